import { usePageTitle } from '@portal/shell-kit';
import { Heading } from '@portal/ui/basic';
import type { ReactNode } from 'react';
import styles from './AuthFrame.module.css';

/** A page about one thing to do: title, what it is about, the thing, and what else one may want. */
export function AuthFrame({
  title,
  lead,
  children,
  aside,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  aside?: ReactNode;
}) {
  usePageTitle(title);
  return (
    <div className={styles.frame}>
      <div className={styles.head}>
        <Heading level={1}>{title}</Heading>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}
