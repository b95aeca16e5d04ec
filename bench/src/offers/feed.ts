import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { PortalApi } from 'api/app';
import { CalendarFeed } from 'api/modules/calendar-feed/calendar-feed.service';
import { DEMO_POOL } from 'api/modules/demo/demo-gig';
import { confirmOffer } from 'api/modules/substitutions/offers/employer-answers.service';
import type { BenchCandidate } from 'fleet/candidates';
import { median, percentile } from '../statistics';
import { joinPool, offerGig } from './pool-of-members';

const READINGS = 20;
/** Beyond the gigs of the other measurements. */
const FIRST_HOUR = 500;
const EVERY_HOURS = 12;

/** How long a calendar with many bookings takes, and how many bytes it has. @param bookings the member holds, who leaves the pool afterwards */
export async function benchFeed(employer: PortalApi, member: BenchCandidate, bookings: number) {
  const { context, fastify } = employer;
  await joinPool(employer, [member]);
  for (let number = 0; number < bookings; number += 1) {
    const startsInHours = FIRST_HOUR + number * EVERY_HOURS;
    const { offers } = await offerGig(employer, [member], { mode: 'employer_picks', slots: 1, startsInHours });
    const offerId = offers[0]?.offerId ?? randomUUID();
    // Replying is not what is measured.
    await context.pool.query(`update offers set state = 'interested', answered_at = now() where id = $1`, [offerId]);
    const given = await context.db
      .transaction()
      .execute((trx) => confirmOffer(trx, DEMO_POOL.employer, offerId, new Date()));
    assert(given.ok, `not confirmed: ${JSON.stringify(given)}`);
  }
  const { url = '' } = await new CalendarFeed(context).change(member.userId, {});
  const read = async (headers: Record<string, string> = {}) => {
    const start = performance.now();
    const { pathname, search, host } = new URL(url);
    const answer = await fastify.inject({ method: 'GET', url: `${pathname}${search}`, headers: { host, ...headers } });
    return { answer, ms: performance.now() - start };
  };
  const { answer: first } = await read();
  assert.equal(first.body.match(/^BEGIN:VEVENT/gm)?.length, bookings, 'every booking is an entry of the calendar');
  const whole: number[] = [];
  const unchanged: number[] = [];
  for (let reading = 0; reading < READINGS; reading += 1) {
    whole.push((await read()).ms);
    const again = await read({ 'if-none-match': String(first.headers.etag) });
    assert.equal(again.answer.statusCode, 304, 'a calendar that is known is not sent again');
    unchanged.push(again.ms);
  }
  await context.pool.query('delete from pool_members where user_id = $1', [member.userId]);
  return {
    bookings,
    bytes: first.rawPayload.length,
    p50Ms: median(whole),
    p95Ms: percentile(whole, 95),
    unchangedP50Ms: median(unchanged),
  };
}
