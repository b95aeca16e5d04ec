import { type Kysely, sql } from 'kysely';

/** Which revision of the gig a member has shown interest in or waits for; null: from before this was kept, or by an older version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table offers add column answered_revision integer`.execute(db);
}
