import { type Kysely, sql } from 'kysely';

// Apart from other tables: writes to a table wait until the migration that makes an index on it is over.
const STATEMENTS = [
  'create index mails_user on mails (user_id) where user_id is not null',
  'create index mails_to on mails (to_address)',
  'create index mails_sent on mails (sent_at) where sent_at is not null',
  'create index mails_given_up on mails (given_up_at) where given_up_at is not null',
  'create index idempotency_keys_user on idempotency_keys (user_id) where user_id is not null',
  'create index employer_calls_token on employer_calls (token_id) where token_id is not null',
  'create index webhook_events_endpoint on webhook_events (endpoint_id)',
  'create index webhook_events_created on webhook_events (created_at)',
  'create index webhook_events_delivered on webhook_events (delivered_at) where delivered_at is not null',
  'create index webhook_events_given_up on webhook_events (given_up_at) where given_up_at is not null',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
