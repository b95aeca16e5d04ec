import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // What is new in saved searches is looked for by these: few of all positions were imported or have begun within the last days.
  'create index campaigns_created on campaigns (created_at)',
  'create index campaigns_begun on campaigns (apply_period_start)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
