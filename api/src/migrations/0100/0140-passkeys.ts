import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  'alter table users add column passkey_handle bytea unique',
  `create table passkeys (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    credential_id bytea not null unique,
    rp_id text not null,
    public_key bytea not null,
    sign_count bigint not null,
    transports text[] not null,
    backup_eligible boolean not null,
    backed_up boolean not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  'create index passkeys_user on passkeys (user_id)',
  // In the database, since the answer may come to another process than the one that asked.
  `create table passkey_challenges (
    id bytea primary key,
    purpose text not null check (purpose in ('log-in', 'add', 'confirm')),
    rp_id text not null,
    holder bytea not null,
    expires_at timestamptz not null
  )`,
  'create index passkey_challenges_age on passkey_challenges (expires_at)',
  `alter table sessions
    add column confirmed_at timestamptz,
    add column confirmed_by text check (confirmed_by in ('password', 'passkey', 'password-and-code'))`,
  // The password with a mailed code stands in for a passkey that is not at hand.
  'alter table account_changes drop constraint account_changes_kind_check',
  `alter table account_changes add constraint account_changes_kind_check
    check (kind in ('confirm-email', 'username', 'email', 'password', 'confirmation'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
