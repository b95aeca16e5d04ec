import { type Kysely, sql } from 'kysely';

/** Why an operator did something in an employer's place, where they said so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table employer_calls add column reason text`.execute(db);
}
