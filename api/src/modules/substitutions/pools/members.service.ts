import { sql } from 'kysely';
import type { Db } from '../../../db/database';
import { notifyNews } from '../../substitution-news/notify-news';
import { offerOpenGigs } from '../offers/offer-open-gigs.service';
import { lockPool } from './lock-pool';

/** Whether the person belongs to a pool, or to any. */
export async function isMember(db: Db, userId: string, campaignId?: number): Promise<boolean> {
  const row = await db
    .selectFrom('pool_members')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(campaignId !== undefined, (query) => query.where('campaign_id', '=', campaignId ?? 0))
    .executeTakeFirst();
  return row !== undefined;
}

/** The person's membership of a pool; one that has ended is forgotten after some time. */
export async function findMembership(
  db: Db,
  userId: string,
  campaignId: number,
): Promise<{ endedAt: Date | null } | undefined> {
  return db
    .selectFrom('pool_members')
    .select('ended_at as endedAt')
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
}

/** Who of these people does not belong to the pool. */
export async function nonMembers(db: Db, campaignId: number, userIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${userIds}::uuid[]) as id
    where not exists (
      select from pool_members m where m.campaign_id = ${campaignId} and m.user_id = id and m.ended_at is null
    )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Makes the person a member of a pool, or again after it had ended, and offers them the open gigs that fit. What they let the employer see before
 * ended with the membership.
 * @param trx transaction of what makes them one
 * @returns whether they were none before
 */
export async function addMember(trx: Db, campaignId: number, userId: string, now: Date): Promise<boolean> {
  // A gig that is stored at the same time is offered by whoever comes second.
  await lockPool(trx, campaignId, 'member');
  const { rows } = await sql`
    insert into pool_members (campaign_id, user_id, accepted_at) values (${campaignId}, ${userId}, ${now})
    on conflict (campaign_id, user_id) do update set accepted_at = excluded.accepted_at, ended_at = null, shows_availability = false
      where pool_members.ended_at is not null
    returning user_id`.execute(trx);
  if (rows.length > 0) await offerOpenGigs(trx, campaignId, userId, now);
  return rows.length > 0;
}

/** Locks the gigs that may give the member something meanwhile, as everybody does who locks several. */
const lockOfferedGigs = (trx: Db, campaignId: number, userId: string, now: Date) =>
  sql`
    select from gigs where campaign_id = ${campaignId} and starts_at > ${now}
      and id in (select gig_id from offers where user_id = ${userId})
    order by id for no key update`.execute(trx);

/** Keeps the person's account until the transaction ends: it is locked before their applications, as whoever erases it does. */
export async function lockPerson(trx: Db, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forKeyShare().execute();
}

/** What ending a membership locks besides, in the order of whoever erases the person: before their application is locked. */
export async function lockForLeaving(trx: Db, campaignId: number, userId: string, now: Date): Promise<void> {
  await lockOfferedGigs(trx, campaignId, userId, now);
  await lockPerson(trx, userId);
}

/** Ends a membership: no more offers come, and those that wait are withdrawn. Gigs that are held stay. @returns whether it was one */
export async function endMember(trx: Db, campaignId: number, userId: string, now: Date): Promise<boolean> {
  await lockOfferedGigs(trx, campaignId, userId, now);
  const ended = await trx
    .updateTable('pool_members')
    .set({ ended_at: now })
    .where('campaign_id', '=', campaignId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) return false;
  await trx
    .updateTable('offers')
    .set({ state: 'withdrawn', waiting_since: null, changed_at: now })
    .where('user_id', '=', userId)
    .where('gig_id', 'in', trx.selectFrom('gigs').select('id').where('campaign_id', '=', campaignId))
    .where((either) =>
      either.or([either('state', 'in', ['sent', 'seen', 'interested']), either('waiting_since', 'is not', null)]),
    )
    .execute();
  await notifyNews(trx, { kind: 'offers', userId });
  return true;
}
