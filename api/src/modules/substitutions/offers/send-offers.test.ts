import { finnishDay } from '@portal/field-rules/dates';
import type { TestApi } from '../../../../test/harness';
import {
  answer,
  bookingsOf,
  cancel,
  createGigPortal,
  emptyPool,
  gigOrder,
  inHours,
  type Member,
  newMember,
  offerOf,
  offersOf,
  POOL,
  settledAt,
  stored,
} from '../gigs/gig.fixture';
import { addMember, endMember } from '../pools/members.service';

let portal: TestApi;
beforeAll(async () => {
  portal = await createGigPortal();
});
afterAll(() => portal.close());
beforeEach(() => emptyPool(portal));

const leave = ({ id }: Member) =>
  portal.db.transaction().execute((trx) => endMember(trx, POOL, id, portal.clock.now()));

const comeBack = ({ id }: Member) =>
  portal.db.transaction().execute((trx) => addMember(trx, POOL, id, portal.clock.now()));

test('who comes to the pool while every slot is taken can wait for one', async () => {
  const holder = await newMember(portal);
  const order = gigOrder(portal);
  const { gigId } = await stored(portal, order);
  await answer(holder, await offerOf(holder, gigId), 'accept');
  const late = await newMember(portal);
  expect(await offerOf(late, gigId)).toMatchObject({ state: 'lost' });
  expect(await answer(late, await offerOf(late, gigId), 'wait', { wait: true })).toMatchObject({ ok: true });
});

test('who has declined is not among those who were reached', async () => {
  const [member, other] = [await newMember(portal), await newMember(portal)];
  const order = gigOrder(portal);
  expect(await stored(portal, order)).toMatchObject({ reached: 2 });
  await answer(member, await offerOf(member, (await offersOf(other))[0]?.gig.id ?? ''), 'decline', {});
  expect(await stored(portal, order)).toMatchObject({ reached: 1 });
});

test('who has declined is asked again where the terms are others, unless they cannot work then', async () => {
  const [member, away, other] = [await newMember(portal), await newMember(portal), await newMember(portal)];
  const order = gigOrder(portal);
  const { gigId } = await stored(portal, order);
  for (const one of [member, away]) await answer(one, await offerOf(one, gigId), 'decline', { reason: 'pay' });
  await stored(portal, { ...order, contact: { name: 'Päivi' } });
  expect(await offerOf(member, gigId)).toMatchObject({ state: 'declined' });
  const date = finnishDay(new Date(order.shifts[0]?.start ?? ''));
  await away.browser.post('substitutions/availability', { days: [{ date, state: 'unavailable' }] });
  const better = { ...order, pay: { basis: 'hour' as const, min: 20 } };
  expect(await stored(portal, better)).toMatchObject({ reached: 2, unreached: { unavailable: 1 } });
  expect(await offerOf(member, gigId)).toMatchObject({ state: 'sent', gig: { pay: { min: 20 } } });
  expect(await offerOf(away, gigId)).toMatchObject({ state: 'declined' });
  expect(await offerOf(other, gigId)).toMatchObject({ state: 'sent' });
  expect(await answer(member, await offerOf(member, gigId), 'accept')).toMatchObject({ ok: true });
});

test('who has declined keeps that word where the terms are others and every slot is taken, and is not among those reached', async () => {
  const [holder, member] = [await newMember(portal), await newMember(portal)];
  const order = gigOrder(portal);
  const { gigId } = await stored(portal, order);
  await answer(member, await offerOf(member, gigId), 'decline', { reason: 'pay' });
  await answer(holder, await offerOf(holder, gigId), 'accept');
  expect(await stored(portal, { ...order, pay: { basis: 'hour', min: 20 } })).toMatchObject({ reached: 1 });
  expect(await offerOf(member, gigId)).toMatchObject({ state: 'declined' });
});

test('who leaves the pool is offered nothing any more, and who comes back is', async () => {
  const [holder, member] = [await newMember(portal), await newMember(portal)];
  const { gigId } = await stored(portal, gigOrder(portal));
  await answer(holder, await offerOf(holder, gigId), 'accept');
  await leave(member);
  const [booking] = await bookingsOf(holder);
  await cancel(holder, booking?.id ?? '');
  expect(await offerOf(member, gigId)).toMatchObject({ state: 'lost' });
  const open = await stored(
    portal,
    gigOrder(portal, { shifts: [{ start: inHours(portal, 60), end: inHours(portal, 66) }] }),
  );
  await comeBack(member);
  expect(await answer(member, await offerOf(member, open.gigId), 'accept')).toMatchObject({ ok: true });
});

test('replies that are opened again are open to members alone, and only where something is free', async () => {
  const [holder, member, former] = [await newMember(portal), await newMember(portal), await newMember(portal)];
  const order = gigOrder(portal, { slots: 2 });
  const { gigId } = await stored(portal, order);
  await answer(holder, await offerOf(holder, gigId), 'accept');
  await settledAt(portal, gigId, order.replyBy);
  await leave(former);
  const later = { ...order, replyBy: inHours(portal, 10) };
  await stored(portal, { ...later, slots: 1 });
  expect(await offerOf(member, gigId)).toMatchObject({ state: 'lost' });
  await stored(portal, { ...later, slots: 2 });
  expect(await offerOf(member, gigId)).toMatchObject({ state: 'sent' });
  expect(await offerOf(former, gigId)).toMatchObject({ state: 'expired' });
});
