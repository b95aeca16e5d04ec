import { Bookings } from '@portal/contract/substitutions/gigs';
import { addDays, finnishDay } from '@portal/field-rules/dates';
import { sql } from 'kysely';
import type { TestApi } from '../../../../test/harness';
import { addEndpoint } from '../../webhooks/webhook-endpoints.service';
import {
  answer,
  asEmployer,
  bookingsOf,
  cancel,
  createGigPortal,
  EMPLOYER,
  emptyPool,
  gigOrder,
  heldGig,
  inHours,
  newMember,
  offerOf,
  stored,
} from '../gigs/gig.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createGigPortal();
});
afterAll(() => portal.close());
beforeEach(() => emptyPool(portal));

test('gigs of a period are those that share a day with it, in the order of their start', async () => {
  const member = await newMember(portal);
  const ids: string[] = [];
  for (const days of [[6], [2, 4]]) {
    const shifts = days.map((day) => ({ start: inHours(portal, day * 24), end: inHours(portal, day * 24 + 2) }));
    const { gigId } = await stored(portal, gigOrder(portal, { shifts }));
    await answer(member, await offerOf(member, gigId), 'accept');
    ids.unshift(gigId);
  }
  const [early, late] = ids;
  const day = (hours: number) => finnishDay(new Date(inHours(portal, hours)));
  const [first, last, next] = [day(48), day(98), day(144)];
  const found = async (query: string) =>
    (await member.browser.get(`substitutions/gigs?${query}`)).read(Bookings).gigs.map(({ gig }) => gig.id);
  expect(await found('')).toEqual([early, late]);
  expect(await found(`from=${first}&to=${first}`)).toEqual([early]);
  expect(await found(`from=${addDays(first, 1)}&to=${addDays(first, 1)}`)).toEqual([early]);
  expect(await found(`from=${addDays(last, 1)}`)).toEqual([late]);
  expect(await found(`to=${addDays(next, -1)}`)).toEqual([early]);
  expect(await found(`to=${addDays(first, -1)}`)).toEqual([]);
});

test.each(['from=0000-01-01', 'to=9999-12-31'])('a period far from today is refused: %s', async (query) => {
  const member = await newMember(portal);
  expect((await member.browser.get(`substitutions/gigs?${query}`)).status).toBe(422);
});

test('a gig of long ago is read by itself, and by nobody else', async () => {
  const [member, other] = [await newMember(portal), await newMember(portal)];
  const { gigId } = await stored(portal, gigOrder(portal));
  await answer(member, await offerOf(member, gigId), 'accept');
  const [booking] = await bookingsOf(member);
  const at = `substitutions/gigs/${booking?.id}`;
  await sql`
    update booking_shifts set during = tstzrange(lower(during) - interval '200 days', upper(during) - interval '200 days')
    where booking_id = ${booking?.id}`.execute(portal.db);
  expect(await bookingsOf(member)).toEqual([]);
  expect((await member.browser.get(at)).read(Bookings).gigs).toMatchObject([{ id: booking?.id }]);
  expect((await other.browser.get(at)).status).toBe(404);
});

test('one offer makes ten bookings, and another one that is asked for is refused calmly', async () => {
  const member = await newMember(portal);
  const { gigId } = await stored(portal, gigOrder(portal));
  for (let round = 0; round < 10; round += 1) {
    expect(await answer(member, await offerOf(member, gigId), 'accept')).toMatchObject({ ok: true });
    const [booking] = (await bookingsOf(member)).filter(({ state }) => state === 'upcoming');
    expect(await cancel(member, booking?.id ?? '')).toMatchObject({ ok: true });
  }
  expect(await answer(member, await offerOf(member, gigId), 'accept')).toMatchObject({ error: 'too_often' });
  expect((await bookingsOf(member)).map(({ state }) => state)).not.toContain('upcoming');
});

test('a gig says whether its employer has a system that is told when it is given back', async () => {
  const { holder } = await heldGig(portal);
  expect(await bookingsOf(holder)).toMatchObject([{ employerIsTold: false }]);
  const token = { id: null, employer: EMPLOYER };
  await asEmployer(portal, (trx, _employer, now) => addEndpoint(trx, portal.config, token, 'https://a.example', now));
  expect(await bookingsOf(holder)).toMatchObject([{ employerIsTold: true }]);
  await portal.db.updateTable('webhook_endpoints').set({ removed_at: portal.clock.now() }).execute();
  expect(await bookingsOf(holder)).toMatchObject([{ employerIsTold: false }]);
});
