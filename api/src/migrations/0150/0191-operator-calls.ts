import { type Kysely, sql } from 'kysely';

/** What an operator did in an employer's place on the command line; null: a call of the employer's own system. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table employer_calls add column operator text`.execute(db);
}
