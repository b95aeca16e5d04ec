import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Lower goes first; a mail of before is neither waited for nor part of a mailing.
  'alter table mails add column rank smallint not null default 1',
  'create index mails_due on mails (rank, next_attempt_at) where sent_at is null and given_up_at is null',
  'drop index mails_waiting',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
