import type { AuthenticationError } from '@portal/contract/authentication';
import { useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useNavigate } from '@portal/routing/react';
import { TextField } from '@portal/ui/form';
import { useState } from 'react';
import { useConfirmRegistrationMutation } from '../../api/registration.api';
import { AuthForm, useFieldError } from '../../components/AuthForm';
import { useAttempt } from '../../components/useAttempt';
import { type FieldErrors, missing } from '../../model/field-error';

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

export function CodeForm({ initial }: { initial: string }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [confirm, { isLoading }] = useConfirmRegistrationMutation();
  const [code, setCode] = useState(initial);
  const attempt = useAttempt();
  const error = useFieldError(attempt);
  const labels = { code: intl.formatMessage({ id: 'auth.confirm.code.label' }) };

  async function submit() {
    if (attempt.refuse(codeErrors(code))) return;
    attempt.clear();
    const answer = await confirm({ code: digitsOf(code) });
    if (answer.error) return attempt.fail(answer.error);
    if (answer.data.ok) return navigate(href('registerDetails'));
    attempt.refuse({ code: CODE_ERRORS[answer.data.error ?? 'invalid-code'] ?? 'auth.field.code.wrong' });
  }

  return (
    <AuthForm
      attempt={attempt}
      labels={labels}
      submitLabel={intl.formatMessage({ id: 'auth.confirm.action' })}
      sending={isLoading}
      onSubmit={submit}
    >
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
