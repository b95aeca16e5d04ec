import { FormattedMessage, useIntl } from '@portal/i18n';
import { Button, MessageBox } from '@portal/ui/basic';
import { Modal } from '@portal/ui/modal';
import { useState } from 'react';
import { FeedbackForm } from './FeedbackForm';
import { EMPTY_FEEDBACK, type FeedbackDraft } from './feedback-draft';

const FORM_ID = 'feedback-form';

interface Props {
  draft: FeedbackDraft;
  onChange(draft: FeedbackDraft): void;
  onClose(): void;
}

/** Takes feedback and thanks for it. */
export default function FeedbackDialog({ draft, onChange, onClose }: Props) {
  const intl = useIntl();
  const [sending, setSending] = useState(false);
  const [thanked, setThanked] = useState(false);
  const sent = () => {
    onChange(EMPTY_FEEDBACK);
    setThanked(true);
  };
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
        <FeedbackForm id={FORM_ID} draft={draft} onChange={onChange} onSending={setSending} onSent={sent} />
      )}
    </Modal>
  );
}
