import { z } from 'zod';

/** How a gig finds its people: who accepts first, whom the employer picks, or by a draw among those interested. docs/specification.md#substitutions */
export const GigMode = z.enum(['first_come', 'employer_picks', 'draw']);
export type GigMode = z.infer<typeof GigMode>;

/**
 * Where an offer stands: `sent` and `seen` wait for an answer, `interested` for the employer or the draw; `lost`: others took every slot;
 * `withdrawn`: the employer does not need anybody any more.
 */
export const OfferState = z.enum([
  'sent',
  'seen',
  'interested',
  'accepted',
  'confirmed',
  'not_selected',
  'declined',
  'expired',
  'lost',
  'withdrawn',
]);
export type OfferState = z.infer<typeof OfferState>;

/** Where a booking stands, by the server's clock. */
export const BookingState = z.enum(['upcoming', 'ongoing', 'done', 'cancelled_by_me', 'cancelled_by_employer']);
export type BookingState = z.infer<typeof BookingState>;

/** Why an offer is declined. */
export const DeclineReason = z.enum(['not_available', 'too_far', 'task', 'hours', 'pay', 'other']);
export type DeclineReason = z.infer<typeof DeclineReason>;

/** Why a member gives a booking back. */
export const CancelReason = z.enum(['illness', 'family', 'other_work', 'mistake', 'other']);
export type CancelReason = z.infer<typeof CancelReason>;

/**
 * Why a gig was not given: every slot is `taken`; replies have ended (`expired`); it would `overlap` a gig that the person holds; it has
 * begun (`past`); the person is `not_member` of its pool, lacks a qualification that it must have, or holds it already.
 * `changed`: the gig is not what the person was shown; `closed`: the employer has withdrawn it.
 * `too_often`: the person has taken it and given it back again and again.
 */
export const OfferError = z.enum([
  'taken',
  'expired',
  'overlap',
  'past',
  'not_member',
  'missing_qualification',
  'already_held',
  'changed',
  'closed',
  'too_often',
]);
export type OfferError = z.infer<typeof OfferError>;

/** Elapsed hours that no shift exceeds, since {@link REST_HOURS} have to follow within the 24 hours from its start. Working Hours Act 872/2019, § 25 */
export const SHIFT_HOURS_MAX = 13;
/** Hours of rest without a break within the 24 hours that follow the start of a shift. Working Hours Act 872/2019, § 25 */
export const REST_HOURS = 11;
/** Giving a booking back within so many hours of its start is marked as late. */
export const LATE_CANCEL_HOURS = 24;
export const SLOTS_MAX = 500;
export const SHIFTS_MAX = 31;
