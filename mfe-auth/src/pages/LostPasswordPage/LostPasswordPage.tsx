import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { Button, MessageBox, TextLink } from '@portal/ui/basic';
import { TextField } from '@portal/ui/form';
import { useEffect, useRef, useState } from 'react';
import { useRecoverPasswordMutation } from '../../api/recovery.api';
import { Arrival } from '../../components/Arrival';
import { AuthForm, useFieldError } from '../../components/AuthForm';
import { AuthFrame } from '../../components/AuthFrame';
import { useAttempt } from '../../components/useAttempt';
import { emailErrors } from '../../model/field-error';

/** Asks for a link by mail. The page says the same to everybody; whether there is an account stands in the mail only. */
export default function LostPasswordPage() {
  const intl = useIntl();
  const [recover, { isLoading }] = useRecoverPasswordMutation();
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const attempt = useAttempt();
  const error = useFieldError(attempt);
  const labels = { email: intl.formatMessage({ id: 'auth.lost-password.email.label' }) };

  const asked = useRef(false);
  useEffect(() => {
    // The button that leads back to the form goes away with the focus.
    if (asked.current && sentTo === undefined) document.getElementById('email')?.focus();
    asked.current = sentTo !== undefined;
  }, [sentTo]);

  async function submit() {
    if (attempt.refuse(emailErrors(email))) return;
    attempt.clear();
    const answer = await recover({ email: email.trim() });
    if (answer.error) attempt.fail(answer.error);
    else setSentTo(email.trim());
  }

  const toLogin = (
    <TextLink alone href={href('login')}>
      <FormattedMessage id="auth.to-login" />
    </TextLink>
  );
  if (sentTo !== undefined)
    return (
      <AuthFrame title={intl.formatMessage({ id: 'auth.lost-password.title' })} aside={toLogin}>
        <Arrival>
          <MessageBox status="success" title={<FormattedMessage id="auth.lost-password.sent.title" />}>
            <FormattedMessage id="auth.lost-password.sent.text" values={{ email: sentTo }} />
          </MessageBox>
        </Arrival>
        <p>
          <FormattedMessage id="auth.confirm.again.text" />
        </p>
        <div>
          <Button onClick={() => setSentTo(undefined)}>
            <FormattedMessage id="auth.lost-password.again" />
          </Button>
        </div>
      </AuthFrame>
    );
  return (
    <AuthFrame
      title={intl.formatMessage({ id: 'auth.lost-password.title' })}
      lead={<FormattedMessage id="auth.lost-password.lead" />}
      aside={toLogin}
    >
      <AuthForm
        attempt={attempt}
        labels={labels}
        submitLabel={intl.formatMessage({ id: 'auth.lost-password.action' })}
        sending={isLoading}
        onSubmit={submit}
      >
        <TextField
          id="email"
          name="email"
          label={labels.email}
          help={intl.formatMessage({ id: 'auth.lost-password.email.help' })}
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
    </AuthFrame>
  );
}
