import { FormattedMessage, useIntl } from '@portal/i18n';
import { Button, MessageBox } from '@portal/ui/basic';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { ChangeKind } from '../../../api/settings.api';
import { useFocusBack } from '../../../components/focus';
import styles from './Change.module.css';
import { ChangeCode } from './ChangeCode';
import { ChangeForm } from './ChangeForm';

interface ChangeProps {
  kind: ChangeKind;
  /** What is in force. */
  value: string;
  /** What waits for its code in this browser; empty for a password, undefined where nothing waits. */
  waiting: string | undefined;
  /** Code of the mail's link, or empty; it is of one change alone. */
  code: string;
  /** The code was used or put away, or a later one was asked for. */
  onCodeUsed(): void;
  /** Address of the account, where codes go but that of another address. */
  email: string;
  asksInDialog: boolean;
  note?: ReactNode;
}

/** One thing that can be changed: what it is now, the form that changes it, then the mailed code. */
export function Change({ kind, value, waiting, code, onCodeUsed, email, asksInDialog, note }: ChangeProps) {
  const intl = useIntl();
  const [step, setStep] = useState<'closed' | 'form'>('closed');
  const [dismissed, setDismissed] = useState(false);
  const [used, setUsed] = useState<string>();
  const mailed = code === used ? '' : code;
  const forgetCode = useEffectEvent(onCodeUsed);
  useEffect(() => {
    // Not at the answer, which may come when the person is on another page.
    if (code !== '' && code === used) forgetCode();
  }, [code, used]);
  // The code is in the mail before the settings have been fetched again, which may take long or fail.
  const [sent, setSent] = useState<string>();
  const [known, setKnown] = useState(waiting);
  if (known !== waiting) {
    setKnown(waiting);
    setSent(undefined);
    if (waiting === undefined) setDismissed(false);
  }
  const awaited = sent ?? waiting;
  const asksCode = awaited !== undefined && !dismissed && step === 'closed';
  const button = useFocusBack<HTMLDivElement>(step === 'form' || asksCode);
  const label = intl.formatMessage({ id: `account.settings.${kind}.label` });
  const dismiss = () => {
    setSent(undefined);
    setDismissed(true);
    setUsed(code);
  };
  return (
    <div className={styles.change}>
      <div className={styles.row}>
        <dl className={styles.fact}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>
            {value} {note}
          </dd>
        </dl>
        {step === 'closed' && !asksCode && (
          <div ref={button}>
            <Button
              size="small"
              aria-label={intl.formatMessage({ id: `account.settings.${kind}.change` })}
              onClick={() => setStep('form')}
            >
              <FormattedMessage id="account.settings.change" />
            </Button>
          </div>
        )}
      </div>
      {mailed !== '' && awaited === undefined && step === 'closed' && (
        <MessageBox announce>
          <FormattedMessage id="account.settings.code.not-here" />
        </MessageBox>
      )}
      {step === 'form' && (
        <ChangeForm
          kind={kind}
          asksInDialog={asksInDialog}
          onAsked={(asked) => {
            setSent(asked);
            setDismissed(false);
            setUsed(code);
            setStep('closed');
          }}
          onCancel={() => setStep('closed')}
        />
      )}
      {asksCode && (
        <ChangeCode
          kind={kind}
          value={awaited}
          sentTo={kind === 'email' ? awaited : email}
          initial={mailed}
          onDone={dismiss}
          onCancel={dismiss}
        />
      )}
    </div>
  );
}
