import { z } from 'zod';
import { AVAILABILITY_NOTE_MAX_LENGTH } from '../limits';
import { text } from '../text';

/** When somebody can work. Unsaid is unsaid: it is not `unavailable`. */
export const AvailabilityState = z.enum(['available', 'preferred', 'if_needed', 'unavailable']);
export type AvailabilityState = z.infer<typeof AvailabilityState>;

/** Rules that one person may keep, and days that one call may name. */
export const AVAILABILITY_RULES_MAX = 1_000;
export const AVAILABILITY_DAYS_MAX = 400;
/** How far ahead one says when one can work. */
export const AVAILABILITY_YEARS_AHEAD = 3;

/** `hh:mm`, Finnish time. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** One entry on one Finnish day. */
export const AvailabilityDay = z.object({
  /** Of the rule that says it; the same for each day of a weekly one. */
  ruleId: z.uuid(),
  date: z.iso.date(),
  state: AvailabilityState,
  /** Both or none, then it is the whole day; an end before the start is on the next day. */
  from: TimeOfDay.optional(),
  to: TimeOfDay.optional(),
  /** The instants that day and times mean, also where the clocks change. */
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  /** A time of day is not there in that night of March, or there twice in October. */
  clockChange: z.enum(['skipped', 'doubled']).optional(),
  note: z.string().optional(),
  /** Repeated each week since, and until. */
  repeats: z.object({ since: z.iso.date(), until: z.iso.date().optional() }).optional(),
});
export type AvailabilityDay = z.infer<typeof AvailabilityDay>;

/** `GET substitutions/availability?from&to`: by day and time. */
export const Availability = z.object({
  days: z.array(AvailabilityDay),
  showsToEmployers: z.array(z.object({ campaignId: z.number().int(), title: z.string(), shows: z.boolean() })),
});
export type Availability = z.infer<typeof Availability>;

/**
 * Query of `GET substitutions/availability`: Finnish days, both included, at most {@link AVAILABILITY_DAYS_MAX} of them; without them six weeks from
 * today.
 */
export const AvailabilityQuery = z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() });
export type AvailabilityQuery = z.infer<typeof AvailabilityQuery>;

/**
 * What is said of one day takes the place of everything that was said of it; a weekly entry that falls on the day keeps its other days. A weekly entry
 * takes the place of other weekly ones from that day on until its end; later days that were set by themselves stay as they are.
 * `state: null` takes back what was said. With `ruleId`, that rule is changed or, with `state: null`, ends before that day (`scope: 'following'`)
 * or for that day alone (`scope: 'day'`, also where none is named); what is repeated from then on is `repeats`.
 */
export const AvailabilityChange = z.strictObject({
  date: z.iso.date(),
  state: AvailabilityState.nullable(),
  /** Both or none. */
  from: TimeOfDay.optional(),
  to: TimeOfDay.optional(),
  note: text(AVAILABILITY_NOTE_MAX_LENGTH).optional(),
  /** Each week, `until` included. */
  repeats: z.strictObject({ until: z.iso.date().optional() }).optional(),
  ruleId: z.uuid().optional(),
  scope: z.enum(['day', 'following']).optional(),
});
export type AvailabilityChange = z.infer<typeof AvailabilityChange>;

/** All changes are made, in their order, or none. */
export const ChangeAvailabilityRequest = z.strictObject({
  days: z.array(AvailabilityChange).max(AVAILABILITY_DAYS_MAX),
  /** Whether the employer of a pool may read it. */
  showsToEmployer: z.strictObject({ campaignId: z.number().int(), shows: z.boolean() }).optional(),
});
export type ChangeAvailabilityRequest = z.infer<typeof ChangeAvailabilityRequest>;

/**
 * Why nothing was changed: more than {@link AVAILABILITY_RULES_MAX} entries; a day before today (`past`) or more than
 * {@link AVAILABILITY_YEARS_AHEAD} years after it (`too_far`); an end that is the start (`empty_time`) or before the first day (`empty_series`); the
 * entry that was to be changed has been changed meanwhile (`changed`).
 */
export const AvailabilityError = z.enum(['too_many_rules', 'past', 'too_far', 'empty_time', 'empty_series', 'changed']);
export type AvailabilityError = z.infer<typeof AvailabilityError>;

export const ChangeAvailabilityResult = z.object({ ok: z.boolean(), error: AvailabilityError.optional() });
export type ChangeAvailabilityResult = z.infer<typeof ChangeAvailabilityResult>;
