import { FormattedMessage } from '@portal/i18n';
import type { ReactNode } from 'react';
import styles from './Fact.module.css';

/** One fact of a list of terms. @param shown false where the employer has not said it */
export function Fact({ term, shown = true, children }: { term: string; shown?: boolean; children: ReactNode }) {
  if (!shown) return null;
  return (
    <div className={styles.fact}>
      <dt className={styles.term}>
        <FormattedMessage id={term} />
      </dt>
      <dd className={styles.words}>{children}</dd>
    </div>
  );
}
