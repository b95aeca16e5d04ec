import type { SessionUser } from '@portal/contract/authentication';
import { FormattedMessage } from '@portal/i18n';
import { Button } from '@portal/ui/basic';
import { Modal } from '@portal/ui/modal';
import { PasswordLogIn } from './PasswordLogIn';
import { useLogInElsewhere } from './useLogInElsewhere';
import { usePasswordLogIn } from './usePasswordLogIn';

const FORM_ID = 'log-in-in-place';

interface Props {
  user: Pick<SessionUser, 'id' | 'username'>;
  /** The person does not want to log in now. */
  onPutOff(): void;
}

/**
 * Logs the same person in again; nobody else can, since the page behind is theirs. It closes by itself once the session is there again, also
 * where they have logged in in another tab.
 */
export default function LogInDialog({ user, onPutOff }: Props) {
  const logIn = usePasswordLogIn(user.username);
  useLogInElsewhere();
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
          <Button variant="primary" type="submit" form={FORM_ID} loading={logIn.busy}>
            <FormattedMessage id="host.log-in-dialog.log-in" />
          </Button>
        </>
      }
    >
      <PasswordLogIn
        id={FORM_ID}
        user={user}
        logIn={logIn}
        lead={
          <p>
            <FormattedMessage id="host.log-in-dialog.text" />
          </p>
        }
      />
    </Modal>
  );
}
