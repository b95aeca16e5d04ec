import { sql } from 'kysely';
import type { ApiConfig } from '../../config';
import type { Db } from '../../db/database';
import type { BookingRow } from '../../db/tables/substitutions.tables';
import { isLate } from '../substitutions/bookings/end-booking.service';
import { mailContact } from '../substitutions/gig-mails/contact-mail.service';
import { employerOf, gigFacts, lockPeople, readGig } from '../substitutions/gigs/gig-reading.service';
import { refillAnew } from '../substitutions/offers/fill.service';
import { queueWebhookEvent } from '../webhooks/webhook-events.service';

/** Bookings of gigs that are not over. */
export function findHeldBookings(db: Db, userId: string, now: Date): Promise<BookingRow[]> {
  return db
    .selectFrom('bookings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('held', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('booking_shifts')
          .select('booking_id')
          .whereRef('booking_id', '=', 'bookings.id')
          .where(sql<boolean>`upper(during) > ${now}`),
      ),
    )
    .orderBy('gig_id')
    .execute();
}

/** Gigs that have given the person a slot or may still do so. */
export async function findGigsOf(db: Db, userId: string, now: Date): Promise<Set<string>> {
  const held = await findHeldBookings(db, userId, now);
  const offered = await db
    .selectFrom('offers')
    .innerJoin('gigs', 'gigs.id', 'offers.gig_id')
    .select('gigs.id')
    .where('offers.user_id', '=', userId)
    .where('gigs.ends_at', '>', now)
    .execute();
  return new Set([...held.map(({ gig_id }) => gig_id), ...offered.map(({ id }) => id)]);
}

/** Locks gigs, which comes before every lock of a person. */
export async function lockGigs(trx: Db, ids: ReadonlySet<string>): Promise<void> {
  await sql`select from gigs where id = any(${[...ids]}) order by id for no key update`.execute(trx);
}

/**
 * Gives on the slots of somebody who has been erased: to whoever waits for one, with a word to the employer that names nobody.
 * @param held what the person held; their gigs are locked, and the bookings are deleted
 */
export async function passOnSlots(trx: Db, config: ApiConfig, held: readonly BookingRow[], now: Date): Promise<void> {
  if (held.length === 0) return;
  const gigIds = held.map(({ gig_id }) => gig_id);
  await lockWaiting(trx, gigIds);
  for (const booking of held) {
    const { id: bookingId, offer_id: offerId, gig_id: gigId } = booking;
    const gig = await readGig(trx, gigId);
    if (!gig) continue;
    const late = isLate(booking, gig, now);
    const data = { ...gigFacts(gig), bookingId, offerId, by: 'member', late, reason: 'account_closed' };
    await queueWebhookEvent(trx, { employer: employerOf(gig), type: 'booking.cancelled', subject: offerId, data }, now);
    await refillAnew(trx, gigId, now);
    await mailContact(trx, config, { gig, free: gig.free, booking, late }, now);
  }
}

/** All at once: another transaction that gives slots to some of them locks them in the same order. */
async function lockWaiting(trx: Db, gigIds: readonly string[]): Promise<void> {
  const waiting = await trx
    .selectFrom('offers')
    .select('user_id')
    .where('gig_id', 'in', gigIds)
    .where('waiting_since', 'is not', null)
    .execute();
  await lockPeople(
    trx,
    waiting.map(({ user_id }) => user_id),
  );
}
