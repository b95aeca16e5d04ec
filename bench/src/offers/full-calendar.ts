import type { PortalApi } from 'api/app';
import { DEMO_POOL } from 'api/modules/demo/demo-gig';
import { confirmOffer } from 'api/modules/substitutions/offers/employer-answers.service';
import type { BenchCandidate } from 'fleet/candidates';
import { joinPool, offerGig } from './pool-of-members';

const HOUR_MS = 3_600_000;
export const OFFERS = 200;
/** Of these the rest is gigs, some that interest was shown in, and a word on each day. */
export const ENTRIES = 300;
/** Every month has so many. */
const DAYS = 28;
/** So many hours after the start of each day begin two shifts that are held, and between them those that are offered. */
const HELD_AT = [0, 12];
const OFFERED_AT = 8;

/**
 * Fills the month after the next of a member, since replies end before all of it: offers that wait for an answer, gigs and a word on each day.
 * @returns a day of that month, `yyyy-mm-dd`
 */
export async function fillMonth(api: PortalApi, member: BenchCandidate): Promise<string> {
  const { db, pool } = api.context;
  const now = new Date();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1, 6));
  const startsInHours = (day: number, hour: number) => (first.getTime() - now.getTime()) / HOUR_MS + 24 * day + hour;
  await joinPool(api, [member]);
  const offer = (mode: 'first_come' | 'employer_picks', number: number, hour: number) =>
    offerGig(api, [member], { mode, slots: 1, startsInHours: startsInHours(number % DAYS, hour) });
  const showInterest = async (number: number, hour: number) => {
    const { offers } = await offer('employer_picks', number, hour);
    const offerId = offers[0]?.offerId ?? '';
    // Replying is not what is measured.
    await pool.query(`update offers set state = 'interested', answered_at = now() where id = $1`, [offerId]);
    return offerId;
  };
  for (let number = 0; number < OFFERS; number += 1) await offer('first_come', number, OFFERED_AT);
  const held = HELD_AT.length * DAYS;
  for (let number = 0; number < ENTRIES - OFFERS - held - DAYS; number += 1) await showInterest(number, OFFERED_AT);
  for (let number = 0; number < held; number += 1) {
    const offerId = await showInterest(number, HELD_AT[Math.floor(number / DAYS)] ?? 0);
    const given = await db.transaction().execute((trx) => confirmOffer(trx, DEMO_POOL.employer, offerId, new Date()));
    if (!given.ok) throw new Error(`The gig was not given: ${given.error}`);
  }
  const month = first.toISOString().slice(0, 8);
  await pool.query(
    `insert into availability_rules (id, user_id, state, starts_on, created_at)
     select gen_random_uuid(), $1, 'preferred', $2::date + day, now() from generate_series(0, $3::integer - 1) as day`,
    [member.userId, `${month}01`, DAYS],
  );
  return `${month}10`;
}
