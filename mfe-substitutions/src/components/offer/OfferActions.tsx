import type { Offer } from '@portal/contract/substitutions/offers';
import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { Button, LinkButton } from '@portal/ui/basic';
import { type RefObject, useRef, useState } from 'react';
import type { AnswerState } from '../../answers/answer-state';
import { canTakeBack, canWait, isHeld } from '../../model/offers';
import { offerAnchor } from './anchor';
import { DeclineForm } from './DeclineForm';
import styles from './OfferActions.module.css';
import { OfferChanged } from './OfferChanged';
import { useKnownGig } from './useKnownGig';
import { useOfferAnswers } from './useOfferAnswers';

interface Props {
  offer: Offer;
  open: boolean;
  /** It waits for answers, but every slot is taken. */
  full: boolean;
  answer: AnswerState | undefined;
  /** Epoch ms by the server's clock. */
  now: number;
  /** The keyboard goes on there when what has changed has been put away. */
  card: RefObject<HTMLElement | null>;
}

/** The buttons under an offer. While an answer is under way its button keeps its place and the focus. */
export function OfferActions({ offer, open, full, answer, now, card }: Props) {
  const declined = canTakeBack(offer, now);
  const waits = canWait(offer, now) && (full || !open);
  const { known, isChanged, note } = useKnownGig(offer.gig, answer, open || declined || waits);
  const answers = useOfferAnswers({ ...offer, gig: known });
  const [declining, setDeclining] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const sending = answer?.status === 'sending' ? answer.answer.kind : undefined;
  const title = `${offerAnchor(offer.id)}-title`;
  const toGig = offer.bookingId && (
    <LinkButton href={href('gig', { bookingId: offer.bookingId })} aria-describedby={title}>
      <FormattedMessage id="substitutions.offer.to-gig" />
    </LinkButton>
  );
  if (isHeld(offer)) return <div className={styles.actions}>{toGig}</div>;
  if (offer.waitingPlace !== undefined) {
    return (
      <div className={styles.actions}>
        <Button loading={sending === 'unwait'} aria-describedby={title} onClick={() => void answers.wait(false)}>
          <FormattedMessage id="substitutions.offer.unwait" />
        </Button>
      </div>
    );
  }
  if (offer.state === 'interested') {
    return (
      <div className={styles.actions}>
        <Button
          loading={sending === 'decline'}
          disabled={sending !== undefined}
          aria-describedby={title}
          onClick={() => void answers.decline({})}
        >
          <FormattedMessage id="substitutions.offer.uninterest" />
        </Button>
      </div>
    );
  }
  if (!open && !waits && !declined) return toGig ? <div className={styles.actions}>{toGig}</div> : null;
  const taking = offer.gig.mode === 'first_come' ? ('accept' as const) : ('interest' as const);
  const kept = answer?.status === 'kept';
  const canTake = (open || declined) && !full && offer.overlaps.length === 0;
  return (
    <>
      {isChanged && sending === undefined && !kept && (
        <OfferChanged
          offer={offer}
          known={known}
          take={canTake ? taking : undefined}
          onClose={() => {
            note();
            card.current?.focus({ preventScroll: true });
          }}
        />
      )}
      <div className={styles.actions}>
        {canTake && (
          <Button
            variant={declined ? 'default' : 'primary'}
            loading={sending === taking}
            disabled={sending !== undefined || kept}
            aria-describedby={title}
            onClick={() => void answers[taking]()}
          >
            <FormattedMessage id={`substitutions.offer.${taking}${declined ? '-after-all' : ''}`} />
          </Button>
        )}
        {waits && (
          <Button
            variant="primary"
            loading={sending === 'wait'}
            disabled={sending !== undefined || kept}
            aria-describedby={title}
            onClick={() => void answers.wait(true)}
          >
            <FormattedMessage id="substitutions.offer.wait" />
          </Button>
        )}
        {open && (
          <Button
            ref={opener}
            loading={sending === 'decline'}
            disabled={sending !== undefined || kept}
            aria-expanded={declining}
            aria-describedby={title}
            onClick={() => setDeclining(!declining)}
          >
            <FormattedMessage id="substitutions.offer.decline" />
          </Button>
        )}
        {toGig}
      </div>
      {open && declining && (
        <DeclineForm
          onDecline={(request) => {
            setDeclining(false);
            opener.current?.focus();
            void answers.decline(request);
          }}
          onCancel={() => {
            setDeclining(false);
            opener.current?.focus();
          }}
        />
      )}
    </>
  );
}
