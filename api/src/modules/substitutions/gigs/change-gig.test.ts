import { ProposalResult } from '@portal/contract/substitutions/gigs';
import type { TestApi } from '../../../../test/harness';
import { cancelGig, withdrawGig } from './end-gig.service';
import {
  answer,
  asEmployer,
  bookingsOf,
  createGigPortal,
  emptyPool,
  gigOrder,
  inHours,
  type Member,
  newMember,
  offerOf,
  store,
  stored,
} from './gig.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createGigPortal();
});
afterAll(() => portal.close());
beforeEach(() => emptyPool(portal));

const propose = async ({ browser }: Member, bookingId: string, body: object) =>
  (await browser.post(`substitutions/gigs/${bookingId}/proposal`, body)).read(ProposalResult);

/** A gig that one member holds, and what another is offered of it. */
async function held(more: object = {}) {
  const [holder, other] = [await newMember(portal), await newMember(portal)];
  const order = gigOrder(portal, { slots: 2, ...more });
  const { gigId } = await stored(portal, order);
  await answer(holder, await offerOf(holder, gigId), 'accept');
  const [booking] = await bookingsOf(holder);
  return { holder, other, order, gigId, bookingId: booking?.id ?? '' };
}
const later = () => [{ start: inHours(portal, 60), end: inHours(portal, 66), breakMinutes: 0 }];

test('another time leaves what the holder has agreed to, and asks them', async () => {
  const { holder, other, order, gigId, bookingId } = await held();
  const before = await offerOf(other, gigId);
  const changed = await stored(portal, { ...order, shifts: later() });
  expect(changed).toMatchObject({ created: false, changed: true, revision: 2 });
  expect(await bookingsOf(holder)).toMatchObject([
    { gig: { revision: 1, shifts: [order.shifts[0]] }, proposal: { revision: 2, shifts: later() } },
  ]);
  expect(await offerOf(other, gigId)).toMatchObject({ gig: { revision: 2, shifts: later() } });
  expect(await answer(other, before, 'accept')).toMatchObject({ error: 'changed', offer: { gig: { revision: 2 } } });
  expect(await propose(holder, bookingId, { accept: true, revision: 1 })).toEqual({ ok: true });
  expect(await propose(holder, bookingId, { accept: true, revision: 3 })).toMatchObject({ error: 'changed' });
  expect(await propose(holder, bookingId, { accept: true, revision: 2 })).toEqual({ ok: true });
  const [booking] = await bookingsOf(holder);
  expect(booking).toMatchObject({ gig: { revision: 2, shifts: later() } });
  expect(booking).not.toHaveProperty('proposal');
});

test('a time that overlaps what the holder has is not moved to, and the booking stays', async () => {
  const { holder, order, bookingId } = await held();
  const other = await stored(portal, gigOrder(portal, { shifts: later() }));
  await answer(holder, await offerOf(holder, other.gigId), 'accept');
  await stored(portal, { ...order, shifts: later() });
  const inTheWay = (await bookingsOf(holder)).find(({ gig }) => gig.id === other.gigId);
  expect(await propose(holder, bookingId, { accept: true, revision: 2 })).toEqual({
    ok: false,
    error: 'overlap',
    overlap: expect.objectContaining({ bookingId: inTheWay?.id, task: 'Lastenhoitaja', unit: 'Päiväkoti Koivu' }),
  });
  expect(await bookingsOf(holder)).toMatchObject([{ gig: { shifts: [order.shifts[0]] } }, { state: 'upcoming' }]);
});

test('who refuses a proposal gives the slot back, which is never late', async () => {
  const { holder, order, gigId, bookingId } = await held();
  await stored(portal, { ...order, pay: { basis: 'hour', min: 10 } });
  expect(await propose(holder, bookingId, { accept: false, revision: 2 })).toEqual({ ok: true });
  expect(await bookingsOf(holder)).toMatchObject([{ state: 'cancelled_by_me', cancelledLate: false }]);
  expect((await offerOf(holder, gigId)).gig.free).toBe(2);
});

test('what is not agreed on changes for everybody at once', async () => {
  const { holder, order } = await held();
  const contact = { name: 'Eeva Esimerkki', phone: '050 000 0000' };
  expect(await stored(portal, { ...order, contact })).toMatchObject({ changed: true, revision: 1 });
  const [booking] = await bookingsOf(holder);
  expect(booking).toMatchObject({ gig: { contact, revision: 1 } });
  expect(booking).not.toHaveProperty('proposal');
});

test('slots become fewer only as far as they are free, and more go to who waits', async () => {
  const { other, order, gigId } = await held();
  expect(await store(portal, { ...order, slots: 1 })).toMatchObject({ ok: true, changed: true });
  expect(await answer(other, await offerOf(other, gigId), 'wait', { wait: true })).toMatchObject({ ok: true });
  await stored(portal, { ...order, slots: 2 });
  expect(await bookingsOf(other)).toMatchObject([{ gig: { id: gigId, slots: 2, free: 0 } }]);
  expect(await store(portal, { ...order, slots: 1 })).toEqual({ ok: false, error: 'slots_held' });
});

test('interest in what has changed is asked for anew', async () => {
  const member = await newMember(portal);
  const order = gigOrder(portal, { mode: 'employer_picks' });
  const { gigId } = await stored(portal, order);
  await answer(member, await offerOf(member, gigId), 'interest');
  await stored(portal, { ...order, shifts: later() });
  expect(await offerOf(member, gigId)).toMatchObject({ state: 'seen', gig: { revision: 2 } });
});

test('an order that cannot be is refused with its reason, and nothing of it is stored', async () => {
  const order = gigOrder(portal);
  const past = { replyBy: inHours(portal, -2), shifts: [{ start: inHours(portal, -1), end: inHours(portal, 2) }] };
  const code = (value: string) => ({ must: [{ code: value }] });
  const results = [
    await store(portal, gigOrder(portal, past)),
    await store(portal, { ...order, pool: 101 }),
    await store(portal, { ...order, pool: 2 ** 40 }),
    await store(portal, gigOrder(portal, code('education:wizard'))),
    await store(portal, gigOrder(portal, code('teacher:alchemy'))),
  ];
  expect(results.map((result) => !result.ok && result.error)).toEqual([
    'past',
    'unknown_pool',
    'unknown_pool',
    'unknown_qualification',
    'unknown_qualification',
  ]);
  expect(await portal.db.selectFrom('gigs').select('id').execute()).toEqual([]);
  await stored(portal, order);
  expect(await store(portal, { ...order, mode: 'draw' })).toEqual({ ok: false, error: 'mode' });
});

test('the same order is offered to nobody once replies are over', async () => {
  const { order } = await held();
  portal.clock.advance(25 * 3600);
  const late = await newMember(portal);
  expect(await store(portal, order)).toMatchObject({ ok: true, changed: false, reached: 2 });
  expect((await late.browser.get('substitutions/offers')).body).toMatchObject({ offers: [] });
});

test('without a waiting list nobody waits any more', async () => {
  const { other, order, gigId } = await held({ slots: 1 });
  await answer(other, await offerOf(other, gigId), 'wait', { wait: true });
  await stored(portal, { ...order, waitingList: false });
  expect(await offerOf(other, gigId)).not.toHaveProperty('waitingPlace');
  expect(await answer(other, await offerOf(other, gigId), 'wait', { wait: true })).toMatchObject({ error: 'closed' });
});

test('withdrawing ends the offers and leaves what is held', async () => {
  const { holder, other, order, gigId } = await held();
  const offer = await offerOf(other, gigId);
  expect(await asEmployer(portal, (trx, employer, now) => withdrawGig(trx, employer, gigId, now))).toMatchObject({
    ok: true,
  });
  expect(await offerOf(other, gigId)).toMatchObject({ state: 'withdrawn' });
  expect(await answer(other, offer, 'accept')).toMatchObject({ error: 'closed' });
  expect(await bookingsOf(holder)).toMatchObject([{ state: 'upcoming' }]);
  expect(await store(portal, { ...order, slots: 5 })).toEqual({ ok: false, error: 'closed' });
});

test('cancelling ends the bookings as well, with the employer’s words', async () => {
  const { holder, other, gigId } = await held();
  const cancelled = () =>
    asEmployer(portal, (trx, employer, now) => cancelGig(trx, employer, gigId, 'Päiväkoti on kiinni.', now));
  expect(await cancelled()).toEqual({ ok: true, cancelledBookings: 1 });
  expect(await cancelled()).toEqual({ ok: true, cancelledBookings: 0 });
  expect(await bookingsOf(holder)).toMatchObject([{ state: 'cancelled_by_employer', reason: 'Päiväkoti on kiinni.' }]);
  expect(await offerOf(other, gigId)).toMatchObject({ state: 'withdrawn' });
  // The time is free for something else.
  const next = await stored(portal, gigOrder(portal));
  expect(await answer(holder, await offerOf(holder, next.gigId), 'accept')).toMatchObject({ ok: true });
});
