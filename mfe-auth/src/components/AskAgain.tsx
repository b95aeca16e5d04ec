import { failureOf } from '@portal/forms/call-failure';
import { FormattedMessage } from '@portal/i18n';
import { Button, MessageBox } from '@portal/ui/basic';
import type { ReactNode } from 'react';
import { FORM_TEXTS } from '../model/form-texts';
import styles from './AskAgain.module.css';

interface AskAgainProps {
  /** Sends another code; absent where it is not known to which address. */
  onAgain?(): void;
  sending: boolean;
  sent: boolean;
  /** Why the last one could not be sent. */
  error: unknown;
  /** The way to another address. */
  other: ReactNode;
}

/** For a code that did not come or is too old. */
export function AskAgain({ onAgain, sending, sent, error, other }: AskAgainProps) {
  const failure = error === undefined ? undefined : failureOf(FORM_TEXTS, error);
  return (
    <div className={styles.again}>
      <p>
        <FormattedMessage id="auth.confirm.again.text" />
      </p>
      {sent && (
        <MessageBox status="success" announce>
          <FormattedMessage id="auth.confirm.again.sent" />
        </MessageBox>
      )}
      {failure && (
        <MessageBox status="error" announce>
          <FormattedMessage id={failure.id} values={failure.values} />
        </MessageBox>
      )}
      <div className={styles.ways}>
        {onAgain && (
          <Button loading={sending} onClick={onAgain}>
            <FormattedMessage id="auth.confirm.again.action" />
          </Button>
        )}
        {other}
      </div>
    </div>
  );
}
