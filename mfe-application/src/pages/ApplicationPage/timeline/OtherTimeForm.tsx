import { MESSAGE_MAX_LENGTH } from '@portal/contract/limits';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { Button, MessageBox, Stack } from '@portal/ui/basic';
import { TextArea } from '@portal/ui/form';
import { type FormEvent, useState } from 'react';
import { useAnswerInterviewMutation } from '../../../api/time-line.api';
import { CallErrorMessage } from '../../../components/life-cycle/CallErrorMessage';
import { useCallOnce } from '../../../components/life-cycle/useCallOnce';
import { useFocusLater } from '../../../components/useFocusLater';
import type { ApplicationRef } from '../../../model/application-ref';
import styles from './ApplicationTimeline.module.css';
import type { KeptMessage } from './useMessageDraft';
import { wordsError } from './words-error';

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
  const [error, setError] = useState<string>();
  const focusLater = useFocusLater();
  const [send] = useAnswerInterviewMutation();
  const call = useCallOnce({
    begin: draft.begin,
    call: (_, { key, text }) => send({ application, key, given: { event, answer: 'other-time', text } }),
    onDone: (_, given) => {
      if (!draft.taken(given)) onClose();
    },
  });
  const submit = (submission: FormEvent) => {
    submission.preventDefault();
    const found = wordsError(draft.text);
    setError(found && intl.formatMessage({ id: found }, { max: MESSAGE_MAX_LENGTH }));
    if (found) focusLater(field);
    else call.run();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {!open && (
        <MessageBox status="warning" announce>
          <FormattedMessage id="application.time-line.closed" />
        </MessageBox>
      )}
      <TextArea
        id={field}
        label={intl.formatMessage({ id: 'application.time-line.which-time' })}
        help={open && <FormattedMessage id="application.time-line.which-time-help" />}
        required={open}
        rows={3}
        maxLength={MESSAGE_MAX_LENGTH}
        value={draft.text}
        onChange={draft.change}
        error={error}
        readOnly={!open}
      />
      {open && <CallErrorMessage error={call.error} />}
      <Stack row gap={2}>
        {open && (
          <Button type="submit" variant="primary" loading={call.busy}>
            <FormattedMessage id="application.time-line.send-request" />
          </Button>
        )}
        <Button onClick={open ? onClose : draft.remove}>
          <FormattedMessage id={open ? 'application.time-line.close' : 'application.time-line.remove-text'} />
        </Button>
      </Stack>
    </form>
  );
}
