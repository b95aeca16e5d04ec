import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useNavigate } from '@portal/routing/react';
import { logsInAtService } from '@portal/routing/sign-on';
import { MessageBox, TextLink } from '@portal/ui/basic';
import { useState } from 'react';
import { useRegistrationQuery, useStartRegistrationMutation } from '../../api/registration.api';
import { AuthFrame } from '../../components/AuthFrame';
import { EmailForm } from '../../components/EmailForm';
import { ToService } from '../../components/SignOn/ToService';
import { useSendCode } from '../../components/useSendCode';

/** Registering: with a log-in service the first log-in does it. */
export default function RegisterPage() {
  const intl = useIntl();
  const [atService] = useState(logsInAtService);
  if (!atService) return <EmailStep />;
  return (
    <AuthFrame title={intl.formatMessage({ id: 'auth.register.title' })}>
      <ToService lead="auth.sign-on.register.lead" />
    </AuthFrame>
  );
}

/** First step: the address. The answer is the same for a known address, so that nobody can ask who has an account. */
function EmailStep() {
  const intl = useIntl();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const { data: registration } = useRegistrationQuery();
  const [call, { isLoading }] = useStartRegistrationMutation();
  const start = useSendCode(call);

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
      <EmailForm
        label="auth.register.email.label"
        help="auth.register.email.help"
        submitLabel="auth.register.action"
        sending={isLoading}
        send={(email) => start({ email, locale })}
        onSent={() => navigate(href('registerConfirm'))}
      />
    </AuthFrame>
  );
}
