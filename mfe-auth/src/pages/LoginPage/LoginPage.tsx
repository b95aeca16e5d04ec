import { sessionChecked, useLoginMutation, usePortalDispatch } from '@portal/api-client';
import type { AuthenticationError } from '@portal/contract/authentication';
import { missing } from '@portal/forms/form-texts';
import { SubmitForm } from '@portal/forms/SubmitForm';
import { useFormSubmission } from '@portal/forms/useFormSubmission';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { PasskeyLogin } from '@portal/passkeys/PasskeyLogin';
import { useSendingPasskey } from '@portal/passkeys/usePasskeyLogin';
import { href } from '@portal/routing/hrefs';
import { peekRedirect } from '@portal/routing/redirects';
import { logsInAtService } from '@portal/routing/sign-on';
import { useSession } from '@portal/shell-kit';
import { Button, MessageBox, Stack, TextLink } from '@portal/ui/basic';
import { PasswordField, TextField } from '@portal/ui/form';
import { type ReactNode, useState } from 'react';
import { AuthFrame } from '../../components/AuthFrame';
import { SignOnFailed } from '../../components/SignOn/SignOnFailed';
import { ToService } from '../../components/SignOn/ToService';
import { FORM_TEXTS, LOG_IN_TEXTS } from '../../model/form-texts';

const ERROR_TEXTS: Partial<Record<AuthenticationError, string>> = {
  'bad-credentials': 'auth.login.refused.bad-credentials',
  locked: 'auth.login.refused.locked',
  'not-confirmed': 'auth.login.refused.not-confirmed',
};

/** Where people log in. Where to go afterwards is the shell's to know: it sees the session begin. */
export default function LoginPage() {
  const intl = useIntl();
  const [sentHere] = useState(peekRedirect);
  const [atService] = useState(logsInAtService);
  const why = sentHere && (
    <MessageBox>
      <FormattedMessage
        id={sentHere.startsWith('/application/') ? 'auth.login.why.application' : 'auth.login.why.page'}
      />
    </MessageBox>
  );
  const aside = (
    <>
      {!atService && (
        <TextLink alone href={href('register')}>
          <FormattedMessage id="auth.login.to-register" />
        </TextLink>
      )}
      <TextLink alone href={href('lostPassword')}>
        <FormattedMessage id="auth.login.to-lost-password" />
      </TextLink>
    </>
  );
  return (
    <AuthFrame title={intl.formatMessage({ id: 'auth.login.title' })} aside={atService ? undefined : aside}>
      {why}
      {atService ? <ServiceLogIn aside={aside} /> : <PasswordLogIn />}
    </AuthFrame>
  );
}

/** The log-in service first; who has a password of the portal's own finds the form behind it. */
function ServiceLogIn({ aside }: { aside: ReactNode }) {
  const [withPassword, setWithPassword] = useState(false);
  return (
    <Stack gap={4}>
      <SignOnFailed />
      <ToService lead="auth.sign-on.lead" />
      <p>
        <FormattedMessage id="auth.sign-on.first" />
      </p>
      <div>
        <Button aria-expanded={withPassword} onClick={() => setWithPassword(!withPassword)}>
          <FormattedMessage id="auth.sign-on.with-password" />
        </Button>
      </div>
      {withPassword && (
        <>
          <p>
            <FormattedMessage id="auth.sign-on.password-lead" />
          </p>
          <PasswordLogIn />
          {aside}
        </>
      )}
    </Stack>
  );
}

/** Log-in with the portal's own account. */
function PasswordLogIn() {
  const dispatch = usePortalDispatch();
  const [login, { isLoading }] = useLoginMutation();
  const sendingPasskey = useSendingPasskey();
  const loggedIn = useSession().status === 'authenticated';
  const form = useFormSubmission({
    texts: LOG_IN_TEXTS,
    labels: { username: 'auth.login.username.label', password: 'auth.login.password.label' },
  });

  async function submit() {
    const { username, password } = form.values;
    if (!form.validate(missing(FORM_TEXTS, { username, password }))) return;
    const answer = await login({ username: username.trim(), password });
    form.handleResponse(answer, (error = 'bad-credentials') => ERROR_TEXTS[error]);
  }

  return (
    <>
      <SubmitForm
        form={form}
        submitLabel="auth.login.action"
        sending={isLoading || sendingPasskey || loggedIn}
        onSubmit={submit}
      >
        <TextField {...form.field('username')} autoComplete="username webauthn" spellCheck={false} />
        <PasswordField {...form.field('password')} autoComplete="current-password" />
      </SubmitForm>
      <PasskeyLogin atField blocked={isLoading || loggedIn} onEntered={(answer) => dispatch(sessionChecked(answer))} />
    </>
  );
}
