import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // When the candidate was mailed about what this log-in changed, or chose not to be.
  'alter table employer_logins add column told_at timestamptz',
  // What was changed before there were such mails is old news.
  'update employer_logins set told_at = now() where id in (select employer_login_id from employer_changes)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
