import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  'alter table sessions drop constraint sessions_confirmed_by_check',
  `alter table sessions add constraint sessions_confirmed_by_check
    check (confirmed_by in ('password', 'passkey', 'password-and-code', 'sign-on'))`,
  // Who somebody is at a log-in service. The service may give an address to somebody else later, but never the subject.
  `create table external_identities (
    issuer text not null,
    subject text not null,
    user_id uuid not null references users (id) on delete cascade,
    created_at timestamptz not null,
    last_login_at timestamptz not null,
    primary key (issuer, subject)
  )`,
  'create index external_identities_user on external_identities (user_id)',
  // A log-in that is under way at the service.
  `create table sign_on_attempts (
    state_hash bytea primary key,
    browser_hash bytea not null,
    verifier text not null,
    nonce text not null,
    purpose text not null,
    user_id uuid references users (id) on delete cascade,
    created_at timestamptz not null
  )`,
  'create index sign_on_attempts_created on sign_on_attempts (created_at)',
  // What the portal keeps of a log-in at the service, for as long as the session is there.
  `create table sign_on_sessions (
    session_id bytea primary key references sessions (id) on delete cascade,
    issuer text not null,
    subject text not null,
    sid text,
    id_token text not null,
    issued_at timestamptz not null
  )`,
  'create index sign_on_sessions_sid on sign_on_sessions (issuer, sid)',
  'create index sign_on_sessions_subject on sign_on_sessions (issuer, subject)',
  // Somebody who has logged in at the service and has no account yet.
  `create table sign_on_registrations (
    session_id bytea primary key references sessions (id) on delete cascade,
    issuer text not null,
    subject text not null,
    sid text,
    id_token text not null,
    issued_at timestamptz not null,
    first_name text not null,
    last_name text not null,
    email text,
    email_proven boolean not null,
    code_hash bytea,
    code_expires_at timestamptz,
    tries integer not null default 0,
    created_at timestamptz not null
  )`,
  // A log-out on its way to the service.
  `create table sign_on_log_outs (
    secret_hash bytea primary key,
    id_token text not null,
    target text not null,
    created_at timestamptz not null
  )`,
  'create index sign_on_log_outs_created on sign_on_log_outs (created_at)',
  // Log-outs that the service has told of: none counts twice, and none is overtaken by a log-in that was under way.
  `create table sign_on_ends (
    token_hash bytea primary key,
    issuer text not null,
    sid text,
    subject text,
    issued_at timestamptz not null,
    told_at timestamptz not null
  )`,
  'create index sign_on_ends_told on sign_on_ends (told_at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
