import type { Locale } from '@portal/contract/limits';
import type { BookingState } from '@portal/contract/substitutions/gig-words';
import type { Booking } from '@portal/contract/substitutions/gigs';
import type { BookingRow } from '../../../db/tables/substitutions.tables';
import type { StoredGig } from '../gigs/gig-reading.service';
import { toGig } from '../gigs/gig-view';
import { cancelReasonOf } from './cancel-reason';

/** Where a booking stands by the server's clock. */
function bookingState({ held, cancelled_by, agreed }: BookingRow, now: Date): BookingState {
  if (!held) return cancelled_by === 'employer' ? 'cancelled_by_employer' : 'cancelled_by_me';
  const time = now.getTime();
  if (time < Date.parse(agreed.shifts[0]?.start ?? '')) return 'upcoming';
  return time < Date.parse(agreed.shifts.at(-1)?.end ?? '') ? 'ongoing' : 'done';
}

/** Whether the employer asks the holder for something else than was agreed on. */
export const hasProposal = (booking: BookingRow, { row }: StoredGig, now: Date): boolean =>
  row.state === 'open' && row.revision !== booking.agreed_revision && bookingState(booking, now) === 'upcoming';

/** What was agreed on, and beside it what the gig says now of everything else. */
export function toBooking(booking: BookingRow, gig: StoredGig, locale: Locale, now: Date): Booking {
  const { agreed, agreed_revision: revision } = booking;
  const changed = gig.row.revision !== revision;
  const agreedGig = toGig(gig, locale, changed ? { ...agreed, revision } : undefined);
  return {
    id: booking.id,
    state: bookingState(booking, now),
    gig: agreedGig,
    cancelledLate: booking.cancelled_late ?? undefined,
    cancelledAt: booking.cancelled_at?.toISOString(),
    reason: booking.cancelled_by === 'employer' ? cancelReasonOf(booking).text : undefined,
    proposal: hasProposal(booking, gig, now) ? toGig(gig, locale) : undefined,
  };
}
