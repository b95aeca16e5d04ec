import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // When a candidate was mailed of news about a sent application, and when they are to be mailed again.
  `create table application_news (
    application_id uuid primary key references applications on delete cascade,
    told_at timestamptz not null,
    -- Null: nothing waits.
    due_at timestamptz,
    -- Nothing but messages waits.
    message boolean not null
  )`,
  'create index application_news_due on application_news (due_at) where due_at is not null',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
