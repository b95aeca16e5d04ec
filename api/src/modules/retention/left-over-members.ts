import { sql } from 'kysely';
import type { Db } from '../../db/database';
import { lockPool } from '../substitutions/pools/lock-pool';
import { endMember, lockForLeaving } from '../substitutions/pools/members.service';

const BATCH = 200;

export interface LeftOverMember {
  campaignId: number;
  userId: string;
}

export const nameOf = ({ campaignId, userId }: LeftOverMember): string => `${campaignId} ${userId}`;

/** A day passes first: tests and measurements make members without an application, and so does the demo. */
const LEFT_OVER = (
  now: Date,
) => sql`m.ended_at is null and not u.demo and m.accepted_at < ${now}::timestamptz - interval '1 day'
  and not exists (select from applications a where a.campaign_id = m.campaign_id and a.user_id = m.user_id)`;

/** Members whose application was removed by a version that did not end the membership with it. */
export async function leftOverMembers(db: Db, now: Date, failed: readonly string[]): Promise<LeftOverMember[]> {
  const { rows } = await sql<LeftOverMember>`
    select m.campaign_id as "campaignId", m.user_id as "userId" from pool_members m join users u on u.id = m.user_id
    where ${LEFT_OVER(now)} and m.campaign_id || ' ' || m.user_id <> all (${failed}::text[])
    limit ${BATCH}`.execute(db);
  return rows;
}

/** Ends the membership, unless the person has applied anew meanwhile. */
export async function endIfLeftOver(trx: Db, { campaignId, userId }: LeftOverMember, now: Date): Promise<void> {
  await lockForLeaving(trx, campaignId, userId, now);
  // Whoever sends an application now has become a member before this lock, and is seen, or does so after it.
  await lockPool(trx, campaignId, 'member');
  const { rows } = await sql`
    select from pool_members m join users u on u.id = m.user_id
    where m.campaign_id = ${campaignId} and m.user_id = ${userId} and ${LEFT_OVER(now)}`.execute(trx);
  if (rows.length > 0) await endMember(trx, campaignId, userId, now);
}
