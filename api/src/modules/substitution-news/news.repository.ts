import { sql } from 'kysely';
import type { Db } from '../../db/database';

/** Who of these people may know of a gig, or, where none is named, belongs to the pool. */
export async function audienceOf(
  db: Db,
  { campaignId, gigId }: { campaignId?: number | undefined; gigId?: string | undefined },
  userIds: readonly string[],
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const { rows } =
    gigId === undefined
      ? await sql<{ user_id: string }>`
          select user_id from pool_members
          where campaign_id = ${campaignId ?? null} and user_id = any(${userIds}::uuid[]) and ended_at is null`.execute(
          db,
        )
      : await sql<{ user_id: string }>`
          select user_id from offers where gig_id = ${gigId} and user_id = any(${userIds}::uuid[])`.execute(db);
  return new Set(rows.map(({ user_id }) => user_id));
}
