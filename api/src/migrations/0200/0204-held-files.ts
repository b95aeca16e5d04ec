import { type Kysely, sql } from 'kysely';

/** Contents that are being brought to the place of files, or taken away from there, while no transaction holds their rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table files add column held_until timestamptz, add column removing_since timestamptz`.execute(db);
}
