import { type Kysely, sql } from 'kysely';

// Answers go by mail only to those who choose it.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column mail_answers boolean not null default false`.execute(db);
}
