import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  'alter table mails add column give_up_after timestamptz',
  "update mails set give_up_after = created_at + interval '3 days'",
  'alter table mails alter column give_up_after set not null',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
