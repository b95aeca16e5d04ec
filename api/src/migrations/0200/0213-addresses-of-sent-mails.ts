import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Where no account takes the mail along, the address goes with the texts from now on; what was sent before is no different.
  await sql`update mails set to_address = ''
    where user_id is null and to_address <> '' and (sent_at is not null or given_up_at is not null)`.execute(db);
}
