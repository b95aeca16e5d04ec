import type { Booking } from '@portal/contract/substitutions/gigs';

export type BookingGroup = 'ongoing' | 'upcoming' | 'done' | 'cancelled';

const GROUPS = {
  upcoming: 'upcoming',
  ongoing: 'ongoing',
  done: 'done',
  cancelled_by_me: 'cancelled',
  cancelled_by_employer: 'cancelled',
} as const satisfies Record<Booking['state'], BookingGroup>;

/** What comes next first, what is over last first. @param bookings in the order of their start */
export function groupBookings(bookings: readonly Booking[]): Record<BookingGroup, Booking[]> {
  const groups: Record<BookingGroup, Booking[]> = { ongoing: [], upcoming: [], done: [], cancelled: [] };
  for (const booking of bookings) groups[GROUPS[booking.state]].push(booking);
  groups.done.reverse();
  groups.cancelled.reverse();
  return groups;
}

/**
 * Whether cancelling counts as late; it does not while the employer asks for something else.
 * @param now epoch ms by the server's clock
 * @param hours the contract's `LATE_CANCEL_HOURS`
 */
export const isLate = ({ gig, proposal }: Booking, now: number, hours: number): boolean =>
  !proposal && Date.parse(gig.shifts[0]?.start ?? '') - now < hours * 3_600_000;
