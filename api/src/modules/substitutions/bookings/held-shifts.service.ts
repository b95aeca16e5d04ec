import type { Locale } from '@portal/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../../db/database';
import { readGigs } from '../gigs/gig-reading.service';
import { toGig } from '../gigs/gig-view';
import type { HeldShift } from './shift-ranges';

/** Somebody, and the language in which they are told things. */
export interface Reader {
  userId: string;
  locale: Locale;
}

interface Row {
  user_id: string;
  booking_id: string;
  gig_id: string;
  starts_at: Date;
  ends_at: Date;
}

/** Shifts that each person holds and that are not over, of every pool and employer, in the order of time. Who holds none is not named. */
export async function heldShiftsOf(db: Db, people: readonly Reader[], since: Date): Promise<Map<string, HeldShift[]>> {
  const { rows } = await sql<Row>`
    select b.user_id, b.booking_id, k.gig_id, lower(b.during) as starts_at, upper(b.during) as ends_at
    from booking_shifts b join bookings k on k.id = b.booking_id
    where b.user_id = any(${people.map(({ userId }) => userId)}::uuid[]) and b.held and b.during && tstzrange(${since}, null)
    order by lower(b.during)`.execute(db);
  const gigs = await readGigs(db, [...new Set(rows.map(({ gig_id }) => gig_id))]);
  const localeOf = new Map(people.map(({ userId, locale }) => [userId, locale]));
  const held = new Map<string, HeldShift[]>();
  for (const { user_id, booking_id, gig_id, starts_at, ends_at } of rows) {
    const stored = gigs.get(gig_id);
    const locale = localeOf.get(user_id);
    if (!stored || !locale) continue;
    const { task, unit, employer } = toGig(stored, locale);
    const shift = { start: starts_at.toISOString(), end: ends_at.toISOString(), breakMinutes: 0 };
    const own = held.get(user_id) ?? [];
    own.push({ shift, gig: { bookingId: booking_id, task, unit, employer, shift } });
    held.set(user_id, own);
  }
  return held;
}

/** Those of one person. */
export const heldShifts = async (db: Db, person: Reader, since: Date): Promise<HeldShift[]> =>
  (await heldShiftsOf(db, [person], since)).get(person.userId) ?? [];
