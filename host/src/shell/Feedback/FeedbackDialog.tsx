import { FormattedMessage, useIntl } from '@portal/i18n';
import { Button, MessageBox } from '@portal/ui/basic';
import { Modal } from '@portal/ui/modal';
import { useEffect } from 'react';
import { FeedbackForm } from './FeedbackForm';
import type { useFeedback } from './useFeedback';

const FORM_ID = 'feedback-form';

interface Props {
  feedback: ReturnType<typeof useFeedback>;
  onClose(): void;
}

/** Takes feedback and thanks for it. */
export default function FeedbackDialog({ feedback, onClose }: Props) {
  const intl = useIntl();
  const { open, sending, outcome } = feedback;
  useEffect(open, [open]);
  const thanked = outcome === 'sent';
  const footer = thanked ? (
    <Button variant="primary" onClick={onClose}>
      <FormattedMessage id="host.feedback.close" />
    </Button>
  ) : (
    <>
      <Button onClick={onClose}>
        <FormattedMessage id="host.feedback.cancel" />
      </Button>
      <Button variant="primary" type="submit" form={FORM_ID} loading={sending}>
        <FormattedMessage id="host.feedback.send" />
      </Button>
    </>
  );
  return (
    <Modal
      open
      onClose={onClose}
      size="extraSmall"
      title={<FormattedMessage id="host.feedback.title" />}
      footer={footer}
    >
      {thanked ? (
        <MessageBox status="success" title={intl.formatMessage({ id: 'host.feedback.thanks' })} announce />
      ) : (
        <FeedbackForm id={FORM_ID} feedback={feedback} />
      )}
    </Modal>
  );
}
