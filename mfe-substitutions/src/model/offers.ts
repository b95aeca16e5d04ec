import type { OfferState } from '@portal/contract/substitutions/gig-words';
import type { Offer } from '@portal/contract/substitutions/offers';

const OPEN: ReadonlySet<OfferState> = new Set(['sent', 'seen']);

/** Whether the member still has to answer. */
export const isOpen = ({ state, gig }: Offer, now: number): boolean =>
  OPEN.has(state) && Date.parse(gig.replyBy) > now && startOf(gig) > now;

/** Whether the member has declined what can still be asked for. */
export const canTakeBack = ({ state, gig, closed }: Offer, now: number): boolean =>
  state === 'declined' && !closed && Date.parse(gig.replyBy) > now && startOf(gig) > now;

const UNTAKEN: ReadonlySet<OfferState> = new Set(['lost', 'expired', 'sent', 'seen']);

/** Whether the member can wait for a slot that is given back, or ask for one that is free after the time for replies. */
export function canWait(offer: Offer, now: number): boolean {
  const { state, gig, closed } = offer;
  if (closed || !gig.waitingList || startOf(gig) <= now) return false;
  if (isOpen(offer, now) || canTakeBack(offer, now)) return gig.free === 0;
  return UNTAKEN.has(state) || (state === 'not_selected' && gig.mode === 'draw');
}

/** Waits for the employer, the draw or a slot that is given back. */
export const isPending = ({ state, waitingPlace }: Offer): boolean =>
  state === 'interested' || waitingPlace !== undefined;

/** The gig is the member's. */
export const isHeld = ({ state }: Offer): boolean => state === 'accepted' || state === 'confirmed';

/** Id of the text that says how an offer stands. */
export function stateText({ state, bookingId, cancelledBy }: Offer): string {
  // Of an offer that was taken these states say that the gig was cancelled, unless the other side did so and the offer was sent again.
  if (bookingId && state === 'declined' && cancelledBy !== 'employer') return 'substitutions.gig.state.cancelled-by-me';
  if (bookingId && state === 'withdrawn' && cancelledBy !== 'member')
    return 'substitutions.gig.state.cancelled-by-employer';
  const shown = state === 'sent' || state === 'seen' ? 'expired' : state;
  return `substitutions.offer.state.${shown.replace('_', '-')}`;
}

/** Start of a gig, epoch ms. */
const startOf = ({ shifts }: Offer['gig']): number => Date.parse(shifts[0]?.start ?? '');

/** Name of what is answered, for keeping the answer; and the id in such a name, where it is of that kind. */
export const offerSubject = (offerId: string): string => `offer:${offerId}`;
export const bookingSubject = (bookingId: string): string => `booking:${bookingId}`;
export const offerOf = (subject: string): string | undefined => idOf(subject, 'offer:');
export const bookingOf = (subject: string): string | undefined => idOf(subject, 'booking:');

const idOf = (subject: string, kind: string) => (subject.startsWith(kind) ? subject.slice(kind.length) : undefined);

const SIMILAR = 3;

/** What else somebody may take who wanted this one: the same work or the same employer, nearest in time first; nothing that overlaps. */
export function similarOffers(offer: Offer, offers: readonly Offer[], now: number): Offer[] {
  const distance = (other: Offer) => Math.abs(startOf(other.gig) - startOf(offer.gig));
  return offers
    .filter((other) => other.id !== offer.id && isOpen(other, now) && other.gig.free > 0 && other.overlaps.length === 0)
    .filter(({ gig }) => gig.task === offer.gig.task || gig.employer === offer.gig.employer)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, SIMILAR);
}
