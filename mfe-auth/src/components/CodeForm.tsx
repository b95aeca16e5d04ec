import type { AuthenticationError } from '@portal/contract/authentication';
import { useIntl } from '@portal/i18n';
import { TextField } from '@portal/ui/form';
import { useState } from 'react';
import { type FieldErrors, missing } from '../model/field-error';
import { AuthForm, useFieldError } from './AuthForm';
import { useAttempt } from './useAttempt';

const CODE_ERRORS: Partial<Record<AuthenticationError, string>> = {
  'invalid-code': 'auth.field.code.wrong',
  expired: 'auth.field.code.expired',
};

/** Reads a code out of what was typed or pasted: mail programs add spaces. */
const digitsOf = (text: string) => text.replace(/\D/g, '');

function codeErrors(code: string): FieldErrors {
  if (code.trim() === '') return missing({ code });
  return digitsOf(code).length === 6 ? {} : { code: 'auth.field.code.format' };
}

interface CodeFormProps {
  /** Code of the mail's link; it is only filled in, as programs open links, too. */
  initial: string;
  submitLabel: string;
  sending: boolean;
  /** Sends six digits. */
  confirm(code: string): Promise<{ data?: { ok: boolean; error?: AuthenticationError }; error?: unknown }>;
  onConfirmed(): void;
}

/** Takes the six digits that were mailed. */
export function CodeForm({ initial, submitLabel, sending, confirm, onConfirmed }: CodeFormProps) {
  const intl = useIntl();
  const [code, setCode] = useState(initial);
  const attempt = useAttempt();
  const error = useFieldError(attempt);
  const labels = { code: intl.formatMessage({ id: 'auth.confirm.code.label' }) };

  async function submit() {
    if (attempt.refuse(codeErrors(code))) return;
    attempt.clear();
    const { data, error: failed } = await confirm(digitsOf(code));
    if (!data) return attempt.fail(failed);
    if (data.ok) return onConfirmed();
    attempt.refuse({ code: CODE_ERRORS[data.error ?? 'invalid-code'] ?? 'auth.field.code.wrong' });
  }

  return (
    <AuthForm attempt={attempt} labels={labels} submitLabel={submitLabel} sending={sending} onSubmit={submit}>
      <TextField
        id="code"
        name="code"
        label={labels.code}
        help={intl.formatMessage({ id: 'auth.confirm.code.help' })}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        value={code}
        onChange={setCode}
        error={error('code')}
      />
    </AuthForm>
  );
}
