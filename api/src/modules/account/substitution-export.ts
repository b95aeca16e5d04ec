import type { Locale } from '@portal/contract/limits';
import type { Db } from '../../db/database';
import { cancelReasonOf } from '../substitutions/bookings/cancel-reason';

/** What the database has on a person as a substitute. */
export async function readSubstitutions(db: Db, userId: string) {
  return {
    memberships: await db
      .selectFrom('pool_members')
      .innerJoin('campaigns', 'campaigns.id', 'pool_members.campaign_id')
      .select(['campaigns.id', 'campaigns.texts', 'accepted_at', 'ended_at', 'shows_availability'])
      .where('user_id', '=', userId)
      .orderBy('accepted_at')
      .execute(),
    qualifications: await db
      .selectFrom('vouched_qualifications')
      .select(['campaign_id as pool', 'qualification'])
      .where('user_id', '=', userId)
      .execute(),
    offers: await db
      .selectFrom('offers')
      .innerJoin('gigs', 'gigs.id', 'offers.gig_id')
      .selectAll('offers')
      .select(['gigs.campaign_id', 'gigs.content', 'gigs.starts_at', 'gigs.ends_at'])
      .where('user_id', '=', userId)
      .orderBy('sent_at')
      .execute(),
    bookings: await db.selectFrom('bookings').selectAll().where('user_id', '=', userId).orderBy('booked_at').execute(),
    availability: await db
      .selectFrom('availability_rules')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('starts_on')
      .execute(),
    calendarFeed: await db
      .selectFrom('calendar_feeds')
      .select('created_at as createdAt')
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    toldToEmployers: await db
      .selectFrom('webhook_events')
      .select(['type', 'payload', 'created_at as createdAt', 'delivered_at as deliveredAt'])
      .where('user_id', '=', userId)
      .orderBy('position')
      .execute(),
  };
}
type Substitutions = Awaited<ReturnType<typeof readSubstitutions>>;

/** The same for people: the content of `substitutions.json`. */
export function substitutionsContent(all: Substitutions, locale: Locale): object {
  return {
    memberships: all.memberships.map(({ id, texts, accepted_at, ended_at, shows_availability }) => ({
      pool: { id, title: texts[locale].title, employer: texts[locale].employer },
      acceptedAt: accepted_at,
      endedAt: ended_at,
      employerSeesAvailability: shows_availability,
      qualificationsByEmployer: all.qualifications
        .filter(({ pool }) => pool === id)
        .map(({ qualification }) => qualification),
    })),
    offers: all.offers.map((offer) => ({
      id: offer.id,
      pool: offer.campaign_id,
      gig: { id: offer.gig_id, start: offer.starts_at, end: offer.ends_at, ...offer.content },
      state: offer.state,
      sentAt: offer.sent_at,
      seenAt: offer.seen_at,
      answeredAt: offer.answered_at,
      declined: offer.decline_reason,
      waitingSince: offer.waiting_since,
    })),
    gigs: all.bookings.map((booking) => ({
      id: booking.id,
      offer: booking.offer_id,
      agreed: booking.agreed,
      bookedAt: booking.booked_at,
      held: booking.held,
      cancelledBy: booking.cancelled_by,
      cancelReason: cancelReasonOf(booking).reason ?? null,
      cancelText: cancelReasonOf(booking).text ?? null,
      cancelledLate: booking.cancelled_late,
      cancelledAt: booking.cancelled_at,
    })),
    availability: all.availability.map((rule) => ({
      state: rule.state,
      startsOn: rule.starts_on,
      from: rule.from_time,
      to: rule.to_time,
      weekly: rule.weekly,
      endsOn: rule.ends_on,
      exceptOn: rule.except_on,
      note: rule.note,
      createdAt: rule.created_at,
    })),
    calendarFeed: all.calendarFeed ?? null,
    toldToEmployers: all.toldToEmployers,
  };
}
