import type { AvailabilityState } from '@portal/contract/substitutions/availability';
import type { GigMode, OfferState } from '@portal/contract/substitutions/gig-words';
import type { DrawRecord } from '@portal/contract/substitutions/offers';
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely';
import type { GigContent } from '../../modules/substitutions/gigs/gig-content';

type Instant = ColumnType<Date, Date, Date>;
type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** Who belongs to a pool of substitutes. */
export interface PoolMembersTable {
  campaign_id: number;
  user_id: string;
  accepted_at: Instant;
  ended_at: OptionalInstant;
  shows_availability: Generated<boolean>;
}

export interface VouchedQualificationsTable {
  campaign_id: number;
  user_id: string;
  qualification: string;
}

/** What came of one offer in a draw. */
export type DrawEntrant = DrawRecord['entrants'][number];

export interface GigsTable {
  id: string;
  campaign_id: number;
  /** The employer's own name of it. */
  employer_key: string;
  mode: GigMode;
  /** Filled, ongoing and over are told from slots and times. */
  state: Generated<'open' | 'withdrawn' | 'cancelled'>;
  /** Counts changes of what a holder has agreed to. */
  revision: Generated<number>;
  content: JSONColumnType<GigContent>;
  waiting_list: boolean;
  reply_by: Instant;
  starts_at: Instant;
  ends_at: Instant;
  created_at: Instant;
  changed_at: Instant;
  /** How often what the gig says has changed, which other changes do not count: entries of calendars do. */
  content_changes: Generated<number>;
  content_changed_at: OptionalInstant;
  draw_seed: ColumnType<string | null, string | null | undefined, string | null>;
  /** SHA-256 of the seed as it was published; null: before this was kept, or by an older version. */
  draw_commitment: ColumnType<string | null, string | null | undefined, never>;
  drawn_at: OptionalInstant;
  /** In the order of the draw. */
  draw_entrants: ColumnType<DrawEntrant[] | null, string | null | undefined, string | null>;
  /** How many slots were drawn for. */
  draw_slots: ColumnType<number | null, number | null | undefined, number | null>;
  /** When replies ended and what waited was settled. */
  closed_at: OptionalInstant;
  /** The end of replies, then the beginning of the work; null once both are over. */
  settle_at: OptionalInstant;
}
export type GigRow = Selectable<GigsTable>;

export interface GigShiftsTable {
  gig_id: string;
  /** From 1, in the order of time. */
  number: number;
  starts_at: Instant;
  ends_at: Instant;
  break_minutes: number;
}

export interface GigSlotsTable {
  gig_id: string;
  number: number;
  /** Somebody holds it or has given it back. */
  given: Generated<boolean>;
}

export interface OffersTable {
  id: string;
  gig_id: string;
  user_id: string;
  state: Generated<OfferState>;
  sent_at: Instant;
  seen_at: OptionalInstant;
  answered_at: OptionalInstant;
  decline_reason: string | null;
  /** When the member was reminded that the time for replies is about to end. */
  reminded_at: OptionalInstant;
  waiting_since: OptionalInstant;
  turned_down_at: OptionalInstant;
  /** Of the gig, as the member showed interest or began to wait; null: unknown. */
  answered_revision: ColumnType<number | null, number | null | undefined, number | null>;
  changed_at: Instant;
}
export type OfferRow = Selectable<OffersTable>;

/** What a holder agreed to; instants are ISO 8601 in UTC. */
export interface AgreedGig {
  content: GigContent;
  shifts: { start: string; end: string; breakMinutes: number }[];
  /** Shifts that were agreed on before and are not done any more; calendars know them by their number, from 1. */
  dropped?: DroppedShift[];
}

export interface DroppedShift {
  number: number;
  start: string;
  end: string;
  droppedAt: string;
}

export interface BookingsTable {
  id: string;
  offer_id: string;
  gig_id: string;
  /** None once it was given back. */
  slot: number | null;
  user_id: string;
  held: Generated<boolean>;
  cancelled_by: 'member' | 'employer' | null;
  /** Of a member a reason of the list, of the employer its words. */
  cancel_reason: string | null;
  /** What the member wrote beside the reason. */
  cancel_text: string | null;
  /** Less than a day before the start. */
  cancelled_late: boolean | null;
  cancelled_at: OptionalInstant;
  agreed_revision: number;
  agreed: JSONColumnType<AgreedGig>;
  booked_at: Instant;
  changed_at: Instant;
  sequence: Generated<number>;
}
export type BookingRow = Selectable<BookingsTable>;

export interface BookingShiftsTable {
  booking_id: string;
  number: number;
  user_id: string;
  /** Range of instants as PostgreSQL writes it; the end is not part of it. */
  during: string;
  held: Generated<boolean>;
}

export interface AvailabilityRulesTable {
  id: string;
  user_id: string;
  state: AvailabilityState;
  /** `yyyy-mm-dd`, days and times of day in Finland. */
  starts_on: string;
  from_time: string | null;
  to_time: string | null;
  note: string | null;
  weekly: Generated<boolean>;
  ends_on: string | null;
  except_on: Generated<string[]>;
  created_at: Instant;
}
export type AvailabilityRuleRow = Selectable<AvailabilityRulesTable>;

export interface CalendarFeedsTable {
  user_id: string;
  token_hash: Buffer;
  created_at: Instant;
}

export interface SubstitutionTables {
  pool_members: PoolMembersTable;
  vouched_qualifications: VouchedQualificationsTable;
  gigs: GigsTable;
  gig_shifts: GigShiftsTable;
  gig_slots: GigSlotsTable;
  offers: OffersTable;
  bookings: BookingsTable;
  booking_shifts: BookingShiftsTable;
  availability_rules: AvailabilityRulesTable;
  calendar_feeds: CalendarFeedsTable;
}
