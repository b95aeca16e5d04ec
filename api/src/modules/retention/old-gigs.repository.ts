import { sql } from 'kysely';
import type { Db } from '../../db/database';
import { deleteInBatches } from '../../db/delete-in-batches';

/** Few enough to be deleted well within the time limit of a statement. */
const BATCH = 200;
/** Each takes its shifts, slots, offers and bookings with it. */
const GIG_BATCH = 20;

async function untilFewer(batch: number, run: () => Promise<{ numAffectedRows?: bigint }>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await run();
    if (numAffectedRows < batch) return;
  }
}

/**
 * Gigs with their bookings go two years after the end of the year in which they ended: until then pay for the hours can be claimed (Working
 * Hours Act 872/2019). Offers that came to nothing go half a year after their gig, as applications that are not in force do.
 * docs/design/fields-and-content.md#retention
 */
export async function forgetOldGigs(db: Db, now: Date): Promise<void> {
  await untilFewer(GIG_BATCH, () =>
    sql`
      delete from gigs where id in (
        select id from gigs
        where ends_at < (date_trunc('year', ${now}::timestamptz at time zone 'Europe/Helsinki') - interval '2 years')
          at time zone 'Europe/Helsinki'
        limit ${GIG_BATCH})`.execute(db),
  );
  await untilFewer(BATCH, () =>
    sql`
      delete from offers where id in (
        select o.id from offers o join gigs g on g.id = o.gig_id
        where g.ends_at <= ${now}::timestamptz - interval '6 months'
          and not exists (select from bookings b where b.offer_id = o.id)
        limit ${BATCH})`.execute(db),
  );
}

/** Memberships go half a year after they have ended, as cancelled applications do, with what the employer vouched for. */
export const forgetEndedMemberships = (db: Db, now: Date): Promise<void> =>
  deleteInBatches(
    db,
    'pool_members',
    // The first condition finds the few by the index.
    sql`ended_at < ${now}::timestamptz - interval '5 months' and (ended_at at time zone 'Europe/Helsinki')::date + interval '6 months'
      < (${now}::timestamptz at time zone 'Europe/Helsinki')::date`,
  );

/** What a person has said of days that were over a year ago. */
export const forgetOldAvailability = (db: Db, now: Date): Promise<void> =>
  deleteInBatches(
    db,
    'availability_rules',
    sql`case when weekly then ends_on else starts_on end
      < (${now}::timestamptz at time zone 'Europe/Helsinki' - interval '1 year')::date`,
  );
