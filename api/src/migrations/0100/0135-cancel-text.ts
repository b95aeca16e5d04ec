import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // What a member wrote beside the reason that they chose. Before this it stood behind the reason, after a colon.
  'alter table bookings add column cancel_text text',
  // Of what was told for some time only the contents are removed.
  "create index webhook_events_told on webhook_events (delivered_at) where delivered_at is not null and payload <> '{}'",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
