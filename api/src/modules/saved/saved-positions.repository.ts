import { sql } from 'kysely';
import type { Db } from '../../db/database';

/** Last saved first. */
export function savedPositions(db: Db, userId: string): Promise<{ campaign_id: number }[]> {
  return db
    .selectFrom('saved_positions')
    .select('campaign_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('campaign_id')
    .execute();
}

export async function isSaved(db: Db, userId: string, campaignId: number): Promise<boolean> {
  const row = await db
    .selectFrom('saved_positions')
    .select('campaign_id')
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
  return row !== undefined;
}

/** What one person saves is counted by one call after the other. */
export async function lockPerson(trx: Db, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

export async function countSavedPositions(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from saved_positions where user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertSavedPosition(trx: Db, userId: string, campaignId: number, now: Date): Promise<void> {
  await trx
    .insertInto('saved_positions')
    .values({ user_id: userId, campaign_id: campaignId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteSavedPosition(db: Db, userId: string, campaignId: number): Promise<void> {
  await db.deleteFrom('saved_positions').where('user_id', '=', userId).where('campaign_id', '=', campaignId).execute();
}
