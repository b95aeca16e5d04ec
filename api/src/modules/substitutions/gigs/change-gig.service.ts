import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Db } from '../../../db/database';
import { notifyNews } from '../../substitution-news/notify-news';
import { noteForMail, timeNoticesAnew } from '../gig-mails/gig-notices.service';
import { endOtherOffers, hasInterested, refillAnew } from '../offers/fill.service';
import { readGig, type StoredGig } from './gig-reading.service';
import { plain, sameShifts, sameWork } from './gig-terms';
import { addSlots, highestSlot, insertShifts, removeFreeSlots } from './gigs.repository';
import { type ReadOrder, shiftsOf } from './read-order';
import { holdersToAsk } from './still-agreed';

/**
 * Why a change is not taken: the work has begun or the time for replies is over (`past`); the gig was withdrawn or cancelled (`closed`); more
 * slots are held than should be left (`slots_held`); how people are found stays as it was (`mode`), and a draw that was held stays (`drawn`);
 * members have shown interest, and would have no time to do so again (`replies_over`).
 */
export type GigChangeError = 'past' | 'closed' | 'slots_held' | 'mode' | 'drawn' | 'replies_over';

/** Time that members have at least to show interest in what has changed. */
const REPLY_MS = 3_600_000;

/**
 * Changes a gig. What a holder has agreed to stays theirs: other times, work, place or pay are a proposal, which each of them answers, and
 * whoever showed interest or waits is asked anew.
 * @param gig locked
 */
export async function changeGig(
  trx: Db,
  gig: StoredGig,
  read: ReadOrder,
  now: Date,
): Promise<{ changed: boolean } | { error: GigChangeError }> {
  const { row } = gig;
  const { order, content, replyBy } = read;
  const moved = !sameShifts(gig.shifts, shiftsOf(read));
  const agreedOn = moved || !sameWork(row.content, content);
  const replies = replyBy.getTime() !== row.reply_by.getTime();
  const others = !isDeepStrictEqual(plain(row.content), plain(content)) || row.waiting_list !== order.waitingList;
  if (order.mode !== row.mode) return { error: 'mode' };
  if (!agreedOn && !replies && !others && order.slots === gig.slots) return { changed: false };
  const refusal = refuse(gig, read, replies, now);
  if (refusal) return { error: refusal };
  if (agreedOn && replyBy.getTime() < now.getTime() + REPLY_MS && (await hasInterested(trx, gig)))
    return { error: 'replies_over' };
  if (!(await setSlots(trx, gig, order.slots))) return { error: 'slots_held' };
  await write(trx, gig, read, { agreedOn, replies }, now);
  if (replies) await openReplies(trx, gig, read, now);
  if (moved) {
    await trx.deleteFrom('gig_shifts').where('gig_id', '=', row.id).execute();
    await insertShifts(trx, row.id, read.shifts);
  }
  // What is told of a move must be in time for the old start as for the new one.
  const startsAt = new Date(Math.min(read.startsAt.getTime(), row.starts_at.getTime()));
  if (agreedOn) await askAnew(trx, gig, startsAt, now);
  if (agreedOn || others) await proposeToHolders(trx, row.id, { agreedOn, startsAt }, now);
  if (moved || replies) await timeNoticesAnew(trx, { gigId: row.id, startsAt }, now);
  await notifyNews(trx, { kind: 'offers', gigId: row.id, campaignId: row.campaign_id });
  await refillAnew(trx, row.id, now);
  if (order.slots < gig.slots) await endWhereFull(trx, row.id, now);
  return { changed: true };
}

function refuse({ row }: StoredGig, { startsAt, replyBy }: ReadOrder, replies: boolean, now: Date) {
  if (row.state !== 'open') return 'closed';
  if (row.starts_at <= now || startsAt <= now || (replies && replyBy <= now)) return 'past';
  return replies && row.drawn_at !== null ? 'drawn' : undefined;
}

async function setSlots(trx: Db, gig: StoredGig, slots: number): Promise<boolean> {
  if (slots < gig.slots) {
    const surplus = gig.slots - slots;
    if (gig.free < surplus) return false;
    await removeFreeSlots(trx, gig.row.id, surplus);
  } else if (slots > gig.slots) {
    const highest = await highestSlot(trx, gig.row.id);
    await addSlots(trx, gig.row.id, highest + 1, highest + slots - gig.slots);
  }
  return true;
}

/** With the last free slot what others were offered ends, as when it is given. */
async function endWhereFull(trx: Db, gigId: string, now: Date): Promise<void> {
  const gig = await readGig(trx, gigId);
  if (gig?.free === 0) await endOtherOffers(trx, gig, now);
}

async function write(
  trx: Db,
  { row }: StoredGig,
  { order, content, replyBy, startsAt, endsAt }: ReadOrder,
  { agreedOn, replies }: { agreedOn: boolean; replies: boolean },
  now: Date,
): Promise<void> {
  const said = agreedOn || !isDeepStrictEqual(plain(row.content), plain(content));
  await trx
    .updateTable('gigs')
    .set({
      ...(said ? { content_changes: row.content_changes + 1, content_changed_at: now } : {}),
      content: JSON.stringify(content),
      waiting_list: order.waitingList,
      reply_by: replyBy,
      starts_at: startsAt,
      ends_at: endsAt,
      changed_at: now,
      revision: row.revision + (agreedOn ? 1 : 0),
      ...(replies ? { closed_at: null } : {}),
      settle_at: replies || row.closed_at === null ? replyBy : startsAt,
    })
    .where('id', '=', row.id)
    .execute();
  if (!order.waitingList)
    await trx
      .updateTable('offers')
      .set({ waiting_since: null, changed_at: now })
      .where('gig_id', '=', row.id)
      .where('waiting_since', 'is not', null)
      .execute();
}

/** Replies are open again: members whose time was over are sent the offer once more, and all can be reminded again. */
async function openReplies(trx: Db, gig: StoredGig, { order, startsAt }: ReadOrder, now: Date): Promise<void> {
  const free = gig.free + order.slots - gig.slots;
  const { id: gigId, campaign_id } = gig.row;
  await trx.updateTable('offers').set({ reminded_at: null }).where('gig_id', '=', gigId).execute();
  const { rows } = await sql<{ user_id: string }>`
    update offers o set changed_at = ${now}, sent_at = ${now}, seen_at = null, state = ${free === 0 ? 'lost' : 'sent'}
    from pool_members m
    where o.gig_id = ${gigId} and o.state = 'expired' and o.turned_down_at is null
      and m.campaign_id = ${campaign_id} and m.user_id = o.user_id and m.ended_at is null
    returning o.user_id`.execute(trx);
  if (free === 0) return;
  const userIds = rows.map(({ user_id }) => user_id);
  await noteForMail(trx, { kind: 'offer', gigId, startsAt, userIds }, now);
}

/** Nobody is given what they have not agreed to: who was interested or waits is told to answer once more. */
async function askAnew(trx: Db, { row }: StoredGig, startsAt: Date, now: Date): Promise<void> {
  const { rows: asked } = await sql<{ user_id: string }>`
    update offers set changed_at = ${now}, waiting_since = null,
      state = case state when 'interested' then 'seen' else state end
    where gig_id = ${row.id} and (state = 'interested' or waiting_since is not null)
    returning user_id`.execute(trx);
  const askedIds = asked.map(({ user_id }) => user_id);
  await noteForMail(trx, { kind: 'asked_anew', gigId: row.id, startsAt, userIds: askedIds }, now);
}

/** What others do not agree on yet is a proposal to them. */
async function proposeToHolders(
  trx: Db,
  gigId: string,
  { agreedOn, startsAt }: { agreedOn: boolean; startsAt: Date },
  now: Date,
): Promise<void> {
  const changed = await readGig(trx, gigId);
  const userIds = changed ? await holdersToAsk(trx, changed, now) : [];
  if (!agreedOn) return;
  await noteForMail(trx, { kind: 'moved', gigId, startsAt, userIds }, now);
  for (const userId of userIds) await notifyNews(trx, { kind: 'bookings', gigId, userId });
}
