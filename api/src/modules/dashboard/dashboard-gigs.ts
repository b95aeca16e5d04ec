import type { Dashboard } from '@portal/contract/dashboard';
import type { Locale } from '@portal/contract/limits';
import type { Db } from '../../db/database';
import { readBookings } from '../substitutions/bookings/bookings.service';
import { readOffers } from '../substitutions/offers/offer-reading.service';

/** What a substitute has to answer or to come to; undefined where there is nothing. */
export async function readGigTasks(
  db: Db,
  userId: string,
  locale: Locale,
  now: Date,
): Promise<Dashboard['substitutions']> {
  const offers = await readOffers(db, userId, locale, now);
  const open = offers.filter(({ state, gig }) => (state === 'sent' || state === 'seen') && gig.free > 0);
  const bookings = await readBookings(db, userId, locale, now, { since: now, until: undefined });
  const proposals = bookings.filter(({ proposal }) => proposal !== undefined).length;
  const next = bookings.find(({ state }) => state === 'ongoing' || state === 'upcoming');
  if (open.length === 0 && !next) return undefined;
  const shift = next?.gig.shifts.find(({ end }) => new Date(end) > now);
  return {
    offers: open.length,
    // In the order of reply time.
    replyBy: open[0]?.gig.replyBy,
    proposals,
    next: next && shift && { bookingId: next.id, task: next.gig.task, unit: next.gig.unit, shift },
  };
}
