import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { Button, Heading, Icon, MessageBox, Skeleton, Stack } from '@portal/ui/basic';
import { Checkbox } from '@portal/ui/form';
import { ArrowLeft, Send } from '@portal/ui/icons';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { positionAsked, useGetPositionQuery } from '../../../api/position.api';
import { useForm } from '../../../components/form-context';
import { ApplicationDocument } from '../../../sections/document/ApplicationDocument';
import styles from './PreviewStep.module.css';
import type { PreviewSteps } from './preview-steps';
import { type PreviewState, usePreview } from './usePreview';
import { useSend } from './useSend';
import { WaitDialog } from './WaitDialog';

/** The document that the employer will read, and the button that sends it. */
export function PreviewStep(steps: PreviewSteps) {
  const { view, readOnly, uploads } = useForm();
  const intl = useIntl();
  const [mailAnswers, setMailAnswers] = useState(view.mailAnswers);
  const { state, waiting, retry } = usePreview(steps);
  const heading = useHeadingAfterFailure(state.kind);
  const { send, sending, kept, waiting: waitingToSend, error } = useSend(steps);
  const filesLeft = useSyncExternalStore(uploads.subscribe, uploads.left);
  const hadLeft = useRef(filesLeft.length);
  useEffect(() => {
    // One has arrived since the document was made.
    if (filesLeft.length < hadLeft.current) retry();
    hadLeft.current = filesLeft.length;
  }, [filesLeft, retry]);
  const sent = view.applied && !view.unsentChanges && !view.cancelled;
  const { locale } = useLocale();
  // Fetched for the page after sending, whose buttons would else be pushed down, with the focus on them, when it arrives.
  useGetPositionQuery(positionAsked(view.campaign, locale), { skip: sent || readOnly });
  const back = (
    <Button icon={<Icon of={ArrowLeft} />} onClick={steps.onBack} disabled={sending}>
      <FormattedMessage id="application.preview.back" />
    </Button>
  );
  const sendButton = !sent && !readOnly && (
    <Button
      variant="primary"
      size="large"
      icon={<Icon of={Send} />}
      loading={sending || (state.kind === 'ready' && state.checking)}
      onClick={() => void send(mailAnswers)}
    >
      <FormattedMessage
        id={
          view.cancelled
            ? 'application.preview.send-again'
            : view.applied
              ? 'application.preview.send-changes'
              : 'application.preview.send'
        }
      />
    </Button>
  );
  return (
    <div className={styles.step}>
      <Heading ref={heading} level={1} tabIndex={-1}>
        <FormattedMessage id="application.preview.title" />
      </Heading>
      {state.kind === 'checking' && <Skeleton lines={10} />}
      {state.kind !== 'ready' && <WaitDialog shown={waiting} kind="preview" />}
      {(state.kind === 'unsaved' || state.kind === 'failed') && (
        <Stack gap={3}>
          <MessageBox status="error" announce>
            {/* Out of the accessibility tree while it is tried again, so that a second failure is read out as well. */}
            <span aria-hidden={state.checking || undefined}>
              <FormattedMessage
                id={state.kind === 'unsaved' ? 'application.preview.unsaved' : 'application.preview.failed'}
              />
            </span>
          </MessageBox>
          <Stack row gap={2}>
            {back}
            <Button variant="primary" loading={state.checking} onClick={retry}>
              <FormattedMessage id="application.preview.retry" />
            </Button>
          </Stack>
        </Stack>
      )}
      {state.kind === 'ready' && (
        <>
          <p className={styles.lead}>
            <FormattedMessage id={sent ? 'application.preview.already-sent' : 'application.preview.lead'} />
          </p>
          <ApplicationDocument preview={state.preview} changeAt={readOnly ? undefined : steps.changeAt} />
          <p className={styles.lead}>
            <FormattedMessage id="application.preview.public" />
          </p>
          {!sent && !readOnly && mailAnswers !== undefined && (
            <Checkbox
              label={intl.formatMessage({ id: 'application.preview.mail-answers' })}
              help={intl.formatMessage({ id: 'application.preview.mail-answers-help' })}
              checked={mailAnswers}
              readOnly={sending || kept}
              onChange={setMailAnswers}
            />
          )}
          {filesLeft.length > 0 && (
            <MessageBox status="warning" announce>
              <FormattedMessage id="application.preview.files-left" values={{ names: filesLeft.join(', ') }} />
            </MessageBox>
          )}
          {error && (error !== 'files-left' || filesLeft.length > 0) && (
            <MessageBox status="error" announce>
              <FormattedMessage id={`application.send.${error}`} />
            </MessageBox>
          )}
          <div className={styles.actions}>
            {back}
            {sendButton}
          </div>
          <WaitDialog shown={waitingToSend} kind="send" />
        </>
      )}
    </div>
  );
}

/** The button that asked once more goes with its message, and the dialog about the wait gives the focus back to nothing. */
function useHeadingAfterFailure(kind: PreviewState['kind']): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(kind);
  useEffect(() => {
    const failed = before.current === 'unsaved' || before.current === 'failed';
    before.current = kind;
    if (!failed || kind !== 'ready') return;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (document.activeElement === document.body) heading.current?.focus();
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [kind]);
  return heading;
}
