import type { Receipt } from '@portal/contract/application';
import { FormattedMessage } from '@portal/i18n';
import { ReceiptFacts } from './ReceiptFacts';
import styles from './SentStep.module.css';

/** Number and checksum for those who need them, with what they are for. */
export function ReceiptFold({ receipt }: { receipt: Receipt }) {
  return (
    <details className={styles.fold}>
      <summary>
        <FormattedMessage id="application.sent.proof" />
      </summary>
      <div className={styles.proof}>
        <p className={styles.text}>
          <FormattedMessage id="application.sent.proof-use" />
        </p>
        <ReceiptFacts receipt={receipt} />
      </div>
    </details>
  );
}
