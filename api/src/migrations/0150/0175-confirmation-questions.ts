import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Of sessions of tokens: when a page last asked the person to confirm, and when they had logged in at the service by then.
  `alter table sign_on_sessions
    add column confirm_asked_at timestamptz,
    add column confirm_after timestamptz`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
