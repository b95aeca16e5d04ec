import { sql } from 'kysely';
import type { TestApi } from '../../../../test/harness';
import { answer, bookingsOf, createGigPortal, emptyPool, holdGig, offerOf } from '../gigs/gig.fixture';
import { crowd, type Pressing, pressesOf, queueBehind, results } from './queue.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createGigPortal();
});
afterAll(() => portal.close());
beforeEach(() => emptyPool(portal));
afterEach(() => jest.restoreAllMocks());

test('while hundreds wait for a gig, others are answered', async () => {
  const { gigId, members } = await crowd(portal, 24, 1);
  const [first, ...others] = members as [Pressing, ...Pressing[]];
  const held = await holdGig(portal, gigId);
  const answers = await queueBehind(held, first.press, pressesOf(others));
  const bookings = await bookingsOf(first.member);
  await held.release();
  expect(bookings).toEqual([]);
  expect((await results(answers)).filter((one) => one === 'won')).toHaveLength(1);
});

test('waiting for a slot that is given back goes through the queue, in the order of the presses', async () => {
  const { gigId, members } = await crowd(portal, 3, 1);
  const [first, second, third] = members as [Pressing, Pressing, Pressing];
  await first.press();
  const [two, three] = [await offerOf(second.member, gigId), await offerOf(third.member, gigId)];
  const held = await holdGig(portal, gigId);
  const waiting = await queueBehind(held, () => answer(third.member, three, 'wait', { wait: true }), [
    () => answer(second.member, two, 'wait', { wait: true }),
  ]);
  await held.release();
  expect((await Promise.all(waiting)).map(({ offer }) => offer?.waitingPlace)).toEqual([1, 2]);
});

test('who waits for a slot that is given back is told as early where the database does not answer in time', async () => {
  const { gigId, members } = await crowd(portal, 4, 1);
  const [holder, ...others] = members as [Pressing, ...Pressing[]];
  await holder.press();
  const wants = await Promise.all(others.map(async ({ member }) => ({ member, offer: await offerOf(member, gigId) })));
  const held = await holdGig(portal, gigId);
  const presses = wants.map(({ member, offer }) => () => {
    return member.browser.post(`substitutions/offers/${offer.id}/wait`, { wait: true });
  });
  const [one, ...behind] = presses as [(typeof presses)[number], ...typeof presses];
  const waiting = await queueBehind(held, one, behind);
  await sql`
    select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.db);
  const told = await Promise.all(waiting);
  await held.release();
  expect(told.map(({ status }) => status)).toEqual([503, 503, 503]);
});

test('while many decline during a rush, others are answered', async () => {
  const { gigId, members } = await crowd(portal, 20, 1);
  const held = await holdGig(portal, gigId);
  const declines = members.map(({ member, offerId }) => () => {
    return member.browser.post(`substitutions/offers/${offerId}/decline`, { reason: 'other' });
  });
  const [one, ...behind] = declines as [(typeof declines)[number], ...typeof declines];
  const declining = await queueBehind(held, one, behind);
  const bookings = await bookingsOf((members as [Pressing])[0].member);
  await held.release();
  expect(bookings).toEqual([]);
  expect(new Set((await Promise.all(declining)).map(({ status }) => status))).toEqual(new Set([200]));
});

test('whoever presses again and again waits a few times at most', async () => {
  const { gigId, members } = await crowd(portal, 2, 2);
  const [first, script] = members as [Pressing, Pressing];
  const held = await holdGig(portal, gigId);
  const answers = await queueBehind(held, first.press, Array(14).fill(script.press));
  await held.release();
  const told = await results(answers);
  expect(told[0]).toBe('won');
  expect(told.slice(1).sort()).toEqual([...Array(4).fill(429), ...Array(9).fill('already_held'), 'won']);
});
