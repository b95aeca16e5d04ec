import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { Button, MessageBox, TextLink } from '@portal/ui/basic';
import { useEffect, useRef, useState } from 'react';
import { useRecoverPasswordMutation } from '../../api/recovery.api';
import { Arrival } from '../../components/Arrival';
import { AuthFrame } from '../../components/AuthFrame';
import { EmailForm } from '../../components/EmailForm';

/** Asks for a link by mail. The page says the same to everybody; whether there is an account stands in the mail only. */
export default function LostPasswordPage() {
  const intl = useIntl();
  const [recover, { isLoading }] = useRecoverPasswordMutation();
  const [email, setEmail] = useState('');
  const [isSent, setIsSent] = useState(false);

  const asked = useRef(false);
  useEffect(() => {
    // The button that leads back to the form goes away with the focus.
    if (asked.current && !isSent) document.getElementById('email')?.focus();
    asked.current = isSent;
  }, [isSent]);

  const toLogin = (
    <TextLink alone href={href('login')}>
      <FormattedMessage id="auth.to-login" />
    </TextLink>
  );
  if (isSent)
    return (
      <AuthFrame title={intl.formatMessage({ id: 'auth.lost-password.title' })} aside={toLogin}>
        <Arrival>
          <MessageBox status="success" title={<FormattedMessage id="auth.lost-password.sent.title" />}>
            <FormattedMessage id="auth.lost-password.sent.text" values={{ email }} />
          </MessageBox>
        </Arrival>
        <p>
          <FormattedMessage id="auth.confirm.again.text" />
        </p>
        <div>
          <Button onClick={() => setIsSent(false)}>
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
      <EmailForm
        initial={email}
        label="auth.lost-password.email.label"
        help="auth.lost-password.email.help"
        submitLabel="auth.lost-password.action"
        sending={isLoading}
        send={(typed) => recover({ email: typed })}
        onSent={(typed) => {
          setEmail(typed);
          setIsSent(true);
        }}
      />
    </AuthFrame>
  );
}
