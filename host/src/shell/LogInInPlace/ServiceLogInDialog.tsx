import { signOnHref } from '@portal/contract/account/sign-on-addresses';
import { FormattedMessage, useLocale } from '@portal/i18n';
import { Button, LinkButton } from '@portal/ui/basic';
import { Modal } from '@portal/ui/modal';
import { useLogInElsewhere } from './useLogInElsewhere';

/**
 * Leads to the log-in service in another tab, since this one holds what was typed. It closes by itself once the session is there again.
 * @param onPutOff the person does not want to log in now
 */
export default function ServiceLogInDialog({ onPutOff }: { onPutOff(): void }) {
  const { locale } = useLocale();
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
          <LinkButton variant="primary" href={`${window.location.origin}${signOnHref(locale, 'again')}`}>
            <FormattedMessage id="host.log-in-dialog.service-action" />
          </LinkButton>
        </>
      }
    >
      <p>
        <FormattedMessage id="host.log-in-dialog.service" />
      </p>
    </Modal>
  );
}
