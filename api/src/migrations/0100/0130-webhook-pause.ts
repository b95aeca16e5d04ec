import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // A receiver that takes nothing is left alone for a while, longer each time.
  'alter table webhook_endpoints add column failures integer not null default 0',
  'alter table webhook_endpoints add column paused_until timestamptz',
  // A gig that is deleted takes its notices with it.
  'create index gig_notices_gig on gig_notices (gig_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
