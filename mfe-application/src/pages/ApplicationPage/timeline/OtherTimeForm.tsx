import { FormattedMessage, useIntl } from '@portal/i18n';
import { useAnswerInterviewMutation } from '../../../api/time-line.api';
import { useCallOnce } from '../../../components/life-cycle/useCallOnce';
import type { ApplicationRef } from '../../../model/application-ref';
import { MessageForm } from './MessageForm';
import type { KeptMessage } from './useMessageDraft';

interface Props {
  application: ApplicationRef;
  /** Id of the interview. */
  event: string;
  /** Id of the control. */
  field: string;
  draft: KeptMessage;
  /** Whether the interview can be answered. */
  open: boolean;
  onClose(): void;
}

/** Asks the employer for another time. What was typed stays when it is closed. */
export function OtherTimeForm({ application, event, field, draft, open, onClose }: Props) {
  const intl = useIntl();
  const [send] = useAnswerInterviewMutation();
  const call = useCallOnce({
    begin: draft.begin,
    call: (_, { key, text }) => send({ application, key, given: { event, answer: 'other-time', text } }),
    onDone: (_, given) => {
      if (!draft.taken(given)) onClose();
    },
  });
  return (
    <MessageForm
      field={field}
      label={intl.formatMessage({ id: 'application.time-line.which-time' })}
      help={<FormattedMessage id="application.time-line.which-time-help" />}
      rows={3}
      draft={draft}
      open={open}
      call={call}
      send={{ label: <FormattedMessage id="application.time-line.send-request" /> }}
      onClose={onClose}
    />
  );
}
