import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // What an address was not told: lists count it, and everything that was told rests in the same table.
  'create index webhook_events_untold on webhook_events (endpoint_id) where delivered_at is null',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
