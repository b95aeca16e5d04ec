import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // What happens to an application after it was sent. Of several entries of one moment the position tells which came first.
  `create table application_events (
    id uuid primary key,
    application_id uuid not null references applications on delete cascade,
    position bigint not null generated always as identity,
    kind text not null,
    employer_key text,
    about uuid references application_events on delete cascade,
    content jsonb not null,
    at timestamptz not null,
    read_at timestamptz,
    constraint application_events_once unique (application_id, employer_key)
  )`,
  'create index application_events_order on application_events (application_id, position)',
  // What an export took out: before there were messages, always applications.
  "alter table application_exports add column kind text not null default 'applications'",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
