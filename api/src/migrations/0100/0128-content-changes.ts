import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // What calendars show of a gig changes less often than its row.
  'alter table gigs add column content_changes integer not null default 0',
  'alter table gigs add column content_changed_at timestamptz',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
