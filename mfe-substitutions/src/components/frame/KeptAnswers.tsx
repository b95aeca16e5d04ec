import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { Button, MessageBox, Stack, TextLink, useFocusWhenLost, VisuallyHidden } from '@portal/ui/basic';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { AnswerState } from '../../answers/answer-state';
import { hasSucceeded, lateReason, lateTitle, wordsOf } from '../../answers/outcome';
import { useAnswers } from '../../answers/useAnswers';
import { bookingOf, offerOf } from '../../model/offers';
import { offerAnchor } from '../offer/anchor';
import { RefusalFacts } from '../offer/Refusal';
import styles from './KeptAnswers.module.css';

const OVER: ReadonlySet<AnswerState['status']> = new Set(['answered', 'failed', 'expired']);

/**
 * Answers that wait for the connection, and how those went that had to wait: on every page of the area.
 * @param heading of the page: the keyboard goes on there when the last message is gone
 */
export function KeptAnswers({ heading }: { heading: RefObject<HTMLElement | null> }) {
  const { states, sender } = useAnswers();
  const messages = useRef<HTMLDivElement>(null);
  const kept = states.filter((state) => state.status === 'kept');
  const told = states.filter(({ status, late }) => late && OVER.has(status));
  const shown = [...kept, ...told];
  useFocusWhenLost(
    shown.map(({ answer, status }) => `${answer.key} ${status}`).join(),
    shown.length > 0 ? messages : heading,
    messages,
  );
  return (
    <>
      <Announcement states={shown} />
      {shown.length > 0 && (
        <div ref={messages} tabIndex={-1} className={styles.answers}>
          {kept.length > 0 && (
            <MessageBox status="warning" title={<FormattedMessage id="substitutions.kept.title" />}>
              <Stack gap={1}>
                <ul>
                  {kept.map(({ answer }) => (
                    <li key={answer.key}>
                      <FormattedMessage id={`substitutions.kept.${wordsOf(answer)}`} values={{ about: answer.about }} />
                    </li>
                  ))}
                </ul>
                <p>
                  <FormattedMessage id="substitutions.kept.text" />
                </p>
                <div>
                  <Button
                    size="small"
                    loading={kept.some(({ resending }) => resending)}
                    onClick={() => void sender.resend()}
                  >
                    <FormattedMessage id="substitutions.kept.send" />
                  </Button>
                </div>
              </Stack>
            </MessageBox>
          )}
          {told.map((state) => (
            <Told key={state.answer.key} state={state} onClose={() => sender.drop(state.answer.subject)} />
          ))}
        </div>
      )}
    </>
  );
}

/** Says once to screen readers that an answer waits and how it went, however often it is tried and whichever page of the area is open. */
function Announcement({ states }: { states: readonly AnswerState[] }) {
  const intl = useIntl();
  const { sender } = useAnswers();
  const [text, setText] = useState('');
  useEffect(() => {
    const news = states.filter((state) => sender.tell(state));
    const lines = news.map((state) => {
      const id = state.status === 'kept' ? `substitutions.kept.${wordsOf(state.answer)}` : lateTitle(state);
      return intl.formatMessage({ id }, { about: state.answer.about });
    });
    if (news.some(({ status }) => status === 'kept'))
      lines.unshift(intl.formatMessage({ id: 'substitutions.kept.title' }));
    if (states.length === 0) setText('');
    else if (lines.length > 0) setText(lines.join('. '));
  });
  return (
    <VisuallyHidden>
      <span aria-live="polite">{text}</span>
    </VisuallyHidden>
  );
}

function Told({ state, onClose }: { state: AnswerState; onClose(): void }) {
  const { about } = state.answer;
  const reason = lateReason(state);
  return (
    <MessageBox
      status={reason === undefined ? 'success' : 'error'}
      title={<FormattedMessage id={lateTitle(state)} values={{ about }} />}
    >
      <Stack gap={1}>
        {reason && (
          <p>
            <FormattedMessage id={reason} />
          </p>
        )}
        {reason && state.status === 'answered' && <RefusalFacts state={state} />}
        <LinkToAnswered state={state} />
        <div>
          <Button size="small" onClick={onClose}>
            <FormattedMessage id="substitutions.close" />
          </Button>
        </div>
      </Stack>
    </MessageBox>
  );
}

/** Leads to the gig that came of the answer, or to what has to be answered again. */
function LinkToAnswered({ state }: { state: AnswerState }) {
  const { subject } = state.answer;
  const ok = hasSucceeded(state);
  const offerId = ok ? undefined : offerOf(subject);
  const taken = state.status === 'answered' ? state.result.offer?.bookingId : undefined;
  const bookingId = taken ?? (ok ? undefined : bookingOf(subject));
  if (offerId !== undefined) {
    return (
      <TextLink href={`${href('offers')}#${offerAnchor(offerId)}`} alone>
        <FormattedMessage id="substitutions.to-offer" />
      </TextLink>
    );
  }
  return bookingId === undefined ? null : (
    <TextLink href={href('gig', { bookingId })} alone>
      <FormattedMessage id="substitutions.offer.to-gig" />
    </TextLink>
  );
}
