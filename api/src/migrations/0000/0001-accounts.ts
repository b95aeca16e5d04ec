import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table terms_of_service (
    id integer generated always as identity primary key,
    updated_date date not null,
    html_fi text not null,
    html_sv text not null,
    html_en text not null
  )`,
  `create table users (
    id uuid primary key,
    username text not null,
    email text not null,
    password_hash text,
    first_name text not null,
    last_name text not null,
    locale text not null check (locale in ('fi', 'sv', 'en')),
    email_confirmed_at timestamptz,
    accepted_terms_id integer references terms_of_service,
    accepted_terms_at timestamptz,
    use_internal boolean not null default false,
    demo boolean not null default false,
    created_at timestamptz not null,
    last_login_at timestamptz
  )`,
  'create unique index users_username on users (lower(username))',
  'create unique index users_email on users (email)',
  `create table sessions (
    id bytea primary key,
    user_id uuid references users on delete cascade,
    csrf_token text not null,
    agent text not null,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    expires_at timestamptz not null,
    ends_at timestamptz not null
  )`,
  'create index sessions_user on sessions (user_id)',
  'create index sessions_expiry on sessions (expires_at)',
  `create table registrations (
    session_id bytea primary key references sessions on delete cascade,
    email text not null,
    locale text not null,
    step text not null check (step in ('confirm', 'details')),
    code_hash bytea,
    code_expires_at timestamptz not null,
    tries integer not null default 0,
    created_at timestamptz not null
  )`,
  `create table login_failures (
    id bytea primary key,
    failures integer not null,
    locked_until timestamptz,
    last_failure_at timestamptz not null
  )`,
  `create table mails (
    id uuid primary key,
    user_id uuid references users on delete cascade,
    to_address text not null,
    subject text not null,
    text text not null,
    html text not null,
    created_at timestamptz not null,
    attempts integer not null default 0,
    next_attempt_at timestamptz not null,
    sent_at timestamptz,
    given_up_at timestamptz
  )`,
  'create index mails_waiting on mails (next_attempt_at) where sent_at is null and given_up_at is null',
  `create table rate_limits (
    id bytea primary key,
    window_start timestamptz not null,
    count integer not null
  )`,
  `create table idempotency_keys (
    id bytea primary key,
    fingerprint bytea not null,
    user_id uuid references users on delete cascade,
    status integer,
    body text,
    created_at timestamptz not null
  )`,
  'create index idempotency_keys_age on idempotency_keys (created_at)',
  `create table localized_texts (
    key text not null,
    locale text not null check (locale in ('fi', 'sv', 'en')),
    text text not null,
    primary key (key, locale)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
