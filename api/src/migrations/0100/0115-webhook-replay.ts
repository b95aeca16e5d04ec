import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Since when an event is tried: null means since it was made. An event that is told once more begins anew.
  await sql.raw('alter table webhook_events add column tried_since timestamptz').execute(db);
}
