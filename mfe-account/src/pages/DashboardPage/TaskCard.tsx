import { Heading, Icon, type IconType } from '@portal/ui/basic';
import type { ReactNode } from 'react';
import styles from './TaskCard.module.css';

/** One thing to do, with the one action that does it. */
export function TaskCard({
  icon,
  kind,
  title,
  action,
  children,
}: {
  icon: IconType;
  /** What has to be done, in two or three words. */
  kind: ReactNode;
  title: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <article className={styles.card}>
      <p className={styles.kind}>
        <Icon of={icon} />
        {kind}
      </p>
      <Heading level={3} size={4}>
        {title}
      </Heading>
      <div className={styles.body}>{children}</div>
      {action && <div>{action}</div>}
    </article>
  );
}
