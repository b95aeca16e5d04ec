import { useLoginMutation } from '@portal/api-client';
import type { AuthenticationError } from '@portal/contract/authentication';
import { missing } from '@portal/forms/form-texts';
import { SubmitForm } from '@portal/forms/SubmitForm';
import { useFormSubmission } from '@portal/forms/useFormSubmission';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { peekRedirect } from '@portal/routing/redirects';
import { useSession } from '@portal/shell-kit';
import { MessageBox, TextLink } from '@portal/ui/basic';
import { PasswordField, TextField } from '@portal/ui/form';
import { useState } from 'react';
import { AuthFrame } from '../../components/AuthFrame';
import { FORM_TEXTS } from '../../model/form-texts';

const ERROR_TEXTS: Partial<Record<AuthenticationError, string>> = {
  'bad-credentials': 'auth.login.refused.bad-credentials',
  locked: 'auth.login.refused.locked',
  'not-confirmed': 'auth.login.refused.not-confirmed',
};

/** Log-in with the portal's own account. Where to go afterwards is the shell's to know: it sees the session begin. */
export default function LoginPage() {
  const intl = useIntl();
  const [login, { isLoading }] = useLoginMutation();
  const [sentHere] = useState(peekRedirect);
  const loggedIn = useSession().status === 'authenticated';
  const form = useFormSubmission({
    texts: FORM_TEXTS,
    labels: { username: 'auth.login.username.label', password: 'auth.login.password.label' },
  });

  async function submit() {
    const { username, password } = form.values;
    if (!form.validate(missing(FORM_TEXTS, { username, password }))) return;
    const answer = await login({ username: username.trim(), password });
    form.handleResponse(answer, (error = 'bad-credentials') => ERROR_TEXTS[error]);
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
      <SubmitForm form={form} submitLabel="auth.login.action" sending={isLoading || loggedIn} onSubmit={submit}>
        <TextField {...form.field('username')} autoComplete="username" spellCheck={false} />
        <PasswordField {...form.field('password')} autoComplete="current-password" />
      </SubmitForm>
    </AuthFrame>
  );
}
