import { usePageTitle } from '@portal/shell-kit';
import { Heading } from '@portal/ui/basic';
import type { ReactNode, Ref } from 'react';
import styles from './AccountFrame.module.css';

interface Props {
  title: string;
  heading?: string;
  /** For a page whose script focuses the heading. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A page of the account: its title and its parts under one another. */
export function AccountFrame({ title, heading, headingRef, children }: Props) {
  usePageTitle(title);
  return (
    <div className={styles.frame}>
      <Heading level={1} tabIndex={headingRef ? -1 : undefined} ref={headingRef}>
        {heading ?? title}
      </Heading>
      {children}
    </div>
  );
}
