import { type Kysely, sql } from 'kysely';

// A process of the version before that still runs during the renewal names no time.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails alter column give_up_after set default now() + interval '3 days'`.execute(db);
}
