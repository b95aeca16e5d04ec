import type { Gig } from '@portal/contract/substitutions/gigs';
import { Link } from '@portal/routing/react';
import type { ReactNode } from 'react';
import styles from './GigRow.module.css';
import { useWords } from './useWords';

/** A gig or an offer in a list: when, what and where; the whole row leads to it. */
export function GigRow({ gig, to, children }: { gig: Gig; to: string; children?: ReactNode }) {
  const words = useWords();
  const [first, ...others] = gig.shifts;
  const when = first ? words.shift(first) : '';
  return (
    <div className={styles.row}>
      <div className={styles.texts}>
        <Link to={to} className={styles.link}>
          <span className={styles.when}>{others.length > 0 ? `${when} (+${others.length})` : when}</span>{' '}
          <span lang={gig.language}>{gig.task}</span>
        </Link>
        <span className={styles.where}>
          <span lang={gig.language}>{gig.unit}</span>, {gig.employer}
        </span>
      </div>
      {children && <div className={styles.marks}>{children}</div>}
    </div>
  );
}
