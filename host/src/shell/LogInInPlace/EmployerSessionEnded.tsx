import { FormattedMessage } from '@portal/i18n';
import { Button } from '@portal/ui/basic';
import { Modal } from '@portal/ui/modal';

/** An employer's session has ended; the page stays as it is, so that nothing typed is lost from sight. */
export default function EmployerSessionEnded({ onClose }: { onClose(): void }) {
  return (
    <Modal
      open
      onClose={onClose}
      size="extraSmall"
      title={<FormattedMessage id="host.log-in-dialog.ended" />}
      footer={
        <Button variant="primary" onClick={onClose}>
          <FormattedMessage id="host.log-in-dialog.close" />
        </Button>
      }
    >
      <p>
        <FormattedMessage id="host.log-in-dialog.employer" />
      </p>
    </Modal>
  );
}
