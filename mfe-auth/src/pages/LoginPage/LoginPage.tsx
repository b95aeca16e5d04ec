import { useLoginMutation } from '@portal/api-client';
import type { AuthenticationError } from '@portal/contract/authentication';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { peekRedirect } from '@portal/routing/redirects';
import { useSession } from '@portal/shell-kit';
import { MessageBox, TextLink } from '@portal/ui/basic';
import { PasswordField, TextField } from '@portal/ui/form';
import { useState } from 'react';
import { AuthForm, useFieldError } from '../../components/AuthForm';
import { AuthFrame } from '../../components/AuthFrame';
import { useAttempt } from '../../components/useAttempt';
import { missing } from '../../model/field-error';

const REFUSALS: Partial<Record<AuthenticationError, string>> = {
  'bad-credentials': 'auth.login.refused.bad-credentials',
  locked: 'auth.login.refused.locked',
  'not-confirmed': 'auth.login.refused.not-confirmed',
};

/** Log-in with the portal's own account. Where to go afterwards is the shell's to know: it sees the session begin. */
export default function LoginPage() {
  const intl = useIntl();
  const [login, { isLoading }] = useLoginMutation();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [sentHere] = useState(peekRedirect);
  const loggedIn = useSession().status === 'authenticated';
  const attempt = useAttempt();
  const error = useFieldError(attempt);
  const labels = {
    username: intl.formatMessage({ id: 'auth.login.username.label' }),
    password: intl.formatMessage({ id: 'auth.login.password.label' }),
  };

  async function submit() {
    if (attempt.refuse(missing({ username, password }))) return;
    attempt.clear();
    const answer = await login({ username: username.trim(), password });
    if (answer.error) attempt.fail(answer.error);
    else if (!answer.data.ok)
      attempt.refuseWhole(REFUSALS[answer.data.error ?? 'bad-credentials'] ?? 'auth.failure.unexpected');
  }

  return (
    <AuthFrame
      title={intl.formatMessage({ id: 'auth.login.title' })}
      aside={
        <>
          <TextLink alone href={href('register')}>
            <FormattedMessage id="auth.login.to-register" />
          </TextLink>
          <TextLink alone href={href('lostPassword')}>
            <FormattedMessage id="auth.login.to-lost-password" />
          </TextLink>
        </>
      }
    >
      {sentHere && (
        <MessageBox>
          <FormattedMessage
            id={sentHere.startsWith('/application/') ? 'auth.login.why.application' : 'auth.login.why.page'}
          />
        </MessageBox>
      )}
      <AuthForm
        attempt={attempt}
        labels={labels}
        submitLabel={intl.formatMessage({ id: 'auth.login.action' })}
        sending={isLoading || loggedIn}
        onSubmit={submit}
      >
        <TextField
          id="username"
          name="username"
          label={labels.username}
          required
          autoComplete="username"
          spellCheck={false}
          value={username}
          onChange={setUsername}
          error={error('username')}
        />
        <PasswordField
          id="password"
          name="password"
          label={labels.password}
          required
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={error('password')}
        />
      </AuthForm>
    </AuthFrame>
  );
}
