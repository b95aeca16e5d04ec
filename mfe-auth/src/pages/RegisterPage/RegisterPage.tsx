import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useNavigate } from '@portal/routing/react';
import { MessageBox, TextLink } from '@portal/ui/basic';
import { TextField } from '@portal/ui/form';
import { useState } from 'react';
import { useRegistrationQuery, useStartRegistrationMutation } from '../../api/registration.api';
import { AuthForm, useFieldError } from '../../components/AuthForm';
import { AuthFrame } from '../../components/AuthFrame';
import { useAttempt } from '../../components/useAttempt';
import { emailErrors } from '../../model/field-error';

/** First step: the address. The answer is the same for a known address, so that nobody can ask who has an account. */
export default function RegisterPage() {
  const intl = useIntl();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const { data: registration } = useRegistrationQuery();
  const [start, { isLoading }] = useStartRegistrationMutation();
  const [email, setEmail] = useState('');
  const attempt = useAttempt();
  const error = useFieldError(attempt);
  const labels = { email: intl.formatMessage({ id: 'auth.register.email.label' }) };

  async function submit() {
    if (attempt.refuse(emailErrors(email))) return;
    attempt.clear();
    const answer = await start({ email: email.trim(), locale });
    if (answer.error) attempt.fail(answer.error);
    else navigate(href('registerConfirm'));
  }

  return (
    <AuthFrame
      title={intl.formatMessage({ id: 'auth.register.title' })}
      lead={<FormattedMessage id="auth.register.lead" />}
      aside={
        <TextLink alone href={href('login')}>
          <FormattedMessage id="auth.register.to-login" />
        </TextLink>
      }
    >
      {registration && registration.step !== 'start' && (
        <MessageBox>
          <FormattedMessage id="auth.register.underway" values={{ email: registration.email ?? '' }} />{' '}
          <TextLink href={href(registration.step === 'details' ? 'registerDetails' : 'registerConfirm')}>
            <FormattedMessage id="auth.register.go-on" />
          </TextLink>
        </MessageBox>
      )}
      <AuthForm
        attempt={attempt}
        labels={labels}
        submitLabel={intl.formatMessage({ id: 'auth.register.action' })}
        sending={isLoading}
        onSubmit={submit}
      >
        <TextField
          id="email"
          name="email"
          label={labels.email}
          help={intl.formatMessage({ id: 'auth.register.email.help' })}
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
