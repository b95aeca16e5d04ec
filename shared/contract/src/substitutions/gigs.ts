import { z } from 'zod';
import { LocaleSchema } from '../account/authentication';
import { text } from '../text';
import { BookingState, CancelReason, GigMode, OfferError } from './gig-words';

const Instant = z.iso.datetime();

/** One stretch of work. Instants; its length is counted in elapsed time, also across a change of the clocks. */
export const Shift = z.object({
  start: Instant,
  end: Instant,
  /** Unpaid, within the shift. */
  breakMinutes: z.number().int(),
});
export type Shift = z.infer<typeof Shift>;

/** Another gig of the person, as far as a conflict with it has to be told. */
export const OtherGig = z.object({
  bookingId: z.uuid(),
  task: z.string(),
  unit: z.string(),
  employer: z.string(),
  shift: Shift,
});
export type OtherGig = z.infer<typeof OtherGig>;

export const Pay = z.object({
  basis: z.enum(['hour', 'day', 'agreement']),
  /** Euros for each hour or day, before tax. */
  min: z.number().optional(),
  max: z.number().optional(),
  /** What the employer says of it, such as the collective agreement. */
  text: z.string().optional(),
});
export type Pay = z.infer<typeof Pay>;

export const Qualification = z.object({ code: z.string(), name: z.string() });
export type Qualification = z.infer<typeof Qualification>;

/** A gig as a member reads it. */
export const Gig = z.object({
  id: z.uuid(),
  pool: z.object({ campaignId: z.number().int(), title: z.string() }),
  employer: z.string(),
  task: z.string(),
  unit: z.string(),
  address: z.string(),
  /** Plain text of several lines. */
  description: z.string().optional(),
  /** What to bring along. */
  bring: z.string().optional(),
  /** How one is introduced to the work. */
  orientation: z.string().optional(),
  /** In which language the texts are, where it is not the one asked for. */
  language: LocaleSchema.optional(),
  /** ISO 639 codes of the languages that the work needs. */
  workLanguages: z.array(z.string()),
  contact: z.object({ name: z.string(), phone: z.string().optional(), email: z.string().optional() }).optional(),
  pay: Pay.optional(),
  must: z.array(Qualification),
  plus: z.array(Qualification),
  /** An extract from the criminal record is asked for. Act 504/2002 */
  criminalRecord: z.boolean(),
  /** In the order of time. */
  shifts: z.array(Shift),
  mode: GigMode,
  slots: z.number().int(),
  free: z.number().int(),
  replyBy: Instant,
  waitingList: z.boolean(),
  /** Goes up with each change of what is agreed on. */
  revision: z.number().int(),
  /** Of a draw: SHA-256 of the seed that decides it, public since the gig was. */
  drawCommitment: z.string().optional(),
});
export type Gig = z.infer<typeof Gig>;

/** A gig that a person holds or has held. */
export const Booking = z.object({
  id: z.uuid(),
  state: BookingState,
  /** What was agreed on. */
  gig: Gig,
  /** Less than a day was left when it was given back. */
  cancelledLate: z.boolean().optional(),
  cancelledAt: Instant.optional(),
  /** The employer's words, where the employer cancelled. */
  reason: z.string().optional(),
  /** The employer asks for another time or other terms; until the member answers, what was agreed on stays. */
  proposal: Gig.optional(),
  /** Whether the employer has a system that is told when the booking is given back. */
  employerIsTold: z.boolean().optional(),
  /** Whether the contact person is mailed instead, without the reason. */
  contactIsMailed: z.boolean().optional(),
});
export type Booking = z.infer<typeof Booking>;

/** Query of `GET substitutions/gigs`: Finnish days, both included; without them all that is upcoming or ongoing, and what ended within 180 days. */
export const PeriodQuery = z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() });
export type PeriodQuery = z.infer<typeof PeriodQuery>;

/** Own gigs in the order of their start. */
export const Bookings = z.object({ gigs: z.array(Booking), serverTime: Instant });
export type Bookings = z.infer<typeof Bookings>;

export const CANCEL_TEXT_MAX_LENGTH = 500;
export const CancelBookingRequest = z.strictObject({
  reason: CancelReason,
  text: text(CANCEL_TEXT_MAX_LENGTH).optional(),
});
export type CancelBookingRequest = z.infer<typeof CancelBookingRequest>;

/** `late`: less than a day was left. A booking that has begun is not given back here: `past`. */
export const CancelBookingResult = z.object({
  ok: z.boolean(),
  late: z.boolean().optional(),
  error: OfferError.extract(['past']).optional(),
});
export type CancelBookingResult = z.infer<typeof CancelBookingResult>;

/** Answer to what the employer proposes (`POST substitutions/gigs/{id}/proposal`); `revision` is that of the proposal. */
export const ProposalRequest = z.strictObject({ accept: z.boolean(), revision: z.number().int() });
export type ProposalRequest = z.infer<typeof ProposalRequest>;
export const ProposalResult = z.object({
  ok: z.boolean(),
  error: OfferError.extract(['changed', 'overlap', 'past', 'closed']).optional(),
  /** With `overlap`: which gig it is. */
  overlap: OtherGig.optional(),
});
export type ProposalResult = z.infer<typeof ProposalResult>;

/** `revoke` ends the address; otherwise a new one takes the place of the one before. */
export const CalendarTokenRequest = z.strictObject({ revoke: z.boolean().optional() });
/** `url` only where the address was made just now: it is kept as a checksum. */
export const CalendarTokenState = z.object({
  ok: z.boolean(),
  url: z.string().optional(),
  createdAt: Instant.nullable(),
});
export type CalendarTokenState = z.infer<typeof CalendarTokenState>;
