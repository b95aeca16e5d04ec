import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // With which token an address was set: whoever revokes one that was stolen sees what was set with it.
  'alter table webhook_endpoints add column token_id uuid references employer_tokens on delete set null',
  'create index webhook_endpoints_token on webhook_endpoints (token_id)',
  // Which operator did it; null where an employer's system removed the address.
  'alter table webhook_endpoints add column removed_by text',
  'alter table employer_tokens add column revoked_by text',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
