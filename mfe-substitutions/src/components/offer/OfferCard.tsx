import type { Offer } from '@portal/contract/substitutions/offers';
import { FormattedMessage } from '@portal/i18n';
import { Heading, StatusChip } from '@portal/ui/basic';
import { Bell, User } from '@portal/ui/icons';
import { useRef } from 'react';
import { isBeingTaken } from '../../answers/answer-state';
import { useAnswer } from '../../answers/useAnswers';
import { canTakeBack, isHeld, isOpen, isPending, offerSubject, stateText } from '../../model/offers';
import { Fact, GigFacts } from '../gig/GigFacts';
import { useWords } from '../gig/useWords';
import { ReplyBy } from '../ReplyBy';
import { offerAnchor } from './anchor';
import { DrawCommitment, DrawFold } from './DrawFold';
import { OfferActions } from './OfferActions';
import styles from './OfferCard.module.css';
import { OfferOutcome } from './OfferOutcome';
import { OfferWarnings } from './OfferWarnings';
import { useSeen } from './useSeen';

interface Props {
  offer: Offer;
  /** All of them, for what is similar. */
  offers: readonly Offer[];
  /** Epoch ms by the server's clock. */
  now: number;
  /** Depth of its heading in the page. */
  level: number;
}

/** One gig that is offered: what decides at a glance, what speaks against it, and the answer in place. */
export function OfferCard({ offer, offers, now, level }: Props) {
  const words = useWords();
  const card = useRef<HTMLElement>(null);
  const answer = useAnswer(offerSubject(offer.id));
  useSeen(card, offer);
  const { gig } = offer;
  const open = isOpen(offer, now);
  const declined = canTakeBack(offer, now);
  // Who takes the last slot hears from the news that it is gone before hearing from the answer that it is theirs.
  const full = (open || declined) && gig.free === 0 && !isBeingTaken(answer);
  const titleId = `${offerAnchor(offer.id)}-title`;
  const [first] = gig.shifts;
  return (
    <article
      ref={card}
      id={offerAnchor(offer.id)}
      tabIndex={-1}
      className={(open && !full) || isPending(offer) || isHeld(offer) ? styles.card : styles.over}
      aria-labelledby={titleId}
    >
      <div className={styles.head}>
        <div className={styles.title}>
          <Heading level={level} size={4} id={titleId}>
            {first && <span className={styles.when}>{words.shift(first)}</span>}{' '}
            <span lang={gig.language}>{gig.task}</span>
          </Heading>
        </div>
        <OfferChip offer={offer} open={open} full={open && full} />
      </div>
      <GigFacts gig={gig}>
        {(open || declined) && (
          <>
            <Fact icon={User}>
              <FormattedMessage id="substitutions.offer.free" values={{ free: gig.free, slots: gig.slots }} />
            </Fact>
            <Fact icon={Bell}>
              <ReplyBy end={gig.replyBy} now={now} />
            </Fact>
          </>
        )}
      </GigFacts>
      {(open || declined) && (
        <p className={styles.mode}>
          <FormattedMessage
            id={`substitutions.mode.${gig.mode.replace('_', '-')}`}
            values={{ at: words.at(gig.replyBy) }}
          />
        </p>
      )}
      {(open || declined || isPending(offer)) && <OfferWarnings offer={offer} />}
      <OfferOutcome offer={offer} offers={offers} answer={answer} now={now} card={card} />
      <OfferActions offer={offer} open={open} full={full} answer={answer} now={now} card={card} />
      {gig.drawCommitment !== undefined && !offer.draw && (open || declined || isPending(offer)) && (
        <DrawCommitment gigId={gig.id} commitment={gig.drawCommitment} />
      )}
      {offer.draw && <DrawFold offerId={offer.id} />}
    </article>
  );
}

function OfferChip({ offer, open, full }: { offer: Offer; open: boolean; full: boolean }) {
  if (full) {
    return (
      <StatusChip status="muted">
        <FormattedMessage id="substitutions.offer.full" />
      </StatusChip>
    );
  }
  if (offer.waitingPlace !== undefined) {
    return (
      <StatusChip status="warning">
        <FormattedMessage id="substitutions.offer.waiting" values={{ place: offer.waitingPlace }} />
      </StatusChip>
    );
  }
  if (open) return offer.state === 'sent' ? <NewChip /> : null;
  return (
    <StatusChip status={isHeld(offer) ? 'success' : offer.state === 'interested' ? 'primary' : 'muted'}>
      <FormattedMessage id={stateText(offer)} />
    </StatusChip>
  );
}

const NewChip = () => (
  <StatusChip status="primary">
    <FormattedMessage id="substitutions.offer.new" />
  </StatusChip>
);
