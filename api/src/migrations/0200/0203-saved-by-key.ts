import { type Kysely, sql } from 'kysely';

/**
 * What a save with a key wrote. A version that does not know it takes such a key for one of a call under way, and after half a minute for one that
 * was left behind: it saves once more what stands there already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency_keys add column saved_revision integer, add column saved_row_id uuid`.execute(db);
}
