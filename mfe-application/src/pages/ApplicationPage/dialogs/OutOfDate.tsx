import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { Button, LinkButton } from '@portal/ui/basic';
import { Modal } from '@portal/ui/modal';
import { useEdits } from '../../../components/auto-save-context';

/** The period has ended while the form was open. */
export default function OutOfDate({ onClose }: { onClose(): void }) {
  const late = useEdits().length > 0;
  return (
    <Modal
      open
      onClose={onClose}
      size="extraSmall"
      title={<FormattedMessage id="application.out-of-date.title" />}
      footer={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="application.out-of-date.stay" />
          </Button>
          <LinkButton variant="primary" href={href('applications')}>
            <FormattedMessage id="application.to-applications" />
          </LinkButton>
        </>
      }
    >
      <p>
        <FormattedMessage id={late ? 'application.out-of-date.text' : 'application.out-of-date.text-saved'} />
      </p>
    </Modal>
  );
}
