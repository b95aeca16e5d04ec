import { FormattedMessage, useIntl } from '@portal/i18n';
import { TextField } from '@portal/ui/form';
import { useState } from 'react';
import { useSendEmailCodeMutation } from '../../api/email.api';
import { AuthForm, useFieldError } from '../../components/AuthForm';
import { useAttempt } from '../../components/useAttempt';
import { emailErrors } from '../../model/field-error';

/** The address to which the code goes; one that is wrong can be put right here. */
export function AddressForm({ email: initial, onSent }: { email: string; onSent(email: string): void }) {
  const intl = useIntl();
  const [send, { isLoading }] = useSendEmailCodeMutation();
  const [email, setEmail] = useState(initial);
  const attempt = useAttempt();
  const error = useFieldError(attempt);
  const labels = { email: intl.formatMessage({ id: 'auth.register.email.label' }) };

  async function submit() {
    if (attempt.refuse(emailErrors(email))) return;
    attempt.clear();
    const answer = await send({ email: email.trim() });
    if (answer.error) attempt.fail(answer.error);
    else onSent(email.trim());
  }

  return (
    <>
      <p>
        <FormattedMessage id="auth.confirmEmail.lead" />
      </p>
      <AuthForm
        attempt={attempt}
        labels={labels}
        submitLabel={intl.formatMessage({ id: 'auth.confirmEmail.send' })}
        sending={isLoading}
        onSubmit={submit}
      >
        <TextField
          id="email"
          name="email"
          label={labels.email}
          help={intl.formatMessage({ id: 'auth.confirmEmail.email.help' })}
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          value={email}
          onChange={setEmail}
          error={error('email')}
        />
      </AuthForm>
    </>
  );
}
