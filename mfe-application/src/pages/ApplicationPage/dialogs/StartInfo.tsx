import { FormattedMessage } from '@portal/i18n';
import { Button } from '@portal/ui/basic';
import { Modal } from '@portal/ui/modal';
import { useForm } from '../../../components/form-context';

interface Props {
  automatic: boolean;
  onBegin(): void;
  /** Closed without beginning. */
  onClose(): void;
}

/** How the application is saved, before anything is typed. */
export default function StartInfo({ automatic, onBegin, onClose }: Props) {
  const { view } = useForm();
  return (
    <Modal
      open
      onClose={onClose}
      size="extraSmall"
      title={<FormattedMessage id={view.profile ? 'application.start.profile-title' : 'application.start.title'} />}
      footer={
        <Button variant="primary" onClick={onBegin}>
          <FormattedMessage id="application.start.begin" />
        </Button>
      }
    >
      <SavingInfo automatic={automatic} />
    </Modal>
  );
}

/** How what is typed is saved, and who sees it. */
export function SavingInfo({ automatic }: Pick<Props, 'automatic'>) {
  const { view } = useForm();
  return (
    <>
      <p>
        <FormattedMessage id={automatic ? 'application.start.automatic' : 'application.start.manual'} />
      </p>
      <p>
        <FormattedMessage id="application.start.ssn" />
      </p>
      {!view.profile && (
        <p>
          <FormattedMessage id="application.start.sending" />
        </p>
      )}
    </>
  );
}
