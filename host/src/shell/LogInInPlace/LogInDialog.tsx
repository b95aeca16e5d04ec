import {
  noteWhoIsLoggedIn,
  SESSION_EXPIRY_KEY,
  useLoginMutation,
  usePortalDispatch,
  whoIsLoggedIn,
} from '@portal/api-client';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { Button, MessageBox, Stack } from '@portal/ui/basic';
import { PasswordField, TextField } from '@portal/ui/form';
import { Modal } from '@portal/ui/modal';
import { type FormEvent, useEffect, useState } from 'react';

const FORM_ID = 'log-in-in-place';
const PASSWORD_ID = 'log-in-in-place-password';

interface Props {
  username: string;
  /** The person does not want to log in now. */
  onPutOff(): void;
}

/**
 * Logs the same person in again; nobody else can, since the page behind is theirs. It closes by itself once the session is there again, also
 * where they have logged in in another tab.
 */
export default function LogInDialog({ username, onPutOff }: Props) {
  const intl = useIntl();
  const dispatch = usePortalDispatch();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<'missing' | 'refused' | 'locked' | 'no-answer'>();
  const [logIn, { isLoading }] = useLoginMutation();

  useEffect(() => {
    const look = async () => dispatch(noteWhoIsLoggedIn(await whoIsLoggedIn()));
    const listen = ({ key, newValue }: StorageEvent) => {
      if (key === SESSION_EXPIRY_KEY && newValue !== null) void look();
    };
    // The error may be older than a log-in in another tab.
    void look();
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, [dispatch]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // An empty password would count as a wrong one, of which there may be few.
    setFailure(password === '' ? 'missing' : undefined);
    if (password === '') return document.getElementById(PASSWORD_ID)?.focus();
    const { data } = await logIn({ username, password });
    if (!data?.ok) setFailure(!data ? 'no-answer' : data.error === 'locked' ? 'locked' : 'refused');
  };

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
          <Button variant="primary" type="submit" form={FORM_ID} loading={isLoading}>
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
    </Modal>
  );
}
