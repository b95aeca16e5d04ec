import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `alter table users
    add column notify_deadlines boolean not null default true,
    add column notify_messages boolean not null default true,
    add column removal_notice_at timestamptz`,
  // Without a user: somebody asked for an address that has no account; the row makes the work the same.
  `create table password_resets (
    id uuid primary key,
    user_id uuid references users on delete cascade,
    secret_hash bytea not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index password_resets_user on password_resets (user_id)',
  // Changes that wait for their mailed code; each belongs to the browser in which it began.
  `create table account_changes (
    session_id bytea not null references sessions on delete cascade,
    kind text not null check (kind in ('confirm-email', 'username', 'email', 'password')),
    user_id uuid not null references users on delete cascade,
    value text not null,
    code_hash bytea,
    code_expires_at timestamptz not null,
    tries integer not null default 0,
    created_at timestamptz not null,
    primary key (session_id, kind)
  )`,
  `create table logins (
    id bigint primary key generated always as identity,
    user_id uuid not null references users on delete cascade,
    agent text not null,
    at timestamptz not null
  )`,
  'create index logins_user on logins (user_id, at desc)',
  'create index logins_age on logins (at)',
  // The deadline is part of the key: one that is moved is reminded of anew.
  `create table deadline_reminders (
    application_id uuid not null references applications on delete cascade,
    stage text not null,
    deadline timestamptz not null,
    sent_at timestamptz not null,
    primary key (application_id, deadline, stage)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
