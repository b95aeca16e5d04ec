import { useCheckSessionMutation } from '@portal/api-client';
import { moveAnswers } from '@portal/auto-save/kept-answers';
import { moveDrafts } from '@portal/auto-save/message-drafts';
import { moveUnsavedEdits } from '@portal/auto-save/move-unsaved-edits';
import { missing } from '@portal/forms/form-texts';
import { CODE_INPUT, digitsOf } from '@portal/forms/inputs';
import { SubmitForm } from '@portal/forms/SubmitForm';
import { useFormSubmission } from '@portal/forms/useFormSubmission';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { useSession, useShell } from '@portal/shell-kit';
import { TextField } from '@portal/ui/form';
import { useEffect, useRef } from 'react';
import { type ChangeKind, useConfirmChangeMutation } from '../../../api/settings.api';
import { explainCode, FORM_TEXTS } from '../../../model/form-texts';
import styles from './Change.module.css';

interface ChangeCodeProps {
  kind: ChangeKind;
  /** What comes into force; empty for a password. */
  value: string;
  sentTo: string;
  initial: string;
  onDone(): void;
  onCancel(): void;
}

/** The mailed code that brings the change into force. */
export function ChangeCode({ kind, value, sentTo, initial, onDone, onCancel }: ChangeCodeProps) {
  const intl = useIntl();
  const { toast } = useShell();
  const { user } = useSession();
  const [confirm, { isLoading }] = useConfirmChangeMutation();
  const [checkSession] = useCheckSessionMutation();
  const form = useFormSubmission({
    texts: FORM_TEXTS,
    labels: { code: 'account.settings.code.label' },
    prefix: `confirm-${kind}`,
    initial: { code: initial },
  });
  /** The call whose answer was lost: it is repeated as it was. */
  const lost = useRef<{ code: string; key: string }>(undefined);
  const head = useRef<HTMLParagraphElement>(null);
  useEffect(() => head.current?.focus(), []);

  async function submit() {
    if (!form.validate(missing(FORM_TEXTS, { code: form.values.code }))) return;
    const code = digitsOf(form.values.code);
    const call = lost.current?.code === code ? lost.current : { code, key: crypto.randomUUID() };
    const answer = await confirm({ kind, ...call });
    lost.current = answer.data ? undefined : call;
    if (!form.handleResponse(answer, explainCode)) return;
    if (kind === 'username' && user) {
      moveDrafts(user);
      moveAnswers(user);
      await moveUnsavedEdits(user);
    }
    toast({ status: 'SUCCESS', title: intl.formatMessage({ id: `account.settings.${kind}.done` }) });
    // Menu and pages show who is logged in.
    void checkSession();
    onDone();
  }

  return (
    <SubmitForm
      form={form}
      submitLabel="account.settings.confirm"
      sending={isLoading}
      onSubmit={submit}
      onCancel={onCancel}
      cancelLabel="account.settings.cancel"
    >
      <p ref={head} tabIndex={-1} className={styles.arrival}>
        <FormattedMessage id={`account.settings.${kind}.code-sent`} values={{ value, email: sentTo }} />
      </p>
      <TextField {...form.field('code')} {...CODE_INPUT} help={<FormattedMessage id="account.settings.code.help" />} />
    </SubmitForm>
  );
}
