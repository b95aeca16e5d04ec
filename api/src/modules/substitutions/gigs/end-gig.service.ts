import { sql } from 'kysely';
import type { Db } from '../../../db/database';
import { notifyNews } from '../../substitution-news/notify-news';
import { releaseBooking, startOf } from '../bookings/end-booking.service';
import { noteForMail } from '../gig-mails/gig-notices.service';
import { employerOf, lockGig, type StoredGig } from './gig-reading.service';

export type EndedGig = { ok: true; cancelledBookings: number } | { ok: false; error: 'not_found' | 'past' | 'closed' };

async function lockOwn(trx: Db, employer: string, gigId: string): Promise<StoredGig | undefined> {
  const gig = await lockGig(trx, gigId);
  return gig && employerOf(gig) === employer ? gig : undefined;
}

/** What waits for an answer or a slot waits no longer. */
async function endOffers(trx: Db, { row }: StoredGig, state: 'withdrawn' | 'cancelled', now: Date): Promise<void> {
  await trx
    .updateTable('gigs')
    .set({ state, changed_at: now, closed_at: row.closed_at ?? now, settle_at: null })
    .where('id', '=', row.id)
    .execute();
  const { rows } = await sql<{ user_id: string; hoped: boolean }>`
    update offers o set state = 'withdrawn', waiting_since = null, changed_at = ${now}
    from (
      select id, state = 'interested' or waiting_since is not null as hoped from offers
      where gig_id = ${row.id} and (state in ('sent', 'seen', 'interested') or waiting_since is not null)
    ) before
    where o.id = before.id returning o.user_id, before.hoped`.execute(trx);
  const userIds = rows.filter(({ hoped }) => hoped).map(({ user_id }) => user_id);
  await noteForMail(trx, { kind: 'withdrawn', gigId: row.id, startsAt: row.starts_at, userIds }, now);
  await notifyNews(trx, { kind: 'offers', gigId: row.id, campaignId: row.campaign_id });
}

/**
 * The employer needs nobody any more than who holds a slot: offers that wait for an answer end, and what was agreed on stays.
 * @param trx transaction that holds no lock yet
 */
export async function withdrawGig(trx: Db, employer: string, gigId: string, now: Date): Promise<EndedGig> {
  const gig = await lockOwn(trx, employer, gigId);
  if (!gig) return { ok: false, error: 'not_found' };
  if (gig.row.state === 'cancelled') return { ok: false, error: 'closed' };
  if (gig.row.state === 'open') await endOffers(trx, gig, 'withdrawn', now);
  return { ok: true, cancelledBookings: 0 };
}

/**
 * The work is not done: every booking of it whose work has not begun is cancelled by the employer, and the offers end. A holder's work begins
 * when they have agreed that it does, which may be another time than the gig's.
 * @param reason the employer's words for those who held a slot
 * @param trx transaction that holds no lock yet
 */
export async function cancelGig(
  trx: Db,
  employer: string,
  gigId: string,
  reason: string | undefined,
  now: Date,
): Promise<EndedGig> {
  const gig = await lockOwn(trx, employer, gigId);
  if (!gig) return { ok: false, error: 'not_found' };
  if (gig.row.state === 'cancelled') return { ok: true, cancelledBookings: 0 };
  const held = await trx
    .selectFrom('bookings')
    .selectAll()
    .where('gig_id', '=', gigId)
    .where('held', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  const ahead = held.filter((booking) => startOf(booking) > now);
  if (gig.row.starts_at <= now && ahead.length === 0) return { ok: false, error: 'past' };
  await endOffers(trx, gig, 'cancelled', now);
  for (const booking of ahead) await releaseBooking(trx, gig, booking, { by: 'employer', reason: reason ?? null }, now);
  return { ok: true, cancelledBookings: ahead.length };
}
