import { type Kysely, sql } from 'kysely';

/** Applications that may be old enough to be removed are few of all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index applications_begun on applications (created_at)`.execute(db);
}
