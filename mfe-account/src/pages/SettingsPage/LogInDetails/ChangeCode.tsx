import { useCheckSessionMutation } from '@portal/api-client';
import { moveUnsavedEdits } from '@portal/auto-save/unsaved-edits';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { useSession, useShell } from '@portal/shell-kit';
import { TextField } from '@portal/ui/form';
import { useEffect, useRef, useState } from 'react';
import { type ChangeKind, useConfirmChangeMutation } from '../../../api/settings.api';
import { SettingsForm, useFieldError } from '../../../components/SettingsForm';
import { useAttempt } from '../../../components/useAttempt';
import { missing } from '../../../model/field-error';
import styles from './Change.module.css';

const TEXTS = { 'invalid-code': 'account.field.code.wrong', expired: 'account.field.code.expired' };

interface ChangeCodeProps {
  kind: ChangeKind;
  /** What comes into force; empty for a password. */
  value: string;
  sentTo: string | undefined;
  initial: string;
  onCancel(): void;
}

/** The mailed code that brings the change into force. */
export function ChangeCode({ kind, value, sentTo, initial, onCancel }: ChangeCodeProps) {
  const intl = useIntl();
  const { toast } = useShell();
  const { user } = useSession();
  const [confirm, { isLoading }] = useConfirmChangeMutation();
  const [checkSession] = useCheckSessionMutation();
  const [code, setCode] = useState(initial);
  const attempt = useAttempt();
  const error = useFieldError(attempt);
  const prefix = `confirm-${kind}`;
  const labels = { code: intl.formatMessage({ id: 'account.settings.code.label' }) };
  const head = useRef<HTMLParagraphElement>(null);
  useEffect(() => head.current?.focus(), []);

  async function submit() {
    if (attempt.refuse(missing({ code }))) return;
    attempt.clear();
    if (!attempt.took(await confirm({ kind, code: code.replace(/\D/g, '') }), TEXTS)) return;
    if (kind === 'username' && user) await moveUnsavedEdits(user);
    toast({ status: 'SUCCESS', title: intl.formatMessage({ id: `account.settings.${kind}.done` }) });
    // Menu and pages show who is logged in.
    void checkSession();
  }

  return (
    <SettingsForm
      attempt={attempt}
      prefix={prefix}
      labels={labels}
      submitLabel={intl.formatMessage({ id: 'account.settings.confirm' })}
      sending={isLoading}
      onSubmit={submit}
      onCancel={onCancel}
      cancelLabel={intl.formatMessage({ id: 'account.settings.cancel' })}
    >
      <p ref={head} tabIndex={-1} className={styles.arrival}>
        <FormattedMessage id={`account.settings.${kind}.code-sent`} values={{ value, email: sentTo ?? '' }} />
      </p>
      <TextField
        id={`${prefix}-code`}
        name="code"
        label={labels.code}
        help={<FormattedMessage id="account.settings.code.help" />}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        value={code}
        onChange={setCode}
        error={error('code')}
      />
    </SettingsForm>
  );
}
