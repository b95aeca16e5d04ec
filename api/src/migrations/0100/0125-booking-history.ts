import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // A booking that was given back holds no slot: it stays as history when the slot is removed.
  'alter table bookings alter column slot drop not null',
  'update bookings set slot = null where not held',
  'alter table bookings add constraint bookings_held_slot check (not held or slot is not null)',
  // What removing a slot or a person looks for.
  'create index bookings_slots on bookings (gig_id, slot)',
  'create index booking_shifts_user on booking_shifts (user_id)',
  'create index webhook_events_user on webhook_events (user_id) where user_id is not null',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
