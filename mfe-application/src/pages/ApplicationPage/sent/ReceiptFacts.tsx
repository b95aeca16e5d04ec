import type { Receipt } from '@portal/contract/application';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { Button, Icon } from '@portal/ui/basic';
import { Check, Copy } from '@portal/ui/icons';
import { useState } from 'react';
import styles from './SentStep.module.css';

/** Number, time and checksum of a sending. @param plain for paper, without buttons */
export function ReceiptFacts({ receipt, plain = false }: { receipt: Receipt; plain?: boolean }) {
  const intl = useIntl();
  const at = intl.formatDate(receipt.sentAt, { dateStyle: 'long', timeStyle: 'medium' });
  return (
    <dl className={styles.receipt}>
      <div>
        <dt>
          <FormattedMessage id="application.sent.number" />
        </dt>
        <dd className={styles.number}>{receipt.number}</dd>
      </div>
      <div>
        <dt>
          <FormattedMessage id="application.sent.time" />
        </dt>
        <dd>
          <FormattedMessage id="application.list.deadline-at" values={{ at }} />
        </dd>
      </div>
      <div className={styles.sum}>
        <dt>
          <FormattedMessage id="application.sent.sha256" />
        </dt>
        <dd className={styles.code}>{receipt.sha256}</dd>
        {!plain && (
          <dd>
            <CopySum sum={receipt.sha256} />
          </dd>
        )}
      </div>
    </dl>
  );
}

const COPIED = { yes: 'application.sent.copied', no: 'application.sent.not-copied' } as const;

function CopySum({ sum }: { sum: string }) {
  const [copied, setCopied] = useState<keyof typeof COPIED>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(sum);
      setCopied('yes');
    } catch {
      setCopied('no');
    }
  };
  return (
    <span className={styles.copy}>
      <Button size="small" icon={<Icon of={copied === 'yes' ? Check : Copy} />} onClick={() => void copy()}>
        <FormattedMessage id="application.sent.copy" />
      </Button>
      <span role="status">{copied && <FormattedMessage id={COPIED[copied]} />}</span>
    </span>
  );
}
