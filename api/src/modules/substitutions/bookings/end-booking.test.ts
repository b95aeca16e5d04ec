import { ProposalResult } from '@portal/contract/substitutions/gigs';
import type { TestApi } from '../../../../test/harness';
import { cancelGig } from '../gigs/end-gig.service';
import {
  answer,
  asEmployer,
  bookingsOf,
  cancel,
  createGigPortal,
  emptyPool,
  heldGig,
  inHours,
  newMember,
  offerOf,
  settledAt,
  stored,
} from '../gigs/gig.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createGigPortal();
});
afterAll(() => portal.close());
beforeEach(() => emptyPool(portal));

const held = (more?: object) => heldGig(portal, more);
const shiftsAt = (from: number) => [{ start: inHours(portal, from), end: inHours(portal, from + 6), breakMinutes: 0 }];
const cancelled = (gigId: string) =>
  asEmployer(portal, (trx, employer, now) => cancelGig(trx, employer, gigId, undefined, now));

test('a slot that is removed leaves the history of who held it once', async () => {
  const { order, gigId } = await held({ slots: 2 });
  const second = await newMember(portal);
  await stored(portal, order);
  await answer(second, await offerOf(second, gigId), 'accept');
  const [booking] = await bookingsOf(second);
  await cancel(second, booking?.id ?? '');
  expect(await stored(portal, { ...order, slots: 1 })).toMatchObject({ changed: true });
  expect(await bookingsOf(second)).toMatchObject([{ state: 'cancelled_by_me' }]);
});

test('refusing what was accepted before says that the gig has changed, since the booking stays', async () => {
  const { holder, bookingId } = await held();
  const body = { accept: false, revision: 1 };
  const refused = await holder.browser.post(`substitutions/gigs/${bookingId}/proposal`, body);
  expect(refused.read(ProposalResult)).toEqual({ ok: false, error: 'changed' });
  expect(await bookingsOf(holder)).toMatchObject([{ state: 'upcoming' }]);
});

test('giving back on the last day is late, but not while the employer asks for something else', async () => {
  const soon = { replyBy: inHours(portal, 8), shifts: shiftsAt(10) };
  const late = await held(soon);
  expect(await cancel(late.holder, late.bookingId)).toEqual({ ok: true, late: true });
  const asked = await held(soon);
  await stored(portal, { ...asked.order, shifts: shiftsAt(12) });
  expect(await cancel(asked.holder, asked.bookingId)).toEqual({ ok: true, late: false });
});

test('a gig is cancelled by what its holders have agreed on', async () => {
  const { holder, order, gigId } = await held({ slots: 2 });
  const later = await newMember(portal);
  await stored(portal, { ...order, shifts: shiftsAt(60) });
  await answer(later, await offerOf(later, gigId), 'accept');
  await settledAt(portal, gigId, order.shifts[0]?.start ?? '');
  expect(await cancelled(gigId)).toEqual({ ok: true, cancelledBookings: 1 });
  expect(await bookingsOf(holder)).toMatchObject([{ state: 'ongoing' }]);
  expect(await bookingsOf(later)).toMatchObject([{ state: 'cancelled_by_employer' }]);
});

test('a gig whose own time is over is cancelled for whoever has agreed to a later one', async () => {
  const { holder, order, gigId } = await held({ shifts: shiftsAt(60) });
  await stored(portal, { ...order, shifts: shiftsAt(30) });
  await settledAt(portal, gigId, inHours(portal, 31));
  expect(await cancelled(gigId)).toEqual({ ok: true, cancelledBookings: 1 });
  expect(await bookingsOf(holder)).toMatchObject([{ state: 'cancelled_by_employer' }]);
});

test('the offer of a gig that was given back or cancelled is not agreed any more', async () => {
  const given = await held();
  await cancel(given.holder, given.bookingId);
  expect(await offerOf(given.holder, given.gigId)).toMatchObject({ state: 'declined', bookingId: given.bookingId });
  expect(await answer(given.holder, await offerOf(given.holder, given.gigId), 'accept')).toMatchObject({
    ok: true,
    offer: { state: 'accepted' },
  });
  const refused = await held({ shifts: shiftsAt(80) });
  await stored(portal, { ...refused.order, shifts: shiftsAt(82) });
  const body = { accept: false, revision: 2 };
  await refused.holder.browser.post(`substitutions/gigs/${refused.bookingId}/proposal`, body);
  expect(await offerOf(refused.holder, refused.gigId)).toMatchObject({ state: 'declined' });
  const ended = await held({ shifts: shiftsAt(100) });
  await cancelled(ended.gigId);
  expect(await offerOf(ended.holder, ended.gigId)).toMatchObject({ state: 'withdrawn', bookingId: ended.bookingId });
});
