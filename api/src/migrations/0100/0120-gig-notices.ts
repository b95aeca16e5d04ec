import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // What a member has to be told about a gig by mail, until the mail is made.
  `create table gig_notices (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    gig_id uuid not null references gigs on delete cascade,
    kind text not null,
    created_at timestamptz not null,
    -- Not before: offers are collected for a moment, and nights are quiet.
    due_at timestamptz not null,
    unique (user_id, gig_id, kind)
  )`,
  'create index gig_notices_due on gig_notices (due_at)',
  // When the member was reminded that the time for replies is about to end.
  'alter table offers add column reminded_at timestamptz',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
