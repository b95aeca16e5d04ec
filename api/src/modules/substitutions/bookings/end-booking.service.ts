import { LATE_CANCEL_HOURS } from '@portal/contract/substitutions/gig-words';
import type { ApiConfig } from '../../../config';
import type { Db } from '../../../db/database';
import type { BookingRow } from '../../../db/tables/substitutions.tables';
import { notifyNews } from '../../substitution-news/notify-news';
import { queueWebhookEvent } from '../../webhooks/webhook-events.service';
import { mailContact } from '../gig-mails/contact-mail.service';
import { noteForMail } from '../gig-mails/gig-notices.service';
import { employerOf, gigFacts, lockGig, type StoredGig } from '../gigs/gig-reading.service';
import { refillAnew } from '../offers/fill.service';
import { hasProposal } from './booking-view';
import { cancelReasonOf } from './cancel-reason';

const HOUR_MS = 3_600_000;

export interface BookingEnd {
  by: 'member' | 'employer';
  /** A reason of the list, or the employer's words. */
  reason: string | null;
  /** What the member wrote beside the reason. */
  text?: string;
}

export type EndedBooking = { late: boolean } | { error: 'past' | 'not_held' };

/** Start of the first shift of what was agreed on. */
export const startOf = ({ agreed }: Pick<BookingRow, 'agreed'>): Date => new Date(agreed.shifts[0]?.start ?? 0);

/** Whether a member who gives a booking back now does so late; who was asked for something else than was agreed on never does. */
export const isLate = (booking: BookingRow, gig: StoredGig, now: Date): boolean =>
  !hasProposal(booking, gig, now) && startOf(booking).getTime() - now.getTime() < LATE_CANCEL_HOURS * HOUR_MS;

/** The gig of a booking. @returns undefined where there is no such booking, or it is another person's */
export async function gigOfBooking(db: Db, bookingId: string, userId?: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('bookings')
    .select('gig_id')
    .where('id', '=', bookingId)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .executeTakeFirst();
  return row?.gig_id;
}

/** A booking of a gig that is locked. */
export function lockBooking(trx: Db, bookingId: string): Promise<BookingRow | undefined> {
  return trx.selectFrom('bookings').selectAll().where('id', '=', bookingId).forUpdate().executeTakeFirst();
}

/**
 * A member gives a booking back before it begins; its slot goes to whoever waits for one.
 * @param trx transaction that holds no lock yet
 */
export async function giveBack(
  trx: Db,
  config: ApiConfig,
  bookingId: string,
  why: Pick<BookingEnd, 'reason' | 'text'>,
  now: Date,
): Promise<EndedBooking> {
  const gigId = await gigOfBooking(trx, bookingId);
  const gig = gigId === undefined ? undefined : await lockGig(trx, gigId);
  const booking = gig && (await lockBooking(trx, bookingId));
  if (!gig || !booking) return { error: 'not_held' };
  if (!booking.held) {
    await sayMore(trx, gig, booking, why, now);
    return { error: 'not_held' };
  }
  if (startOf(booking) <= now) return { error: 'past' };
  return { late: await giveBackLocked(trx, config, { gig, booking }, why, now) };
}

/**
 * Ends a booking for its member, gives the slot to whoever waits for one, and tells the employer.
 * @param locked the gig and the booking
 * @returns whether less than a day was left
 */
export async function giveBackLocked(
  trx: Db,
  config: ApiConfig,
  { gig, booking }: { gig: StoredGig; booking: BookingRow },
  why: Pick<BookingEnd, 'reason' | 'text'>,
  now: Date,
): Promise<boolean> {
  const late = await releaseBooking(trx, gig, booking, { by: 'member', ...why }, now);
  await refillAnew(trx, gig.row.id, now);
  await mailContact(trx, config, { gig, free: gig.free + 1, booking, late }, now);
  return late;
}

/**
 * Ends a booking, and the offer that it came of.
 * @param gig locked, as is the booking
 * @returns whether less than a day was left
 */
export async function releaseBooking(
  trx: Db,
  gig: StoredGig,
  booking: BookingRow,
  { by, reason, text }: BookingEnd,
  now: Date,
): Promise<boolean> {
  const late = by === 'member' && isLate(booking, gig, now);
  await trx
    .updateTable('bookings')
    .set({
      held: false,
      slot: null,
      cancelled_by: by,
      cancel_reason: reason,
      cancel_text: text ?? null,
      cancelled_late: late,
      cancelled_at: now,
      changed_at: now,
      sequence: booking.sequence + 1,
    })
    .where('id', '=', booking.id)
    .execute();
  await trx.updateTable('booking_shifts').set({ held: false }).where('booking_id', '=', booking.id).execute();
  await trx
    .updateTable('offers')
    .set({ state: by === 'member' ? 'declined' : 'withdrawn', changed_at: now })
    .where('id', '=', booking.offer_id)
    .execute();
  if (by === 'employer')
    await noteForMail(
      trx,
      { kind: 'cancelled', gigId: gig.row.id, startsAt: startOf(booking), userIds: [booking.user_id] },
      now,
    );
  await notifyNews(trx, { kind: 'bookings', gigId: gig.row.id, userId: booking.user_id });
  await tellEmployer(trx, gig, booking, { by, reason, late, ...(text !== undefined && { text }) }, now);
  return late;
}

/**
 * Keeps other words of a member who has given a booking back, and tells them to the employer, with what was said before and is not said otherwise.
 * @param booking locked, as is the gig
 */
async function sayMore(
  trx: Db,
  gig: StoredGig,
  booking: BookingRow,
  said: Pick<BookingEnd, 'reason' | 'text'>,
  now: Date,
): Promise<void> {
  if (booking.cancelled_by !== 'member') return;
  const kept = cancelReasonOf(booking);
  const reason = said.reason ?? kept.reason ?? null;
  const text = said.text ?? kept.text;
  if (reason === (kept.reason ?? null) && text === kept.text) return;
  await trx
    .updateTable('bookings')
    .set({ cancel_reason: reason, cancel_text: text ?? null })
    .where('id', '=', booking.id)
    .execute();
  const late = booking.cancelled_late ?? false;
  await tellEmployer(trx, gig, booking, { by: 'member', reason, late, ...(text !== undefined && { text }) }, now);
}

function tellEmployer(
  trx: Db,
  gig: StoredGig,
  booking: BookingRow,
  { by, reason, text, late }: BookingEnd & { late: boolean },
  now: Date,
): Promise<void> {
  const words = cancelReasonOf({ cancelled_by: by, cancel_reason: reason, cancel_text: text ?? null });
  const [bookingId, offerId, memberId] = [booking.id, booking.offer_id, booking.user_id];
  const event = {
    employer: employerOf(gig),
    type: 'booking.cancelled' as const,
    subject: offerId,
    userId: memberId,
    data: { ...gigFacts(gig), bookingId, offerId, memberId, by, late, ...words },
  };
  return queueWebhookEvent(trx, event, now);
}
