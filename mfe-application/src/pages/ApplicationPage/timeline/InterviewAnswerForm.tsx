import type { InterviewAnswer } from '@portal/contract/application-status';
import { FormattedMessage } from '@portal/i18n';
import { Button, Icon, Stack } from '@portal/ui/basic';
import { CircleCheck, Clock } from '@portal/ui/icons';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAnswerInterviewMutation } from '../../../api/time-line.api';
import { CallErrorMessage } from '../../../components/life-cycle/CallErrorMessage';
import { useCallOnce } from '../../../components/life-cycle/useCallOnce';
import { useFocusLater } from '../../../components/useFocusLater';
import type { ApplicationRef } from '../../../model/application-ref';
import styles from './ApplicationTimeline.module.css';
import { OtherTimeForm } from './OtherTimeForm';
import { useMessageDraft } from './useMessageDraft';

interface Props {
  application: ApplicationRef;
  /** Id of the interview. */
  event: string;
  answer: InterviewAnswer | undefined;
  /** Whether it can be answered; what was typed before stays readable where it cannot any more. */
  open: boolean;
}

const ANSWERED = {
  accepted: { text: 'application.time-line.you-accepted', icon: CircleCheck },
  'other-time': { text: 'application.time-line.you-asked', icon: Clock },
} as const;

/** Accepts an interview or asks for another time; what was answered can be changed until the interview begins. */
export function InterviewAnswerForm({ application, event, answer, open }: Props) {
  const field = `other-time-${event}`;
  const button = `ask-${field}`;
  const draft = useMessageDraft(event);
  const [asking, setAsking] = useState(draft.text !== '');
  const focusLater = useFocusLater();
  const [send] = useAnswerInterviewMutation();
  // An answer that came back to what it was is not the one that a lost call was about.
  const [turn, setTurn] = useState({ answer, count: 0 });
  if (turn.answer !== answer) setTurn({ answer, count: turn.count + 1 });
  const accept = useCallOnce({
    call: (key) => send({ application, key, given: { event, answer: 'accepted' } }),
    onDone: () => focusLater(button),
    scope: `${event} ${turn.count}`,
  });
  const pressed = useRef(false);
  const onAccepted = useEffectEvent(() => {
    // An acceptance takes a request for another time back, also one whose answer was lost: the same words would be another request.
    draft.anew();
    // The button that was pressed has left, with the focus where its answer was lost.
    if (pressed.current && document.activeElement === document.body) document.getElementById(button)?.focus();
    pressed.current = false;
  });
  const before = useRef(answer);
  useEffect(() => {
    if (before.current !== answer && answer === 'accepted') onAccepted();
    before.current = answer;
  }, [answer]);
  const answered = answer && ANSWERED[answer];
  const close = () => {
    setAsking(false);
    focusLater(button);
  };
  if (!open && draft.text === '' && draft.removed === '') return null;
  return (
    <Stack gap={2}>
      <div role="status">
        {open && answered && (
          <p className={styles.answered}>
            <Icon of={answered.icon} />
            <FormattedMessage id={answered.text} />
          </p>
        )}
      </div>
      {asking || !open ? (
        <OtherTimeForm
          application={application}
          event={event}
          field={field}
          draft={draft}
          open={open}
          onClose={close}
        />
      ) : (
        <>
          <CallErrorMessage error={accept.error} />
          <Stack row gap={2}>
            {answer !== 'accepted' && (
              <Button
                variant="primary"
                loading={accept.busy}
                onClick={() => {
                  pressed.current = true;
                  accept.run();
                }}
              >
                <FormattedMessage id="application.time-line.accept" />
              </Button>
            )}
            <Button
              id={button}
              onClick={() => {
                setAsking(true);
                focusLater(field);
              }}
            >
              <FormattedMessage id="application.time-line.ask-other-time" />
            </Button>
          </Stack>
        </>
      )}
    </Stack>
  );
}
