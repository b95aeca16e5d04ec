import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../db/database';
import { isOverlap, isUniqueViolation } from '../../../db/errors';
import type { AgreedGig, OfferRow } from '../../../db/tables/substitutions.tables';
import { notifyPeople } from '../../substitution-news/notify-news';
import { queueWebhookEvents } from '../../webhooks/webhook-events.service';
import { employerOf, gigFacts, type StoredGig } from '../gigs/gig-reading.service';

export type TakenSlot = { bookingId: string } | { error: 'taken' | 'overlap' | 'already_held' | 'too_often' };

/** How often one offer makes a booking: each is kept and told to the employer, also when it is given back at once. */
const BOOKINGS_MAX = 10;

/** Undoes the statement alone where the database refuses it, so that the transaction goes on. */
async function attempt<T>(trx: Db, work: () => Promise<T>): Promise<T | 'overlap' | 'already_held'> {
  await sql`savepoint attempt`.execute(trx);
  try {
    const done = await work();
    await sql`release savepoint attempt`.execute(trx);
    return done;
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(trx);
    if (isOverlap(error, 'booking_shifts_overlap')) return 'overlap';
    if (isUniqueViolation(error, 'bookings_person')) return 'already_held';
    throw error;
  }
}

/**
 * Gives members a free slot each with all shifts of the gig, or nothing of it, as far as there are slots: one statement takes them, and the
 * database itself refuses what overlaps. The only way to a booking.
 * @param gig locked, as are the people: two that want the same shifts would otherwise wait for each other
 * @param offers of different people
 * @returns what came of each offer
 */
export async function takeSlots(
  trx: Db,
  gig: StoredGig,
  offers: readonly OfferRow[],
  now: Date,
): Promise<Map<string, TakenSlot>> {
  const often = await takenTooOften(trx, offers);
  const asked = offers.filter(({ id }) => !often.has(id));
  const found = new Map<string, TakenSlot>([...often].map((id) => [id, { error: 'too_often' }]));
  for (const [id, taken] of await bookSlots(trx, gig, asked, now)) found.set(id, taken);
  const made = asked.flatMap((offer) => {
    const taken = found.get(offer.id);
    return taken && 'bookingId' in taken ? [{ offer, bookingId: taken.bookingId }] : [];
  });
  if (made.length === 0) return found;
  const people = made.map(({ offer }) => offer.user_id);
  await notifyPeople(trx, { kind: 'bookings', gigId: gig.row.id }, people);
  const events = made.map(({ offer, bookingId }) => ({
    type: 'booking.made' as const,
    subject: offer.id,
    userId: offer.user_id,
    data: { ...gigFacts(gig), bookingId, offerId: offer.id, memberId: offer.user_id, revision: gig.row.revision },
  }));
  await queueWebhookEvents(trx, employerOf(gig), events, now);
  return found;
}

/** Books all together; where some of them are refused, the others together once more, or each alone where it is not known who they are. */
async function bookSlots(
  trx: Db,
  gig: StoredGig,
  offers: readonly OfferRow[],
  now: Date,
): Promise<Map<string, TakenSlot>> {
  const [first] = offers;
  if (!first) return new Map();
  const booked = await attempt(trx, () => insertBookings(trx, gig, offers, now));
  if (typeof booked !== 'string')
    return new Map(
      offers.map(({ id }) => {
        const bookingId = booked.get(id);
        return [id, bookingId === undefined ? { error: 'taken' } : { bookingId }];
      }),
    );
  if (offers.length === 1) return new Map([[first.id, { error: booked }]]);
  const found = new Map<string, TakenSlot>();
  const busy = booked === 'overlap' ? await holdersAtThatTime(trx, gig, offers) : new Set();
  if (busy.size > 0) {
    for (const { id, user_id } of offers) if (busy.has(user_id)) found.set(id, { error: 'overlap' });
    const others = offers.filter(({ user_id }) => !busy.has(user_id));
    for (const [id, taken] of await bookSlots(trx, gig, others, now)) found.set(id, taken);
    return found;
  }
  for (const offer of offers) for (const [id, taken] of await bookSlots(trx, gig, [offer], now)) found.set(id, taken);
  return found;
}

/** Who of these holds something else at the time of the gig. They are locked, so that the answer stays. */
async function holdersAtThatTime(trx: Db, { row }: StoredGig, offers: readonly OfferRow[]): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct b.user_id from booking_shifts b
    join bookings k on k.id = b.booking_id
    join gig_shifts s on s.gig_id <> k.gig_id and b.during && tstzrange(s.starts_at, s.ends_at)
    where s.gig_id = ${row.id} and b.user_id = any(${offers.map(({ user_id }) => user_id)}::uuid[]) and b.held`.execute(
    trx,
  );
  return new Set(rows.map(({ user_id }) => user_id));
}

/** @returns the bookings by their offers, as many as there were slots, in the order of the offers */
async function insertBookings(
  trx: Db,
  gig: StoredGig,
  offers: readonly OfferRow[],
  now: Date,
): Promise<Map<string, string>> {
  const agreed: AgreedGig = { content: gig.row.content, shifts: gig.shifts };
  const { rows } = await sql<{ id: string; offer_id: string }>`
    with asked as (
      select * from unnest(
        ${offers.map(() => randomUUID())}::uuid[], ${offers.map(({ id }) => id)}::uuid[], ${offers.map(({ user_id }) => user_id)}::uuid[]
      ) with ordinality as one (id, offer_id, user_id, place)
    ), free as (
      select s.number, row_number() over (order by s.given desc, s.number) as place from gig_slots s
      where s.gig_id = ${gig.row.id}
        and not exists (select from bookings b where b.gig_id = s.gig_id and b.slot = s.number and b.held)
    ), made as (
      insert into bookings (id, offer_id, gig_id, slot, user_id, agreed_revision, agreed, booked_at, changed_at)
      select asked.id, asked.offer_id, ${gig.row.id}::uuid, free.number, asked.user_id,
        ${gig.row.revision}::integer, ${JSON.stringify(agreed)}::jsonb, ${now}::timestamptz, ${now}::timestamptz
      from asked join free using (place)
      returning id, offer_id, user_id, slot
    ), given as (
      update gig_slots s set given = true from made where s.gig_id = ${gig.row.id} and s.number = made.slot and not s.given
    ), shifts as (
      insert into booking_shifts (booking_id, number, user_id, during)
      select made.id, s.number, made.user_id, tstzrange(s.starts_at, s.ends_at)
      from made cross join gig_shifts s where s.gig_id = ${gig.row.id} order by made.user_id, s.starts_at
    )
    select id, offer_id from made`.execute(trx);
  return new Map(rows.map(({ id, offer_id }) => [offer_id, id]));
}

async function takenTooOften(trx: Db, offers: readonly OfferRow[]): Promise<Set<string>> {
  const { rows } = await sql<{ offer_id: string }>`
    select offer_id from bookings where offer_id = any(${offers.map(({ id }) => id)}::uuid[])
    group by offer_id having count(*) >= ${BOOKINGS_MAX}`.execute(trx);
  return new Set(rows.map(({ offer_id }) => offer_id));
}

/** Puts a booking on the gig's present shifts. @param bookingId its gig and person are locked */
export async function moveShifts(trx: Db, bookingId: string): Promise<'moved' | 'overlap'> {
  const moved = await attempt(trx, async () => {
    await trx.deleteFrom('booking_shifts').where('booking_id', '=', bookingId).execute();
    await sql`
      insert into booking_shifts (booking_id, number, user_id, during)
      select b.id, s.number, b.user_id, tstzrange(s.starts_at, s.ends_at)
      from bookings b join gig_shifts s on s.gig_id = b.gig_id where b.id = ${bookingId} order by s.starts_at`.execute(
      trx,
    );
    return 'moved' as const;
  });
  if (moved === 'already_held') throw new Error('a booking that moves is held already');
  return moved;
}
