import type { OfferRow } from '../../../db/tables/substitutions.tables';
import type { LoadedOffer } from './refuse-offer.service';

type WaitingOffer = Partial<Pick<OfferRow, 'state' | 'waiting_since' | 'answered_revision'>>;

/** What an offer is whose member waits: lost for the moment, or not selected. */
export const asWaiting = ({ offer, gig }: LoadedOffer, now: Date): WaitingOffer => ({
  waiting_since: offer.waiting_since ?? now,
  state: offer.state === 'not_selected' ? offer.state : 'lost',
  answered_revision: gig.row.revision,
});

/** Who leaves the waiting list while something is free, and replies are open, can ask for it. */
export function asNotWaiting({ offer, gig }: LoadedOffer, now: Date): WaitingOffer {
  const { state, waiting_since, turned_down_at } = offer;
  const isOffered = gig.free > 0 && gig.row.state === 'open' && now < gig.row.reply_by && turned_down_at === null;
  const hasLost = state === 'lost' || state === 'not_selected';
  return { waiting_since: null, ...(waiting_since !== null && isOffered && hasLost ? { state: 'seen' } : {}) };
}
