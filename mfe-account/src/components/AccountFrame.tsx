import { usePageTitle } from '@portal/shell-kit';
import { Heading } from '@portal/ui/basic';
import type { ReactNode } from 'react';
import styles from './AccountFrame.module.css';

/** A page of the account: its title and its parts under one another. */
export function AccountFrame({ title, heading, children }: { title: string; heading?: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className={styles.frame}>
      <Heading level={1}>{heading ?? title}</Heading>
      {children}
    </div>
  );
}
