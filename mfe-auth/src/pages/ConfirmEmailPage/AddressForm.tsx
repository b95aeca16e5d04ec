import { FormattedMessage, useIntl } from '@portal/i18n';
import { PasswordField, TextField } from '@portal/ui/form';
import { useState } from 'react';
import { useSendEmailCodeMutation } from '../../api/email.api';
import { AuthForm, useFieldError } from '../../components/AuthForm';
import { useAttempt } from '../../components/useAttempt';
import { emailErrors, fieldErrorsOf } from '../../model/field-error';

/** The address to which the code goes; one that is wrong can be put right here. */
export function AddressForm({ email: initial, onSent }: { email: string; onSent(email: string): void }) {
  const intl = useIntl();
  const [send, { isLoading }] = useSendEmailCodeMutation();
  const [email, setEmail] = useState(initial);
  // Asked for only where the account has one and the address is another than its own; the server knows.
  const [password, setPassword] = useState<string>();
  const attempt = useAttempt();
  const error = useFieldError(attempt);
  const labels = {
    email: intl.formatMessage({ id: 'auth.register.email.label' }),
    password: intl.formatMessage({ id: 'auth.login.password.label' }),
  };

  async function submit() {
    if (attempt.refuse(emailErrors(email))) return;
    attempt.clear();
    const answer = await send({ email: email.trim(), ...(password === undefined ? {} : { password }) });
    if (answer.error) return attempt.fail(answer.error);
    if (answer.data.ok) return onSent(email.trim());
    if (answer.data.error === 'locked') return attempt.refuseWhole('auth.login.refused.locked');
    setPassword((typed) => typed ?? '');
    const wrong = answer.data.error === 'bad-credentials';
    attempt.refuse(wrong ? { password: 'auth.field.password.wrong' } : fieldErrorsOf(answer.data.invalidFields ?? []));
  }

  return (
    <>
      <p>
        <FormattedMessage id="auth.confirm-email.lead" />
      </p>
      <AuthForm
        attempt={attempt}
        labels={labels}
        submitLabel={intl.formatMessage({ id: 'auth.confirm-email.send' })}
        sending={isLoading}
        onSubmit={submit}
      >
        <TextField
          id="email"
          name="email"
          label={labels.email}
          help={intl.formatMessage({ id: 'auth.confirm-email.email.help' })}
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          value={email}
          onChange={setEmail}
          error={error('email')}
        />
        {password !== undefined && (
          <PasswordField
            id="password"
            name="password"
            label={labels.password}
            help={intl.formatMessage({ id: 'auth.confirm-email.password.help' })}
            required
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={error('password')}
          />
        )}
      </AuthForm>
    </>
  );
}
