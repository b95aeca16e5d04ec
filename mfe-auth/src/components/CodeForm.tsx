import type { AuthenticationError } from '@portal/contract/authentication';
import { type FieldErrors, missing } from '@portal/forms/form-texts';
import { CODE_INPUT, digitsOf } from '@portal/forms/inputs';
import { SubmitForm } from '@portal/forms/SubmitForm';
import { useFormSubmission } from '@portal/forms/useFormSubmission';
import { FormattedMessage } from '@portal/i18n';
import { TextField } from '@portal/ui/form';
import { FORM_TEXTS } from '../model/form-texts';

function codeErrors(code: string): FieldErrors {
  if (code.trim() === '') return missing(FORM_TEXTS, { code });
  return digitsOf(code).length === 6 ? {} : { code: 'auth.field.code.format' };
}

const explain = (error: AuthenticationError | undefined) => ({
  code: error === 'expired' ? 'auth.field.code.expired' : 'auth.field.code.wrong',
});

interface CodeFormProps {
  /** Code of the mail's link; it is only filled in, as programs open links, too. */
  initial: string;
  sending: boolean;
  /** Sends six digits. */
  confirm(code: string): Promise<{ data?: { ok: boolean; error?: AuthenticationError }; error?: unknown }>;
  onConfirmed(): void;
}

/** Takes the six digits that were mailed. */
export function CodeForm({ initial, sending, confirm, onConfirmed }: CodeFormProps) {
  const form = useFormSubmission({
    texts: FORM_TEXTS,
    labels: { code: 'auth.confirm.code.label' },
    initial: { code: initial },
  });

  async function submit() {
    if (!form.validate(codeErrors(form.values.code))) return;
    if (form.handleResponse(await confirm(digitsOf(form.values.code)), explain)) onConfirmed();
  }

  return (
    <SubmitForm form={form} submitLabel="auth.confirm.action" sending={sending} onSubmit={submit}>
      <TextField {...form.field('code')} {...CODE_INPUT} help={<FormattedMessage id="auth.confirm.code.help" />} />
    </SubmitForm>
  );
}
