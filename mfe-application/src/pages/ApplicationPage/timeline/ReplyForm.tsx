import { FormattedMessage, useIntl } from '@portal/i18n';
import { Button, Icon, Stack } from '@portal/ui/basic';
import { MessageSquare, Send } from '@portal/ui/icons';
import { useState } from 'react';
import { useSendMessageMutation } from '../../../api/time-line.api';
import { useCallOnce } from '../../../components/life-cycle/useCallOnce';
import { useFocusLater } from '../../../components/useFocusLater';
import type { ApplicationRef } from '../../../model/application-ref';
import { MessageForm } from './MessageForm';
import { useMessageDraft } from './useMessageDraft';

const FIELD = 'message-to-employer';
const BUTTON = `write-${FIELD}`;

/** A message to the employer. @param open whether the employer reads messages; what was typed before stays readable where it does not any more */
export function ReplyForm({ application, open }: { application: ApplicationRef; open: boolean }) {
  const intl = useIntl();
  const draft = useMessageDraft(String(application.campaignId));
  const [send] = useSendMessageMutation();
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
  if (!open && draft.text === '' && draft.removed === '') return null;
  const close = () => {
    setWriting(false);
    focusLater(BUTTON);
  };
  const form = (
    <MessageForm
      field={FIELD}
      label={intl.formatMessage({ id: 'application.time-line.write' })}
      help={<FormattedMessage id="application.time-line.write-help" />}
      rows={4}
      draft={draft}
      open={open}
      call={call}
      send={{ label: <FormattedMessage id="application.time-line.send" />, icon: <Icon of={Send} /> }}
      onClose={close}
      onUse={() => setSent(false)}
    />
  );
  const button = (
    <div>
      <Button id={BUTTON} icon={<Icon of={MessageSquare} />} onClick={write}>
        <FormattedMessage id={`application.time-line.${draft.text === '' ? 'write-to' : 'write-on'}`} />
      </Button>
    </div>
  );
  return (
    <Stack gap={1}>
      {writing || !open ? form : button}
      {/* The same element in both, so that its change is announced. */}
      <div role="status">
        {sent && (
          <p>
            <FormattedMessage id="application.time-line.message-sent" />
          </p>
        )}
      </div>
    </Stack>
  );
}
