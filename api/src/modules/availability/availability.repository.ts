import { isStorableId } from '@portal/contract/limits';
import type { AvailabilityState } from '@portal/contract/substitutions/availability';
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import type { AvailabilityRule } from './rule-days';

export interface OwnedRule extends AvailabilityRule {
  user_id: string;
}

/**
 * Rules of several people that may say something of a period, by person and first day.
 * @param from Finnish day, `yyyy-mm-dd`
 * @param to last day
 * @param state what alone they say, where not everything is looked for
 */
export async function rulesWithin(
  db: Db,
  userIds: readonly string[],
  from: string,
  to: string,
  state?: AvailabilityState,
): Promise<OwnedRule[]> {
  // An array of dates would become instants of the time zone that the process happens to run in.
  const { rows } = await sql<OwnedRule>`
    select id, user_id, state, starts_on, to_char(from_time, 'HH24:MI') as from_time, to_char(to_time, 'HH24:MI') as to_time,
      note, weekly, ends_on, except_on::text[] as except_on
    from availability_rules
    where user_id = any(${userIds}::uuid[]) and starts_on <= ${to}::date and state = coalesce(${state ?? null}, state)
      and case when weekly then ends_on is null or ends_on >= ${from}::date else starts_on >= ${from}::date end
    order by user_id, starts_on, id`.execute(db);
  return rows;
}

/** All rules of one person, by first day. */
export const rulesOf = (db: Db, userId: string): Promise<OwnedRule[]> =>
  rulesWithin(db, [userId], '-infinity', 'infinity');

export async function deleteRules(trx: Db, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom('availability_rules').where('user_id', '=', userId).where('id', 'in', ids).execute();
}

/** Adds rules, or writes them anew where they are there. */
export async function storeRules(
  trx: Db,
  userId: string,
  rules: readonly AvailabilityRule[],
  now: Date,
): Promise<void> {
  await sql`
    insert into availability_rules (id, user_id, state, starts_on, from_time, to_time, note, weekly, ends_on, except_on, created_at)
    select id, ${userId}, state, starts_on, from_time, to_time, note, weekly, ends_on, except_on, ${now}
    from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as r (id uuid, state text, starts_on date, from_time time, to_time time,
      note text, weekly boolean, ends_on date, except_on date[])
    on conflict (id) do update set starts_on = excluded.starts_on, ends_on = excluded.ends_on, except_on = excluded.except_on`.execute(
    trx,
  );
}

/** One change of what a person says after the other. */
export async function lockAvailability(trx: Db, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** Pools that a person belongs to, and whether their employers may read when the person can work. */
export function ownPools(db: Db, userId: string) {
  return db
    .selectFrom('pool_members')
    .innerJoin('campaigns', 'campaigns.id', 'pool_members.campaign_id')
    .select(['campaigns.id', 'campaigns.texts', 'pool_members.shows_availability'])
    .where('pool_members.user_id', '=', userId)
    .where('pool_members.ended_at', 'is', null)
    .orderBy('campaigns.id')
    .execute();
}

/** @returns false where the person does not belong to the pool */
export async function showAvailability(
  trx: Db,
  userId: string,
  { campaignId, shows }: { campaignId: number; shows: boolean },
): Promise<boolean> {
  if (!isStorableId(campaignId)) return false;
  const { numUpdatedRows } = await trx
    .updateTable('pool_members')
    .set({ shows_availability: shows })
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
