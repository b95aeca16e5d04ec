import { MESSAGE_MAX_LENGTH } from '@portal/contract/limits';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { Button, Icon, MessageBox, Stack } from '@portal/ui/basic';
import { TextArea } from '@portal/ui/form';
import { MessageSquare, Send } from '@portal/ui/icons';
import { type FormEvent, useState } from 'react';
import { useSendMessageMutation } from '../../../api/time-line.api';
import { CallErrorMessage } from '../../../components/life-cycle/CallErrorMessage';
import { useCallOnce } from '../../../components/life-cycle/useCallOnce';
import { useFocusLater } from '../../../components/useFocusLater';
import type { ApplicationRef } from '../../../model/application-ref';
import styles from './ApplicationTimeline.module.css';
import { useMessageDraft } from './useMessageDraft';
import { wordsError } from './words-error';

const FIELD = 'message-to-employer';
const BUTTON = `write-${FIELD}`;

/** A message to the employer. @param open whether the employer reads messages; what was typed before stays readable where it does not any more */
export function ReplyForm({ application, open }: { application: ApplicationRef; open: boolean }) {
  const intl = useIntl();
  const draft = useMessageDraft(String(application.campaignId));
  const [send] = useSendMessageMutation();
  const [error, setError] = useState<string>();
  const [sent, setSent] = useState(false);
  const [writing, setWriting] = useState(draft.text !== '');
  const focusLater = useFocusLater();
  const call = useCallOnce({
    begin: draft.begin,
    call: (_, given) => send({ application, ...given }),
    onDone: (_, given) => {
      // What has been typed meanwhile is another message.
      const more = draft.taken(given);
      setSent(true);
      setWriting(more);
      focusLater(more ? FIELD : BUTTON);
    },
  });
  const write = () => {
    setSent(false);
    setWriting(true);
    focusLater(FIELD);
  };
  if (!open && draft.text === '') return null;
  const close = () => {
    setWriting(false);
    setError(undefined);
    draft.remove();
    focusLater(BUTTON);
  };
  const change = (text: string) => {
    setSent(false);
    draft.change(text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(false);
    const found = wordsError(draft.text);
    setError(found && intl.formatMessage({ id: found }, { max: MESSAGE_MAX_LENGTH }));
    if (found) focusLater(FIELD);
    else call.run();
  };
  const form = (
    <form className={styles.form} onSubmit={submit} noValidate>
      {!open && (
        <MessageBox status="warning" announce>
          <FormattedMessage id="application.time-line.closed" />
        </MessageBox>
      )}
      <TextArea
        id={FIELD}
        label={intl.formatMessage({ id: 'application.time-line.write' })}
        help={open && <FormattedMessage id="application.time-line.write-help" />}
        rows={4}
        maxLength={MESSAGE_MAX_LENGTH}
        value={draft.text}
        onChange={change}
        error={error}
        readOnly={!open}
      />
      {open && <CallErrorMessage error={call.error} />}
      <div className={styles.buttons}>
        {open && (
          <Button type="submit" variant="primary" icon={<Icon of={Send} />} loading={call.busy}>
            <FormattedMessage id="application.time-line.send" />
          </Button>
        )}
        <Button onClick={close}>
          <FormattedMessage id="application.time-line.remove-text" />
        </Button>
      </div>
    </form>
  );
  const button = (
    <div>
      <Button id={BUTTON} icon={<Icon of={MessageSquare} />} onClick={write}>
        <FormattedMessage id="application.time-line.write-to" />
      </Button>
    </div>
  );
  return (
    <Stack gap={1}>
      {writing || draft.text !== '' ? form : button}
      {/* The same element in both, so that its change is announced. */}
      <span role="status">{sent && <FormattedMessage id="application.time-line.message-sent" />}</span>
    </Stack>
  );
}
