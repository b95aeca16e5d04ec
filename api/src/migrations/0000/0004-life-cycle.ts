import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // When the application was last put in force: by sending it, or by keeping it in force.
  'alter table applications add column applied_at timestamptz',
  `update applications a set applied_at =
    (select max(v.sent_at) from sent_versions v where v.application_id = a.id) where a.state <> 'draft'`,
  // A cancelled application keeps what was sent, but the employer no longer has it.
  'alter table sent_versions add column withdrawn_at timestamptz',
  'create index attachments_content on attachments (sha256)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
