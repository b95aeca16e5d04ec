import { type Kysely, sql } from 'kysely';

// Earlier versions left the offer of a booking that was cancelled as if it were agreed. What they cancel beside this one stays so.
const STATEMENT = `
  update offers o set state = case last.cancelled_by when 'employer' then 'withdrawn' else 'declined' end
  from (
    select distinct on (offer_id) offer_id, held, cancelled_by from bookings order by offer_id, held desc, booked_at desc
  ) last
  where last.offer_id = o.id and not last.held and o.state in ('accepted', 'confirmed')`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENT).execute(db);
}
