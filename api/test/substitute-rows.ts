import { randomUUID } from 'node:crypto';
import { finnishDay } from '@portal/field-rules/dates';
import type { Db } from '../src/db/database';
import { GigContent } from '../src/modules/substitutions/gigs/gig-content';

/** Numbers of what belongs to a substitute, as others might have got hold of them. */
export interface SubstituteRows {
  offerId: string;
  heldOfferId: string;
  bookingId: string;
  ruleId: string;
  /** Finnish day of the rule. */
  ruleDay: string;
}

/**
 * Makes a person a member of a pool with an offer, a gig that they hold, a rule of availability and a calendar address.
 * @param mark stands in the texts
 */
export async function addSubstitute(db: Db, campaignId: number, userId: string, mark: string): Promise<SubstituteRows> {
  const now = new Date();
  const content = GigContent.parse({ texts: { fi: { task: mark, unit: 'Koivu' } }, address: 'Koivukatu 1' });
  await db.insertInto('pool_members').values({ campaign_id: campaignId, user_id: userId, accepted_at: now }).execute();
  const offer = async (day: string, state: 'sent' | 'accepted') => {
    const id = randomUUID();
    const gigId = randomUUID();
    const [start, end] = [new Date(`${day}T08:00:00Z`), new Date(`${day}T16:00:00Z`)];
    await db
      .insertInto('gigs')
      .values({
        id: gigId,
        campaign_id: campaignId,
        employer_key: gigId,
        mode: 'first_come',
        content: JSON.stringify(content),
        waiting_list: true,
        reply_by: start,
        starts_at: start,
        ends_at: end,
        created_at: now,
        changed_at: now,
      })
      .execute();
    await db
      .insertInto('gig_shifts')
      .values({ gig_id: gigId, number: 1, starts_at: start, ends_at: end, break_minutes: 0 })
      .execute();
    await db.insertInto('gig_slots').values({ gig_id: gigId, number: 1 }).execute();
    await db
      .insertInto('offers')
      .values({ id, gig_id: gigId, user_id: userId, state, sent_at: now, changed_at: now })
      .execute();
    return { id, gigId, start, end };
  };
  const [open, held] = [await offer('2099-03-02', 'sent'), await offer('2099-03-03', 'accepted')];
  const [bookingId, ruleId] = [randomUUID(), randomUUID()];
  const ruleDay = finnishDay(new Date(now.getTime() + 30 * 86_400_000));
  const [start, end] = [held.start.toISOString(), held.end.toISOString()];
  await db
    .insertInto('bookings')
    .values({
      id: bookingId,
      offer_id: held.id,
      gig_id: held.gigId,
      slot: 1,
      user_id: userId,
      agreed_revision: 1,
      agreed: JSON.stringify({ content, shifts: [{ start, end, breakMinutes: 0 }] }),
      booked_at: now,
      changed_at: now,
    })
    .execute();
  await db
    .insertInto('booking_shifts')
    .values({ booking_id: bookingId, number: 1, user_id: userId, during: `[${start},${end})` })
    .execute();
  await db
    .insertInto('availability_rules')
    .values({ id: ruleId, user_id: userId, state: 'preferred', starts_on: ruleDay, note: mark, created_at: now })
    .execute();
  await db
    .insertInto('calendar_feeds')
    .values({ user_id: userId, token_hash: Buffer.from(bookingId), created_at: now })
    .execute();
  return { offerId: open.id, heldOfferId: held.id, bookingId, ruleId, ruleDay };
}
