import { EMAIL_INPUT } from '@portal/forms/inputs';
import { SubmitForm } from '@portal/forms/SubmitForm';
import { useFormSubmission } from '@portal/forms/useFormSubmission';
import { FormattedMessage } from '@portal/i18n';
import { TextField } from '@portal/ui/form';
import { emailErrors } from '../model/field-errors';
import { FORM_TEXTS } from '../model/form-texts';

interface EmailFormProps {
  /** Address that was typed before. */
  initial?: string;
  /** Ids of the texts. */
  label: string;
  help: string;
  submitLabel: string;
  sending: boolean;
  send(email: string): Promise<{ data?: { ok: boolean }; error?: unknown }>;
  onSent(email: string): void;
}

/** Asks for an e-mail address alone. */
export function EmailForm({ initial, label, help, submitLabel, sending, send, onSent }: EmailFormProps) {
  const form = useFormSubmission({ texts: FORM_TEXTS, labels: { email: label }, initial: { email: initial } });

  async function submit() {
    if (!form.validate(emailErrors(form.values.email))) return;
    const email = form.values.email.trim();
    if (form.handleResponse(await send(email))) onSent(email);
  }

  return (
    <SubmitForm form={form} submitLabel={submitLabel} sending={sending} onSubmit={submit}>
      <TextField {...form.field('email')} {...EMAIL_INPUT} help={<FormattedMessage id={help} />} />
    </SubmitForm>
  );
}
