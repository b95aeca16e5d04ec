import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Where the employer picks, a slot that it has never given to anybody does not go to the waiting list.
  'alter table gig_slots add column given boolean not null default false',
  // Which slot a booking had that was given back is not kept; the lowest free one is always given first.
  `update gig_slots s set given = true
    where s.number <= (select count(*) from bookings b where b.gig_id = s.gig_id)
      or exists (select from bookings b where b.gig_id = s.gig_id and b.slot = s.number and b.held)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
