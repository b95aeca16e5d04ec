import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Of foreign keys, so that an erased person does not read whole tables.
  'create index account_changes_user on account_changes (user_id)',
  'create index sign_on_attempts_user on sign_on_attempts (user_id) where user_id is not null',
  'create index users_accepted_terms on users (accepted_terms_id)',
  'create index registrations_email on registrations (email)',
  // Of times after which something is removed.
  'create index account_changes_age on account_changes (code_expires_at)',
  'create index login_failures_age on login_failures (last_failure_at)',
  'create index rate_limits_age on rate_limits (window_start)',
  'create index password_resets_age on password_resets (expires_at)',
  'create index users_seen on users (coalesce(last_login_at, created_at))',
  'create index users_told on users (removal_notice_at) where removal_notice_at is not null',
  'create index gigs_end on gigs (ends_at)',
  'create index availability_rules_end on availability_rules ((case when weekly then ends_on else starts_on end))',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
