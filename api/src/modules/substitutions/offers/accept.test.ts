import { randomUUID } from 'node:crypto';
import { finnishDay } from '@portal/field-rules/dates';
import type { TestApi } from '../../../../test/harness';
import {
  answer,
  bookingsOf,
  cancel,
  createGigPortal,
  EMPLOYER,
  emptyPool,
  gigOrder,
  inHours,
  newMember,
  offerOf,
  offersOf,
  store,
  stored,
} from '../gigs/gig.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createGigPortal();
});
afterAll(() => portal.close());
beforeEach(() => emptyPool(portal));

test('a gig is offered to the members of its pool, and whoever accepts first has it', async () => {
  const [first, second] = [await newMember(portal), await newMember(portal)];
  const stranger = { ...(await portal.candidate()) };
  const result = await stored(portal, gigOrder(portal));
  expect(result).toMatchObject({ created: true, reached: 2 });
  expect(await offersOf(stranger)).toEqual([]);
  const [mine, theirs] = [await offerOf(first, result.gigId), await offerOf(second, result.gigId)];
  expect(mine).toMatchObject({
    state: 'sent',
    overlaps: [],
    rest: [],
    gig: { task: 'Lastenhoitaja', free: 1, employer: EMPLOYER, pay: { basis: 'hour', min: 14, text: 'KVTES' } },
  });
  await first.browser.post(`substitutions/offers/${mine.id}/seen`);
  expect(await offerOf(first, result.gigId)).toMatchObject({ state: 'seen' });
  expect(await answer(first, mine, 'accept')).toMatchObject({ ok: true, offer: { state: 'accepted' } });
  expect(await answer(first, mine, 'accept')).toMatchObject({ ok: false, error: 'already_held' });
  expect(await answer(second, theirs, 'accept')).toEqual({ ok: false, error: 'taken', canWait: true });
  expect(await offerOf(second, result.gigId)).toMatchObject({ state: 'lost', gig: { free: 0 } });
  expect(await bookingsOf(first)).toMatchObject([{ state: 'upcoming', gig: { id: result.gigId } }]);
});

test('who has said not to be available, or holds something at that time, is not sent the offer', async () => {
  const [away, busy, free] = [await newMember(portal), await newMember(portal), await newMember(portal)];
  const { gigId } = await stored(portal, gigOrder(portal));
  await answer(busy, await offerOf(busy, gigId), 'accept');
  const day = finnishDay(new Date(inHours(portal, 48)));
  await portal.db
    .insertInto('availability_rules')
    .values({
      id: randomUUID(),
      user_id: away.id,
      state: 'unavailable',
      starts_on: day,
      created_at: portal.clock.now(),
    })
    .execute();
  expect(await offerOf(away, gigId)).toMatchObject({ unavailable: true });
  expect(await offerOf(free, gigId)).toMatchObject({ unavailable: false });
  const { reached, unreached } = await stored(portal, gigOrder(portal));
  expect({ reached, unreached }).toEqual({
    reached: 1,
    unreached: { unavailable: 1, missingQualification: 0, overlap: 1 },
  });
  expect(await offersOf(away)).toHaveLength(1);
});

test('the same order again changes nothing', async () => {
  await newMember(portal);
  const order = gigOrder(portal);
  const first = await stored(portal, order);
  expect(await store(portal, order)).toEqual({ ...first, created: false });
});

test('what overlaps is told before the tap, is not given, and names the other gig', async () => {
  const member = await newMember(portal);
  const one = await stored(portal, gigOrder(portal));
  const shifts = [
    { start: inHours(portal, 24), end: inHours(portal, 30) },
    { start: inHours(portal, 55), end: inHours(portal, 60) },
  ];
  const other = await stored(portal, gigOrder(portal, { shifts, replyBy: inHours(portal, 20), slots: 2 }));
  await answer(member, await offerOf(member, one.gigId), 'accept');
  const [booking] = await bookingsOf(member);
  const offer = await offerOf(member, other.gigId);
  expect(offer.overlaps).toMatchObject([{ bookingId: booking?.id, task: 'Lastenhoitaja' }]);
  expect(await answer(member, offer, 'accept')).toMatchObject({
    error: 'overlap',
    overlap: { bookingId: booking?.id },
    offer: { state: 'sent', gig: { free: 2 } },
  });
  expect(await bookingsOf(member)).toHaveLength(1);
});

test('one gig may begin as the other ends', async () => {
  const member = await newMember(portal);
  const one = await stored(portal, gigOrder(portal));
  const next = [{ start: inHours(portal, 56), end: inHours(portal, 60) }];
  const other = await stored(portal, gigOrder(portal, { shifts: next }));
  expect(await answer(member, await offerOf(member, one.gigId), 'accept')).toMatchObject({ ok: true });
  expect((await offerOf(member, other.gigId)).overlaps).toEqual([]);
  expect(await answer(member, await offerOf(member, other.gigId), 'accept')).toMatchObject({ ok: true });
});

test('a slot that is given back goes to the next who waits and is free, by itself', async () => {
  const [holder, busy, next] = [await newMember(portal), await newMember(portal), await newMember(portal)];
  const { gigId } = await stored(portal, gigOrder(portal));
  const sameTime = await stored(portal, gigOrder(portal));
  await answer(holder, await offerOf(holder, gigId), 'accept');
  for (const [index, member] of [busy, next].entries()) {
    const waiting = await answer(member, await offerOf(member, gigId), 'wait', { wait: true });
    expect(waiting).toMatchObject({ ok: true, offer: { waitingPlace: index + 1, state: 'lost' } });
  }
  await answer(busy, await offerOf(busy, sameTime.gigId), 'accept');
  const [booking] = await bookingsOf(holder);
  expect(await cancel(holder, booking?.id ?? '')).toEqual({ ok: true, late: false });
  expect(await cancel(holder, booking?.id ?? '')).toEqual({ ok: true });
  expect(await bookingsOf(holder)).toMatchObject([{ state: 'cancelled_by_me', cancelledLate: false }]);
  expect(await bookingsOf(next)).toMatchObject([{ state: 'upcoming', gig: { id: gigId, free: 0 } }]);
  expect(await offerOf(next, gigId)).toMatchObject({ state: 'accepted' });
  expect(await offerOf(busy, gigId)).toMatchObject({ state: 'lost', waitingPlace: 1 });
});

test('a slot that nobody waits for is offered again to those who lost it', async () => {
  const [holder, late] = [await newMember(portal), await newMember(portal)];
  const { gigId } = await stored(portal, gigOrder(portal));
  await answer(holder, await offerOf(holder, gigId), 'accept');
  const [booking] = await bookingsOf(holder);
  await cancel(holder, booking?.id ?? '');
  expect(await offerOf(late, gigId)).toMatchObject({ state: 'sent', gig: { free: 1 } });
  expect(await answer(late, await offerOf(late, gigId), 'accept')).toMatchObject({ ok: true });
});

test('another person’s offer or booking is not found', async () => {
  const [holder, other] = [await newMember(portal), await newMember(portal)];
  const { gigId } = await stored(portal, gigOrder(portal, { slots: 2 }));
  const offer = await offerOf(holder, gigId);
  await answer(holder, offer, 'accept');
  const [booking] = await bookingsOf(holder);
  const calls = [
    ...['accept', 'interest'].map((call) =>
      other.browser.post(`substitutions/offers/${offer.id}/${call}`, { revision: 1 }),
    ),
    other.browser.post(`substitutions/offers/${offer.id}/seen`),
    other.browser.post(`substitutions/offers/${offer.id}/decline`, {}),
    other.browser.post(`substitutions/offers/${offer.id}/wait`, { wait: true }),
    other.browser.get(`substitutions/offers/${offer.id}/draw`),
    other.browser.post(`substitutions/gigs/${booking?.id}/cancel`, { reason: 'other' }),
    other.browser.post(`substitutions/gigs/${booking?.id}/proposal`, { accept: true, revision: 1 }),
  ];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404));
});
