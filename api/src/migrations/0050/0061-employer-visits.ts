import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Nobody is to get a mail now about a visit from before such mails existed.
  await sql.raw('update employer_logins set told_at = now() where used_at is not null and told_at is null').execute(db);
}
