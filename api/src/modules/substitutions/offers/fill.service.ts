import { sql } from 'kysely';
import type { Db } from '../../../db/database';
import type { GigNoticeKind } from '../../../db/tables/gig-notices.tables';
import type { OfferRow } from '../../../db/tables/substitutions.tables';
import { notifyNews } from '../../substitution-news/notify-news';
import { type TakenSlot, takeSlots } from '../bookings/take-slot.service';
import { noteForMail } from '../gig-mails/gig-notices.service';
import { lockPeople, readGig, type StoredGig } from '../gigs/gig-reading.service';
import { nonMembers } from '../pools/members.service';
import { missingQualifications } from '../pools/qualifications.service';

/** A free slot is given until the work begins. */
const isGivable = ({ row }: StoredGig, now: Date): boolean => row.state === 'open' && now < row.starts_at;

/** Gives a member a slot, as `giveSlots` does. */
export async function giveSlot(trx: Db, gig: StoredGig, offer: OfferRow, now: Date): Promise<TakenSlot> {
  return (await giveSlots(trx, gig, [offer], now)).get(offer.id) ?? { error: 'taken' };
}

/**
 * Gives members a slot each, as far as there are slots, and tells everybody else how many are left; what others were offered ends with the last
 * one.
 * @param gig locked, as are the people
 * @param offers of different people; who comes first has the slot
 * @returns what came of each offer
 */
export async function giveSlots(
  trx: Db,
  gig: StoredGig,
  offers: readonly OfferRow[],
  now: Date,
): Promise<Map<string, TakenSlot>> {
  const found = await takeSlots(trx, gig, offers, now);
  const given = offers.filter(({ id }) => 'bookingId' in (found.get(id) ?? {}));
  if (given.length === 0) return found;
  const state = gig.row.mode === 'first_come' ? 'accepted' : 'confirmed';
  await sql`
    update offers set state = ${state}, waiting_since = null, changed_at = ${now}, answered_at = coalesce(answered_at, ${now}), decline_reason = null
    where id = any(${given.map(({ id }) => id)}::uuid[])`.execute(trx);
  const waited = given.filter(({ waiting_since }) => waiting_since !== null);
  await noteOf(trx, gig, 'from_waiting_list', peopleOf(waited), now);
  // Who has accepted just now knows it.
  if (state !== 'accepted')
    await noteOf(trx, gig, state, peopleOf(given.filter((offer) => !waited.includes(offer))), now);
  gig.free -= given.length;
  if (gig.free === 0) await endOtherOffers(trx, gig, now);
  await tellFree(trx, gig);
  return found;
}

const peopleOf = (offers: readonly OfferRow[]): string[] => offers.map(({ user_id }) => user_id);

const noteOf = (trx: Db, { row }: StoredGig, kind: GigNoticeKind, userIds: readonly string[], now: Date) =>
  noteForMail(trx, { kind, gigId: row.id, startsAt: row.starts_at, userIds }, now);

const tellFree = (trx: Db, { row, free }: StoredGig): Promise<void> =>
  notifyNews(trx, { kind: 'gig', gigId: row.id, campaignId: row.campaign_id, free });

/** Who showed interest was not selected; to everybody else the gig is lost. */
export async function endOtherOffers(trx: Db, gig: StoredGig, now: Date): Promise<void> {
  const { rows } = await sql<Pick<OfferRow, 'user_id' | 'state'>>`
    update offers set changed_at = ${now},
      state = case state when 'interested' then 'not_selected' else 'lost' end
    where gig_id = ${gig.row.id} and state in ('sent', 'seen', 'interested')
    returning user_id, state`.execute(trx);
  const notSelected = rows.filter(({ state }) => state === 'not_selected').map(({ user_id }) => user_id);
  await noteOf(trx, gig, 'not_selected', notSelected, now);
}

/** Who showed interest and was passed over is not selected, though slots may be left. */
export async function endInterest(trx: Db, gig: StoredGig, now: Date): Promise<void> {
  const ended = await trx
    .updateTable('offers')
    .set({ state: 'not_selected', changed_at: now })
    .where('gig_id', '=', gig.row.id)
    .where('state', '=', 'interested')
    .returning('user_id')
    .execute();
  const userIds = ended.map(({ user_id }) => user_id);
  await noteOf(trx, gig, 'not_selected', userIds, now);
}

/**
 * Free slots of the gig `g` of a statement that go to the waiting list by themselves: where the employer picks, only those that it has given
 * before.
 */
export const slotsForWaiting = sql`
  select from gig_slots s
  where s.gig_id = g.id and (s.given or g.mode <> 'employer_picks')
    and not exists (select from bookings b where b.gig_id = s.gig_id and b.slot = s.number and b.held)`;

async function countForWaiting(trx: Db, { row }: StoredGig): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from gigs g, lateral (${slotsForWaiting}) free where g.id = ${row.id}`.execute(trx);
  return Number(rows[0]?.count ?? 0);
}

/**
 * Gives free slots to those who wait, in the order in which they began to; who now holds something else at that time, or does not belong to the
 * pool any more, is passed over; while the employer or a draw has others to choose from, nobody is given one. What is left is offered again to those who lost it, while replies are open.
 * @param gig locked
 */
export async function refill(trx: Db, gig: StoredGig, now: Date): Promise<void> {
  if (gig.free === 0 || !isGivable(gig, now)) return;
  if (!(await hasInterested(trx, gig))) await giveToWaiting(trx, gig, now);
  if (gig.free > 0) await offerAgain(trx, gig, now);
}

async function giveToWaiting(trx: Db, gig: StoredGig, now: Date): Promise<void> {
  let left = await countForWaiting(trx, gig);
  if (left === 0) return;
  const waiting = await trx
    .selectFrom('offers')
    .selectAll()
    .where('gig_id', '=', gig.row.id)
    .where('waiting_since', 'is not', null)
    .orderBy('waiting_since')
    .orderBy('id')
    .execute();
  const people = waiting.map(({ user_id }) => user_id);
  const present = await lockPeople(trx, people);
  const missing = await missingQualifications(trx, gig.row.campaign_id, people, gig.row.content.must);
  const gone = await nonMembers(trx, gig.row.campaign_id, people);
  for (const offer of waiting) {
    if (left === 0) return;
    if (!present.has(offer.user_id) || missing.has(offer.user_id) || gone.has(offer.user_id)) continue;
    if ('bookingId' in (await giveSlot(trx, gig, offer, now))) left -= 1;
  }
}

/** Whether somebody waits for the employer or the draw. */
export async function hasInterested(trx: Db, { row }: StoredGig): Promise<boolean> {
  const found = await trx
    .selectFrom('offers')
    .select('id')
    .where('gig_id', '=', row.id)
    .where('state', '=', 'interested')
    .executeTakeFirst();
  return found !== undefined;
}

/** To members who lost it. */
async function offerAgain(trx: Db, { row }: StoredGig, now: Date): Promise<void> {
  if (now >= row.reply_by) return;
  await sql`
    update offers o set changed_at = ${now}, state = case when o.seen_at is null then 'sent' else 'seen' end
    from pool_members m
    where o.gig_id = ${row.id} and o.state in ('lost', 'not_selected') and o.turned_down_at is null and o.waiting_since is null
      and m.campaign_id = ${row.campaign_id} and m.user_id = o.user_id and m.ended_at is null`.execute(trx);
}

/** Reads a locked gig anew, after slots were added or given back. */
export async function refillAnew(trx: Db, gigId: string, now: Date): Promise<void> {
  const gig = await readGig(trx, gigId);
  if (!gig) return;
  await tellFree(trx, gig);
  await refill(trx, gig, now);
}
