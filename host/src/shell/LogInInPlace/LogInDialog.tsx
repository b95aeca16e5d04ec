import { sessionChecked, sessionInterrupted, useLoginMutation, usePortalDispatch } from '@portal/api-client';
import type { AuthenticationResponse, SessionUser } from '@portal/contract/authentication';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { PasskeyLogin } from '@portal/passkeys/PasskeyLogin';
import { useSendingPasskey } from '@portal/passkeys/usePasskeyLogin';
import { Button, MessageBox, Stack } from '@portal/ui/basic';
import { PasswordField, TextField } from '@portal/ui/form';
import { Modal } from '@portal/ui/modal';
import { type FormEvent, useState } from 'react';
import { useLogInElsewhere } from './useLogInElsewhere';

const FORM_ID = 'log-in-in-place';
const PASSWORD_ID = 'log-in-in-place-password';

interface Props {
  user: Pick<SessionUser, 'id' | 'username'>;
  /** The person does not want to log in now. */
  onPutOff(): void;
}

/**
 * Logs the same person in again; nobody else can, since the page behind is theirs. It closes by itself once the session is there again, also
 * where they have logged in in another tab.
 */
export default function LogInDialog({ user: { id, username }, onPutOff }: Props) {
  const intl = useIntl();
  const dispatch = usePortalDispatch();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<'missing' | 'refused' | 'locked' | 'no-answer'>();
  const [logIn, { isLoading }] = useLoginMutation();
  const sendingPasskey = useSendingPasskey();
  useLogInElsewhere();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sendingPasskey) return;
    // An empty password would count as a wrong one, of which there may be few.
    setFailure(password === '' ? 'missing' : undefined);
    if (password === '') return document.getElementById(PASSWORD_ID)?.focus();
    const { data } = await logIn({ username, password });
    if (!data?.ok) setFailure(!data ? 'no-answer' : data.error === 'locked' ? 'locked' : 'refused');
  };

  // An older API lets in whose passkey it is, also where that is somebody else.
  const noteLogIn = (answer: AuthenticationResponse) =>
    dispatch(answer.user?.id === id ? sessionChecked(answer) : sessionInterrupted('other-person'));

  return (
    <Modal
      open
      onClose={onPutOff}
      size="extraSmall"
      title={<FormattedMessage id="host.log-in-dialog.title" />}
      footer={
        <>
          <Button onClick={onPutOff}>
            <FormattedMessage id="host.log-in-dialog.later" />
          </Button>
          <Button variant="primary" type="submit" form={FORM_ID} loading={isLoading || sendingPasskey}>
            <FormattedMessage id="host.log-in-dialog.log-in" />
          </Button>
        </>
      }
    >
      <form id={FORM_ID} onSubmit={submit} noValidate>
        <Stack gap={3}>
          <p>
            <FormattedMessage id="host.log-in-dialog.text" />
          </p>
          {failure && failure !== 'missing' && (
            <MessageBox status="error" announce>
              <FormattedMessage id={`host.log-in-dialog.${failure}`} />
            </MessageBox>
          )}
          <TextField
            label={intl.formatMessage({ id: 'host.log-in-dialog.username' })}
            value={username}
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
        </Stack>
      </form>
      {id && <PasskeyLogin userId={id} blocked={isLoading} onEntered={noteLogIn} />}
    </Modal>
  );
}
