import { type Kysely, sql } from 'kysely';

/** People are found by their address however its letters are typed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists users_email_in_any_case on users (lower(email))`.execute(db);
}
