import type { Locale } from '@portal/contract/limits';
import type { OfferState } from '@portal/contract/substitutions/gig-words';
import type { Offer } from '@portal/contract/substitutions/offers';
import { sql } from 'kysely';
import { inBatches } from '../../../db/batches';
import type { Db } from '../../../db/database';
import type { BookingRow, OfferRow } from '../../../db/tables/substitutions.tables';
import { timesAway } from '../../availability/availability-at';
import { sharesTime, type Times } from '../../availability/merged-times';
import { heldShiftsOf, type Reader } from '../bookings/held-shifts.service';
import { restWarnings } from '../bookings/rest';
import { type HeldShift, overlapping } from '../bookings/shift-ranges';
import { readGigs, type StoredGig } from '../gigs/gig-reading.service';
import { toGig } from '../gigs/gig-view';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 90;
/** More than anybody reads. */
const LISTED = 500;

/** States that wait for an answer. */
const OPEN: readonly OfferState[] = ['sent', 'seen'];
/** States of an offer that was taken. */
const AGREED: readonly OfferState[] = ['accepted', 'confirmed'];

/** Where an offer stands: its time for replies may be over although nothing has settled it yet. */
function offerState(
  { state }: OfferRow,
  { row, free }: StoredGig,
  cancelledBy: Extra['cancelled_by'] | undefined,
  now: Date,
): OfferState {
  // An earlier version that runs beside this one leaves it agreed.
  if (cancelledBy && AGREED.includes(state)) return cancelledBy === 'member' ? 'declined' : 'withdrawn';
  if (row.state !== 'open' && [...OPEN, 'interested'].includes(state)) return 'withdrawn';
  if (!OPEN.includes(state)) return state;
  if (now >= row.reply_by) return 'expired';
  return free === 0 ? 'lost' : state;
}

interface Extra {
  offer_id: string;
  booking_id: string | null;
  cancelled_by: BookingRow['cancelled_by'];
  /** The person belongs to the gig's pool. */
  member: boolean;
  place: number | null;
}

async function findExtras(db: Db, offerIds: readonly string[]): Promise<Map<string, Extra>> {
  const { rows } = await sql<Extra>`
    select o.id as offer_id, b.id as booking_id, b.cancelled_by, m.user_id is not null as member,
      case when o.waiting_since is not null then (
        select count(*) from offers w
        where w.gig_id = o.gig_id and w.waiting_since is not null
          and (w.waiting_since, w.id) <= (o.waiting_since, o.id)
      ) end as place
    from offers o
    join gigs g on g.id = o.gig_id
    left join pool_members m on m.campaign_id = g.campaign_id and m.user_id = o.user_id and m.ended_at is null
    left join lateral (
      select id, cancelled_by from bookings where offer_id = o.id order by held desc, booked_at desc limit 1
    ) b on true
    where o.id = any(${offerIds})`.execute(db);
  return new Map(rows.map((row) => [row.offer_id, row]));
}

interface Seen {
  gig: StoredGig;
  held: readonly HeldShift[];
  /** When the person has said not to be available. */
  away: Times;
  extra: Extra | undefined;
  locale: Locale;
  now: Date;
}

function toOffer(row: OfferRow, { gig, held, away, extra, locale, now }: Seen): Offer {
  const others = held.filter(({ gig: { bookingId } }) => bookingId !== extra?.booking_id);
  return {
    id: row.id,
    state: offerState(row, gig, extra?.cancelled_by, now),
    sentAt: row.sent_at.toISOString(),
    gig: toGig(gig, locale),
    overlaps: overlapping(gig.shifts, others),
    rest: restWarnings(gig.shifts, others),
    unavailable: gig.shifts.some(({ start, end }) =>
      sharesTime(away, { start: Date.parse(start), end: Date.parse(end) }),
    ),
    waitingPlace: extra?.place ?? undefined,
    bookingId: extra?.booking_id ?? undefined,
    cancelledBy: extra?.cancelled_by ?? undefined,
    closed: gig.row.state !== 'open' || row.turned_down_at !== null || !extra?.member || undefined,
    draw: gig.row.drawn_at !== null,
  };
}

/** @param people whose the offers are */
async function toOffers(db: Db, people: readonly Reader[], rows: readonly OfferRow[], now: Date): Promise<Offer[]> {
  const gigs = await readGigs(db, [...new Set(rows.map(({ gig_id }) => gig_id))]);
  const extras = await findExtras(
    db,
    rows.map(({ id }) => id),
  );
  const held = await heldShiftsOf(db, people, new Date(now.getTime() - DAY_MS));
  const coming = [...gigs.values()].filter(({ row }) => row.ends_at > now);
  const ranges = coming.flatMap(({ shifts }) =>
    shifts.map(({ start, end }) => ({ start: new Date(start), end: new Date(end) })),
  );
  const userIds = people.map(({ userId }) => userId);
  const away = await timesAway(db, userIds, ranges);
  const localeOf = new Map(people.map(({ userId, locale }) => [userId, locale]));
  return rows.flatMap((row) => {
    const { user_id } = row;
    const gig = gigs.get(row.gig_id);
    const locale = localeOf.get(user_id);
    if (!gig || !locale) return [];
    const own = { held: held.get(user_id) ?? [], away: away.get(user_id) ?? [], extra: extras.get(row.id) };
    return [toOffer(row, { gig, ...own, locale, now })];
  });
}

/** Offers of a person: those that wait for an answer or a slot, and those of the last 90 days. */
export async function readOffers(db: Db, userId: string, locale: Locale, now: Date): Promise<Offer[]> {
  const since = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  const rows = await db
    .selectFrom('offers')
    .innerJoin('gigs', 'gigs.id', 'offers.gig_id')
    .selectAll('offers')
    .where('offers.user_id', '=', userId)
    .where((either) => either.or([either('gigs.starts_at', '>', now), either('offers.changed_at', '>', since)]))
    // The nearest of what comes, then of what is over.
    .orderBy(sql`gigs.starts_at > ${now}`, 'desc')
    .orderBy(sql`abs(extract(epoch from gigs.starts_at - ${now}::timestamptz))`)
    .limit(LISTED)
    .execute();
  const offers = await toOffers(db, [{ userId, locale }], rows, now);
  return offers.sort((a, b) => Date.parse(a.gig.replyBy) - Date.parse(b.gig.replyBy));
}

/** Offers by their ids, each in the language of the person whose it is; those of others are left out. */
export async function readOffersOf(
  db: Db,
  asked: readonly (Reader & { offerId: string })[],
  now: Date,
): Promise<Map<string, Offer>> {
  if (asked.length === 0) return new Map();
  const ids = asked.map(({ offerId }) => offerId);
  const rows = await db.selectFrom('offers').selectAll().where('id', 'in', ids).execute();
  return new Map((await toOffers(db, asked, rows, now)).map((offer) => [offer.id, offer]));
}

/**
 * @param userId whose it has to be, where it has to be somebody's
 * @param lock nobody else answers it meanwhile
 */
export function findOffer(db: Db, id: string, userId?: string, lock = false): Promise<OfferRow | undefined> {
  return db
    .selectFrom('offers')
    .selectAll()
    .where('id', '=', id)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

/** Offers of one statement: those of people who press at once. */
const READ_AT_ONCE = 500;

/** Finds offers by their ids, whosever they are. */
export const offerReader = (db: Db) =>
  inBatches<string, OfferRow | undefined>(async (ids) => {
    const { rows } = await sql<OfferRow>`select * from offers where id = any(${ids}::uuid[])`.execute(db);
    const found = new Map(rows.map((offer) => [offer.id, offer]));
    return ids.map((id) => found.get(id));
  }, READ_AT_ONCE);
