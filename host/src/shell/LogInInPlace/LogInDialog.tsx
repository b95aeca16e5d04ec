import { SESSION_EXPIRY_KEY, useLoginMutation } from '@portal/api-client';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { Button, MessageBox, Stack } from '@portal/ui/basic';
import { PasswordField, TextField } from '@portal/ui/form';
import { Modal } from '@portal/ui/modal';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRenewSessionMutation } from './renew-session.api';

const FORM_ID = 'log-in-in-place';

/** Logs the same person in again; nobody else can, since the page behind is theirs. Once they have done so in another tab it closes by itself. */
export default function LogInDialog({ username, onClose }: { username: string; onClose(loggedIn: boolean): void }) {
  const intl = useIntl();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<'refused' | 'locked' | 'no-answer'>();
  const [renew, renewing] = useRenewSessionMutation();
  const [lookQuietly] = useRenewSessionMutation();
  const [logIn, loggingIn] = useLoginMutation();

  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const look = async () => {
      const { data } = await lookQuietly();
      if (data?.user?.username === username) close.current(true);
    };
    const listen = ({ key, newValue }: StorageEvent) => {
      if (key === SESSION_EXPIRY_KEY && newValue !== null) void look();
    };
    // The refusal may be older than a log-in in another tab.
    void look();
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, [lookQuietly, username]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    const renewed = await renew();
    // Logged in meanwhile in another tab.
    if (renewed.data?.user?.username === username) return onClose(true);
    const { data } = await logIn({ username, password });
    if (data?.ok) return onClose(true);
    setFailure(!data ? 'no-answer' : data.error === 'locked' ? 'locked' : 'refused');
  };

  return (
    <Modal
      open
      onClose={() => onClose(false)}
      size="extraSmall"
      title={<FormattedMessage id="host.log-in-dialog.title" />}
      footer={
        <>
          <Button onClick={() => onClose(false)}>
            <FormattedMessage id="host.log-in-dialog.later" />
          </Button>
          <Button variant="primary" type="submit" form={FORM_ID} loading={renewing.isLoading || loggingIn.isLoading}>
            <FormattedMessage id="host.log-in-dialog.log-in" />
          </Button>
        </>
      }
    >
      <form id={FORM_ID} onSubmit={submit}>
        <Stack gap={3}>
          <p>
            <FormattedMessage id="host.log-in-dialog.text" />
          </p>
          {failure && (
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
            label={intl.formatMessage({ id: 'host.log-in-dialog.password' })}
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
            required
          />
        </Stack>
      </form>
    </Modal>
  );
}
