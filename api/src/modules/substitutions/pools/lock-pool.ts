import { sql } from 'kysely';
import type { Db } from '../../../db/database';

/** Keeps the locks of pools apart from others of the database. */
const SPACE = 11_000;

/** New gigs of a pool wait for its new members, and these for those, so that nobody misses an offer; gigs do not wait for each other. */
export async function lockPool(trx: Db, campaignId: number, who: 'gig' | 'member'): Promise<void> {
  const lock = sql.raw(who === 'gig' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await sql`select ${lock}(${SPACE}::integer, ${campaignId}::integer)`.execute(trx);
}
