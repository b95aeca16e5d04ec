import { sessionChecked, sessionInterrupted, usePortalDispatch } from '@portal/api-client';
import type { AuthenticationResponse, SessionUser } from '@portal/contract/authentication';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { PasskeyLogin } from '@portal/passkeys/PasskeyLogin';
import { MessageBox, Stack } from '@portal/ui/basic';
import { PasswordField, TextField } from '@portal/ui/form';
import type { ReactNode } from 'react';
import { PASSWORD_ID, type PasswordLogInState } from './usePasswordLogIn';

interface Props {
  /** Of the form, for a button that stands outside it. */
  id?: string;
  user: Pick<SessionUser, 'id' | 'username'>;
  logIn: PasswordLogInState;
  /** Before the fields. */
  lead: ReactNode;
  /** The button, where it stands in the form. */
  children?: ReactNode;
}

/** Password or passkey of the person whose page it is; nobody else can log in here. */
export function PasswordLogIn({ id, user, logIn, lead, children }: Props) {
  const intl = useIntl();
  const dispatch = usePortalDispatch();
  const { password, setPassword, failure, submit, isLoading } = logIn;
  // An older API lets in whose passkey it is, also where that is somebody else.
  const noteLogIn = (answer: AuthenticationResponse) =>
    dispatch(answer.user?.id === user.id ? sessionChecked(answer) : sessionInterrupted('other-person'));
  return (
    <>
      <form id={id} onSubmit={submit} noValidate>
        <Stack gap={3}>
          {lead}
          {failure && failure !== 'missing' && (
            <MessageBox status="error" announce>
              <FormattedMessage id={`host.log-in-dialog.${failure}`} />
            </MessageBox>
          )}
          <TextField
            label={intl.formatMessage({ id: 'host.log-in-dialog.username' })}
            value={user.username}
            onChange={() => {}}
            autoComplete="username"
            readOnly
          />
          <PasswordField
            id={PASSWORD_ID}
            label={intl.formatMessage({ id: 'host.log-in-dialog.password' })}
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
            error={failure === 'missing' ? intl.formatMessage({ id: 'host.log-in-dialog.missing' }) : undefined}
            required
          />
          {children}
        </Stack>
      </form>
      {user.id && <PasskeyLogin userId={user.id} blocked={isLoading} onEntered={noteLogIn} />}
    </>
  );
}
