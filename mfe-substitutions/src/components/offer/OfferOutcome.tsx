import type { Offer } from '@portal/contract/substitutions/offers';
import { FormattedMessage } from '@portal/i18n';
import { Button, MessageBox, Stack, useFocusWhenLost } from '@portal/ui/basic';
import { type RefObject, useRef } from 'react';
import { type AnswerState, isResent } from '../../answers/answer-state';
import { type Answered, isDecidedSince, isGivenAtOnce, refusalText } from '../../answers/outcome';
import { isHeld, stateText } from '../../model/offers';
import { useWords } from '../gig/useWords';
import styles from './OfferCard.module.css';
import { RefusalFacts } from './Refusal';
import { SimilarOffers } from './SimilarOffers';
import { useOfferAnswers } from './useOfferAnswers';

interface Props {
  offer: Offer;
  offers: readonly Offer[];
  answer: AnswerState | undefined;
  now: number;
  /** The keyboard goes on there when the outcome has been put away. */
  card: RefObject<HTMLElement | null>;
}

/** How the person's answer to an offer went. */
export function OfferOutcome({ offer, offers, answer, now, card }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const status = answer?.status;
  // The buttons change with the answer, or only when the offer has been fetched anew.
  const buttons = [status, offer.state, offer.bookingId, offer.waitingPlace].join(' ');
  const isShown = answer !== undefined && status !== 'sending' && status !== 'expired';
  useFocusWhenLost(buttons, isShown ? box : card, card);
  if (!isShown) return null;
  return (
    <div ref={box} tabIndex={-1} className={styles.outcome}>
      {answer.status === 'kept' && <KeptMessage offer={offer} resending={isResent(answer)} />}
      {answer.status === 'failed' && (
        <MessageBox status="error" announce={!answer.late}>
          <FormattedMessage id="substitutions.answer.failed" />
        </MessageBox>
      )}
      {answer.status === 'answered' && (
        <Told key={answer.answer.key} state={answer} offer={offer} offers={offers} now={now} />
      )}
    </div>
  );
}

function KeptMessage({ offer, resending }: { offer: Offer; resending: boolean }) {
  const { drop } = useOfferAnswers(offer);
  return (
    <MessageBox status="warning" title={<FormattedMessage id="substitutions.kept.title" />}>
      <Stack gap={1}>
        <p>
          <FormattedMessage id="substitutions.kept.text" />
        </p>
        <div>
          <Button size="small" disabled={resending} onClick={drop}>
            <FormattedMessage id="substitutions.kept.take-back" />
          </Button>
        </div>
      </Stack>
    </MessageBox>
  );
}

interface ToldProps extends Omit<Props, 'answer' | 'card'> {
  state: Answered;
}

function Told({ state, offer, offers, now }: ToldProps) {
  const words = useWords();
  const decided = state.result.ok && isDecidedSince(state, offer);
  // An answer that had to wait is announced for the whole area; what was decided on it since is not.
  const announce = decided || !state.late;
  if (state.result.ok) {
    if (decided && !isHeld(offer)) {
      return (
        <MessageBox announce={announce}>
          <FormattedMessage id={stateText(offer)} />
        </MessageBox>
      );
    }
    return (
      <MessageBox status="success" announce={announce}>
        <FormattedMessage
          id={`substitutions.told.${decided || isGivenAtOnce(state) ? 'accept' : state.answer.kind}`}
          values={{ mode: offer.gig.mode, decides: whoDecides(offer), at: words.at(offer.gig.replyBy) }}
        />
      </MessageBox>
    );
  }
  const isChanged = state.result.error === 'changed';
  return (
    <MessageBox
      status={isChanged ? 'warning' : 'error'}
      announce={announce}
      title={<FormattedMessage id={refusalText(state, offer.gig)} />}
    >
      <Stack gap={isChanged ? 2 : 1}>
        <RefusalFacts state={state} gig={offer.gig} />
        {isChanged ? <AnswerAgain offer={offer} /> : <SimilarOffers offer={offer} offers={offers} now={now} />}
      </Stack>
    </MessageBox>
  );
}

/** Who gives what is free to those who wait. */
const whoDecides = ({ gig, overlaps }: Offer): 'employer' | 'order' =>
  gig.mode === 'employer_picks' && gig.free > 0 && overlaps.length === 0 ? 'employer' : 'order';

/** Nobody agrees to what has changed meanwhile without having seen it. */
function AnswerAgain({ offer }: { offer: Offer }) {
  const answers = useOfferAnswers(offer);
  const taking = offer.gig.mode === 'first_come' ? ('accept' as const) : ('interest' as const);
  return (
    <Stack gap={1} row>
      <Button variant="primary" onClick={() => void answers[taking]()}>
        <FormattedMessage id={`substitutions.offer.${taking}-changed`} />
      </Button>
      <Button onClick={answers.drop}>
        <FormattedMessage id="substitutions.back" />
      </Button>
    </Stack>
  );
}
