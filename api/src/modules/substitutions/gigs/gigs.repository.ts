import { randomUUID } from 'node:crypto';
import { isStorableId } from '@portal/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../../db/database';
import { drawCommitment, newDrawSeed } from './draw';
import type { OrderedShift, ReadOrder } from './read-order';

/** @returns undefined where the campaign is no pool of substitutes */
export async function findPool(db: Db, campaignId: number): Promise<{ employer: string } | undefined> {
  if (!isStorableId(campaignId)) return undefined;
  const { rows } = await sql<{ employer: string }>`
    select texts -> 'fi' ->> 'employer' as employer from campaigns
    where id = ${campaignId} and kind = 'substitute'`.execute(db);
  return rows[0];
}

/** By the employer's own name of it. */
export async function findGigId(db: Db, pool: number, employerKey: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('gigs')
    .select('id')
    .where('campaign_id', '=', pool)
    .where('employer_key', '=', employerKey)
    .executeTakeFirst();
  return row?.id;
}

/** @returns its id; undefined where there is one of that name */
export async function insertGig(trx: Db, read: ReadOrder, now: Date): Promise<string | undefined> {
  const { order, content, shifts, replyBy, startsAt, endsAt } = read;
  const id = randomUUID();
  const seed = order.mode === 'draw' ? newDrawSeed() : null;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('gigs')
    .values({
      id,
      campaign_id: order.pool,
      employer_key: order.id,
      mode: order.mode,
      content: JSON.stringify(content),
      waiting_list: order.waitingList,
      reply_by: replyBy,
      starts_at: startsAt,
      ends_at: endsAt,
      created_at: now,
      changed_at: now,
      settle_at: replyBy,
      draw_seed: seed,
      draw_commitment: seed === null ? null : drawCommitment(seed),
    })
    .onConflict((same) => same.columns(['campaign_id', 'employer_key']).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return undefined;
  await insertShifts(trx, id, shifts);
  await addSlots(trx, id, 1, order.slots);
  return id;
}

export async function insertShifts(trx: Db, gigId: string, shifts: readonly OrderedShift[]): Promise<void> {
  const rows = shifts.map((shift, index) => ({ gig_id: gigId, number: index + 1, ...shift }));
  await trx.insertInto('gig_shifts').values(rows).execute();
}

export async function addSlots(trx: Db, gigId: string, from: number, to: number): Promise<void> {
  await sql`
    insert into gig_slots (gig_id, number)
    select ${gigId}::uuid, number from generate_series(${from}::integer, ${to}::integer) as number`.execute(trx);
}

/** Removes slots that nobody holds, the last first. @returns how many there were to remove */
export async function removeFreeSlots(trx: Db, gigId: string, count: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from gig_slots where (gig_id, number) in (
      select s.gig_id, s.number from gig_slots s
      where s.gig_id = ${gigId}
        and not exists (select from bookings b where b.gig_id = s.gig_id and b.slot = s.number and b.held)
      order by s.number desc limit ${count}
    )`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

export async function highestSlot(db: Db, gigId: string): Promise<number> {
  const row = await db
    .selectFrom('gig_slots')
    .select(({ fn }) => fn.max('number').as('highest'))
    .where('gig_id', '=', gigId)
    .executeTakeFirst();
  return row?.highest ?? 0;
}
