import { z } from 'zod';
import { text } from '../text';
import { DeclineReason, OfferError, OfferState } from './gig-words';
import { Gig, OtherGig, Shift } from './gigs';

const Instant = z.iso.datetime();

/**
 * A warning that the rest of a day would be too short: the longest break within the 24 hours from the start of `shift` is `restMinutes`, and
 * less than the law asks for. A warning only. Working Hours Act 872/2019, § 25
 */
export const RestWarning = z.object({
  /** Start of the 24 hours. */
  shift: Shift,
  restMinutes: z.number().int(),
  requiredMinutes: z.number().int(),
  /** Another gig of the person that has a part in it: the one whose `shift` it is, or one within these 24 hours; none where it is this gig alone. */
  other: OtherGig.optional(),
});
export type RestWarning = z.infer<typeof RestWarning>;

export const Offer = z.object({
  id: z.uuid(),
  state: OfferState,
  sentAt: Instant,
  gig: Gig,
  /** What the person holds at the same time: the offer cannot be accepted. */
  overlaps: z.array(OtherGig),
  rest: z.array(RestWarning),
  /** The person has said not to be available at that time. */
  unavailable: z.boolean(),
  /** Place on the waiting list, from 1. */
  waitingPlace: z.number().int().optional(),
  /** Of the booking that came of it. */
  bookingId: z.uuid().optional(),
  /** Who cancelled that booking; the offer may have been sent again since. */
  cancelledBy: z.enum(['member', 'employer']).optional(),
  /** Nothing of the gig can be asked for any more: it was withdrawn or cancelled, the person has left the pool or was turned down. */
  closed: z.literal(true).optional(),
  /** The draw that decided, for whoever wants to repeat it. */
  draw: z.boolean(),
});
export type Offer = z.infer<typeof Offer>;

/** `open`: those that wait for an answer; the others of the last 90 days. By reply time, what presses first. */
export const Offers = z.object({
  offers: z.array(Offer),
  serverTime: Instant,
  /** The person belongs to a pool, so that offers can come. */
  member: z.boolean(),
});
export type Offers = z.infer<typeof Offers>;

/** What the member was shown: nobody agrees to what has changed meanwhile. */
export const AnswerOfferRequest = z.strictObject({ revision: z.number().int() });
export type AnswerOfferRequest = z.infer<typeof AnswerOfferRequest>;

export const DECLINE_TEXT_MAX_LENGTH = 500;
export const DeclineOfferRequest = z.strictObject({
  reason: DeclineReason.optional(),
  text: text(DECLINE_TEXT_MAX_LENGTH).optional(),
});
export type DeclineOfferRequest = z.infer<typeof DeclineOfferRequest>;

/** Answer to accept, interest, decline and wait. */
export const OfferResult = z.object({
  ok: z.boolean(),
  error: OfferError.optional(),
  /** With `overlap`: which gig it is. */
  overlap: OtherGig.optional(),
  /** With `missing_qualification`: which. */
  missing: z.array(z.string()).optional(),
  /** With `taken`: whether one can wait for a slot that is given back. */
  canWait: z.boolean().optional(),
  /** As the offer is now. */
  offer: Offer.optional(),
});
export type OfferResult = z.infer<typeof OfferResult>;

/**
 * Waiting for a slot that is given back, or not any more (`POST substitutions/offers/{id}/wait`). `revision` is that of the gig as the member was
 * shown it: nobody waits for what has changed meanwhile. Pages of earlier versions do not send it.
 */
export const WaitRequest = z.strictObject({ wait: z.boolean(), revision: z.number().int().optional() });
export type WaitRequest = z.infer<typeof WaitRequest>;

/**
 * Everything needed to repeat a draw (`GET substitutions/offers/{id}/draw`): the entrants are sorted by HMAC-SHA-256 of their number with the
 * seed as key, hexadecimal; the first `slots` of those who could still be given it win. docs/specification.md#substitutions
 */
export const DrawRecord = z.object({
  gigId: z.uuid(),
  /** SHA-256 of the seed, public since the gig was. */
  commitment: z.string(),
  seed: z.string(),
  drawnAt: Instant,
  slots: z.number().int(),
  /** In the order of the draw; numbers of offers, which say nothing of a person. */
  entrants: z.array(z.object({ offerId: z.uuid(), result: z.enum(['won', 'passed_over', 'not_drawn']) })),
  own: z.uuid().optional(),
});
export type DrawRecord = z.infer<typeof DrawRecord>;

/** Data of an event of `GET substitutions/news` (server-sent events): what has changed and should be asked for again. */
export const SubstitutionNews = z.object({
  gigId: z.uuid().optional(),
  free: z.number().int().optional(),
  kind: z.enum(['gig', 'offers', 'bookings']),
  /** Many pages are told the same: each asks at some moment within this time, milliseconds. */
  askWithinMs: z.number().int().optional(),
});
export type SubstitutionNews = z.infer<typeof SubstitutionNews>;
