import { signOnHref } from '@portal/contract/account/sign-on-addresses';
import type { SessionUser } from '@portal/contract/authentication';
import { FormattedMessage, useLocale } from '@portal/i18n';
import { Button, LinkButton, Stack } from '@portal/ui/basic';
import { Modal } from '@portal/ui/modal';
import { useState } from 'react';
import { PasswordLogIn } from './PasswordLogIn';
import { useLogInElsewhere } from './useLogInElsewhere';
import { usePasswordLogIn } from './usePasswordLogIn';

interface Props {
  user: Pick<SessionUser, 'id' | 'username'>;
  /** The person does not want to log in now. */
  onPutOff(): void;
}

/**
 * Leads to the log-in service in another tab, since this one holds what was typed; who has a password of the portal's own finds the form behind it,
 * as on the log-in page. It closes by itself once the session is there again.
 */
export default function ServiceLogInDialog({ user, onPutOff }: Props) {
  const { locale } = useLocale();
  const [withPassword, setWithPassword] = useState(false);
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
          {/* A link of its own origin with the whole address: such a link opens in a new tab, which no browser blocks. */}
          <LinkButton
            variant={withPassword ? undefined : 'primary'}
            href={`${window.location.origin}${signOnHref(locale, 'again')}`}
          >
            <FormattedMessage id="host.log-in-dialog.service-action" />
          </LinkButton>
        </>
      }
    >
      <Stack gap={3}>
        <p>
          <FormattedMessage id="host.log-in-dialog.service" />
        </p>
        <div>
          <Button aria-expanded={withPassword} onClick={() => setWithPassword(!withPassword)}>
            <FormattedMessage id="host.log-in-dialog.with-password" />
          </Button>
        </div>
        {withPassword && <OwnLogIn user={user} />}
      </Stack>
    </Modal>
  );
}

function OwnLogIn({ user }: Pick<Props, 'user'>) {
  const logIn = usePasswordLogIn(user.username);
  return (
    <div>
      <PasswordLogIn
        user={user}
        logIn={logIn}
        lead={
          <p>
            <FormattedMessage id="host.log-in-dialog.password-lead" />
          </p>
        }
      >
        <div>
          <Button variant="primary" type="submit" loading={logIn.busy}>
            <FormattedMessage id="host.log-in-dialog.log-in" />
          </Button>
        </div>
      </PasswordLogIn>
    </div>
  );
}
