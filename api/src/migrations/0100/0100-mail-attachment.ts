import { type Kysely, sql } from 'kysely';

// What to attach, not the file: it is made when the mail goes out. An earlier version sends the mail without.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column attachment jsonb`.execute(db);
}
