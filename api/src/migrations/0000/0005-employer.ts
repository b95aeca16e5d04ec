import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // One-time credentials of an employer. What was used stays as long as the application: it says who let whom in, and why.
  `create table employer_logins (
    id uuid primary key,
    application_id uuid not null references applications on delete cascade,
    portal text not null,
    username text not null unique,
    secret_hash bytea not null,
    issued_by text not null,
    reason text not null,
    forced boolean not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index employer_logins_application on employer_logins (application_id)',
  // An employer's session has no user: nothing that asks for one can take an employer for the candidate.
  'alter table sessions add column employer_login_id uuid references employer_logins on delete cascade',
  'alter table sessions add constraint sessions_one_person check (user_id is null or employer_login_id is null)',
  'create index sessions_employer_login on sessions (employer_login_id) where employer_login_id is not null',
  `create table employer_changes (
    id bigint primary key generated always as identity,
    application_id uuid not null references applications on delete cascade,
    employer_login_id uuid not null references employer_logins on delete cascade,
    section text not null,
    field text not null,
    row_id uuid,
    before jsonb not null,
    after jsonb not null,
    at timestamptz not null
  )`,
  'create index employer_changes_application on employer_changes (application_id, id desc)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
