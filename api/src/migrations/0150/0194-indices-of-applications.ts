import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  'create index applications_campaign on applications (campaign_id, state)',
  'create index application_events_about on application_events (about) where about is not null',
  'create index attachments_removed on attachments (deleted_at) where deleted_at is not null',
  'create index employer_changes_login on employer_changes (employer_login_id) where employer_login_id is not null',
  'create index employer_logins_untold on employer_logins (id) where told_at is null',
  'create index employer_logins_unused on employer_logins (expires_at) where used_at is null',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
