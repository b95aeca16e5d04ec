import { z } from 'zod';
import { AvailabilityState } from '../substitutions/availability';
import { GigMode, OfferState } from '../substitutions/gig-words';
import { Shift } from '../substitutions/gigs';
import { text } from '../text';

/** Gigs, offers and members as employers' own systems read them. docs/employer-api.md#gigs */

const Instant = z.iso.datetime();

/** A part of a long list, in the order of the ids in it. */
export const PartQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1_000).default(1_000),
  /** `next` of the part before. */
  after: z.uuid().optional(),
});
export type PartQuery = z.infer<typeof PartQuery>;

/** After which id the list goes on; left out at its end. */
const Next = z.uuid().optional();

/** How many members have the offer, and why others do not. */
export const GigReach = z.object({
  reached: z.number().int(),
  unreached: z.object({
    unavailable: z.number().int(),
    missingQualification: z.number().int(),
    overlap: z.number().int(),
  }),
});

/** `gigId` is the portal's, by which the other calls name it; `id` is the employer's own. */
export const GigStored = z.object({
  gigId: z.uuid(),
  id: z.string(),
  created: z.boolean(),
  changed: z.boolean(),
  /** Goes up with each change of what is agreed on. */
  revision: z.number().int(),
  ...GigReach.shape,
  /** Where nobody could be offered it. */
  warning: z.object({ code: z.string(), detail: z.string() }).optional(),
});
export type GigStored = z.infer<typeof GigStored>;

export const EmployerGig = z.object({
  gigId: z.uuid(),
  id: z.string(),
  pool: z.number().int(),
  mode: GigMode,
  state: z.enum(['open', 'withdrawn', 'cancelled']),
  revision: z.number().int(),
  slots: z.number().int(),
  free: z.number().int(),
  replyBy: Instant,
  waitingList: z.boolean(),
  shifts: z.array(Shift),
  /** How many offers stand where. */
  offers: z.partialRecord(OfferState, z.number().int()),
});
export type EmployerGig = z.infer<typeof EmployerGig>;

/** In parts by their ids, else the latest first. */
export const EmployerGigs = z.object({ gigs: z.array(EmployerGig), next: Next });
/** At most so many gigs at once. */
export const GIGS_MAX = 100;
export const EmployerGigsQuery = z.object({
  pool: z.coerce.number().int().positive().optional(),
  /** Those that end after it. */
  from: Instant.optional(),
  /** A gig that is added or moved meanwhile moves others to another page: who reads all asks for parts. */
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  /** With it, or with `after`, the gigs come in parts, whatever the page. */
  limit: z.coerce.number().int().min(1).max(GIGS_MAX).optional(),
  /** `next` of the part before. */
  after: z.uuid().optional(),
});
export type EmployerGigs = z.infer<typeof EmployerGigs>;
export type EmployerGigsQuery = z.infer<typeof EmployerGigsQuery>;

export const CancelGigRequest = z.strictObject({ reason: text(500).optional() });
export const GigEnded = z.object({ ok: z.literal(true), cancelledBookings: z.number().int() });
export type GigEnded = z.infer<typeof GigEnded>;

export const EmployerOffer = z.object({
  offerId: z.uuid(),
  memberId: z.uuid(),
  /** As the member's account says it. */
  name: z.string(),
  state: OfferState,
  sentAt: Instant,
  answeredAt: Instant.optional(),
  /** Waits for a slot since. */
  waitingSince: Instant.optional(),
  /** Of a slot that is held. */
  bookingId: z.uuid().optional(),
  /** Of the gig, which the holder of that slot has agreed to. */
  agreedRevision: z.number().int().optional(),
});
export type EmployerOffer = z.infer<typeof EmployerOffer>;
export const EmployerOffers = z.object({ offers: z.array(EmployerOffer), next: Next });
export type EmployerOffers = z.infer<typeof EmployerOffers>;
export const OfferAnswered = z.object({ ok: z.literal(true), bookingId: z.uuid().optional() });
export type OfferAnswered = z.infer<typeof OfferAnswered>;

export const PoolMember = z.object({
  memberId: z.uuid(),
  name: z.string(),
  /** `applied`: has sent the application and was not accepted yet. */
  state: z.enum(['applied', 'member', 'ended']),
  acceptedAt: Instant.optional(),
  endedAt: Instant.optional(),
  showsAvailability: z.boolean(),
  /** Codes of qualifications that the employer vouches for. */
  vouched: z.array(z.string()),
});
export type PoolMember = z.infer<typeof PoolMember>;
export const PoolMembers = z.object({ members: z.array(PoolMember), next: Next });
export type PoolMembers = z.infer<typeof PoolMembers>;

/** The qualification is one that a gig of the employer asks for. */
export const VouchRequest = z.strictObject({
  qualification: z
    .string()
    .regex(/^[a-z0-9]+([:-][a-z0-9]+)*$/i)
    .max(100),
  vouches: z.boolean(),
});

/** Of members who have agreed to show it; unsaid is unsaid. */
export const PoolAvailability = z.object({
  members: z.array(
    z.object({
      memberId: z.uuid(),
      entries: z.array(
        z.object({
          state: AvailabilityState,
          start: Instant,
          end: Instant,
          /** The member's own words. */
          note: z.string().optional(),
        }),
      ),
    }),
  ),
});
export type PoolAvailability = z.infer<typeof PoolAvailability>;
export const PoolAvailabilityQuery = z.object({ from: Instant, to: Instant });
