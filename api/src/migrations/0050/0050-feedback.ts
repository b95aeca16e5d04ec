import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Without the person who wrote it: what the service is like can be said by nobody in particular.
  `create table feedback (
    id uuid primary key,
    text text not null,
    rating smallint check (rating between 1 and 5),
    path text not null,
    portal text not null,
    locale text not null,
    created_at timestamptz not null
  )`,
  'create index feedback_created_at on feedback (created_at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
