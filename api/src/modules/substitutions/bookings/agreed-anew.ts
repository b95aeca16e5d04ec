import type { AgreedGig, BookingRow, DroppedShift } from '../../../db/tables/substitutions.tables';
import type { WebhookEvent } from '../../webhooks/webhook-events.service';
import { gigFacts, type StoredGig } from '../gigs/gig-reading.service';

/** What a holder agrees to who accepts the gig as it is now; shifts of which there are fewer are kept as dropped. */
export function agreedAnew({ agreed }: BookingRow, { row, shifts }: StoredGig, now: Date): AgreedGig {
  const dropped = agreed.shifts.map(({ start, end }, index): DroppedShift => {
    return { number: index + 1, start, end, droppedAt: now.toISOString() };
  });
  return {
    content: row.content,
    shifts: [...shifts],
    dropped: [...dropped, ...(agreed.dropped ?? [])].filter(({ number }) => number > shifts.length),
  };
}

/** Tells the employer that the holder now agrees to the gig as it is. */
export function bookingChanged(gig: StoredGig, booking: BookingRow): Omit<WebhookEvent, 'employer'> {
  const { id: bookingId, offer_id: offerId, user_id: memberId } = booking;
  return {
    type: 'booking.changed',
    subject: offerId,
    userId: memberId,
    data: { ...gigFacts(gig), bookingId, offerId, memberId, revision: gig.row.revision },
  };
}
