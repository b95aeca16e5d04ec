import type { TestApi } from '../../../../test/harness';
import {
  answer,
  asEmployer,
  bookingsOf,
  cancel,
  createGigPortal,
  emptyPool,
  gigOrder,
  inHours,
  type Member,
  newMember,
  offerOf,
  settledAt,
  store,
  stored,
} from '../gigs/gig.fixture';
import { confirmOffer, turnDownOffer } from './employer-answers.service';
import { settleGigs } from './settle-gigs.service';

let portal: TestApi;
beforeAll(async () => {
  portal = await createGigPortal();
});
afterAll(() => portal.close());
beforeEach(() => emptyPool(portal));

const confirm = (offerId: string) =>
  asEmployer(portal, (trx, employer, now) => confirmOffer(trx, employer, offerId, now));
const giveBack = async (member: Member) => {
  const [booking] = await bookingsOf(member);
  expect(await cancel(member, booking?.id ?? '')).toMatchObject({ ok: true });
};
const wait = async (member: Member, gigId: string, body: object = { wait: true }) =>
  answer(member, await offerOf(member, gigId), 'wait', body);

test('what is given back after the time for replies goes to whoever asks for it', async () => {
  const [holder, other] = [await newMember(portal), await newMember(portal)];
  const order = gigOrder(portal);
  const { gigId } = await stored(portal, order);
  await answer(holder, await offerOf(holder, gigId), 'accept');
  await settledAt(portal, gigId, order.replyBy);
  await giveBack(holder);
  expect(await answer(other, await offerOf(other, gigId), 'accept')).toMatchObject({ error: 'expired' });
  expect(await wait(other, gigId)).toMatchObject({ ok: true, offer: { state: 'accepted', gig: { free: 0 } } });
  expect(await bookingsOf(other)).toMatchObject([{ state: 'upcoming', gig: { id: gigId } }]);
});

test('whom the employer has not selected can be confirmed once a slot is free again', async () => {
  const [first, second, third] = [await newMember(portal), await newMember(portal), await newMember(portal)];
  const order = gigOrder(portal, { mode: 'employer_picks' });
  const { gigId } = await stored(portal, order);
  for (const member of [first, second, third]) await answer(member, await offerOf(member, gigId), 'interest');
  await asEmployer(portal, async (trx, employer, now) =>
    turnDownOffer(trx, employer, (await offerOf(third, gigId)).id, now),
  );
  await confirm((await offerOf(first, gigId)).id);
  await settledAt(portal, gigId, order.replyBy);
  expect(await confirm((await offerOf(second, gigId)).id)).toEqual({ ok: false, error: 'taken' });
  await giveBack(first);
  expect(await confirm((await offerOf(third, gigId)).id)).toEqual({ ok: false, error: 'not_interested' });
  expect(await confirm((await offerOf(second, gigId)).id)).toMatchObject({ ok: true });
  expect(await bookingsOf(second)).toMatchObject([{ state: 'upcoming' }]);
});

test('a slot that the employer never gave waits for the employer, who may give it to somebody on the waiting list', async () => {
  const [first, second] = [await newMember(portal), await newMember(portal)];
  const order = gigOrder(portal, { mode: 'employer_picks', slots: 2 });
  const { gigId } = await stored(portal, order);
  await settledAt(portal, gigId, order.replyBy);
  const offer = await offerOf(first, gigId);
  expect(await confirm(offer.id)).toEqual({ ok: false, error: 'not_interested' });
  for (const [place, member] of [first, second].entries())
    expect(await wait(member, gigId)).toMatchObject({ ok: true, offer: { waitingPlace: place + 1, gig: { free: 2 } } });
  await settleGigs(portal.api.context);
  expect(await bookingsOf(first)).toEqual([]);
  expect(await confirm(offer.id)).toMatchObject({ ok: true });
  expect(await bookingsOf(first)).toMatchObject([{ state: 'upcoming', gig: { id: gigId } }]);
  await giveBack(first);
  const passedOn = await offerOf(second, gigId);
  expect(passedOn).toMatchObject({ state: 'confirmed', gig: { free: 1 } });
  expect(await wait(first, gigId)).toMatchObject({ ok: true, offer: { waitingPlace: 1, gig: { free: 1 } } });
});

test('what was given back while nobody waited goes to whoever asks for it, also where the employer picks', async () => {
  const [chosen, late] = [await newMember(portal), await newMember(portal)];
  const order = gigOrder(portal, { mode: 'employer_picks' });
  const { gigId } = await stored(portal, order);
  await answer(chosen, await offerOf(chosen, gigId), 'interest');
  await confirm((await offerOf(chosen, gigId)).id);
  await settledAt(portal, gigId, order.replyBy);
  await giveBack(chosen);
  expect(await wait(late, gigId)).toMatchObject({ ok: true, offer: { state: 'confirmed', gig: { free: 0 } } });
});

test('while the employer has somebody to choose, nobody gets the slot by waiting', async () => {
  const [interested, late] = [await newMember(portal), await newMember(portal)];
  const order = gigOrder(portal, { mode: 'employer_picks' });
  const { gigId } = await stored(portal, order);
  await answer(interested, await offerOf(interested, gigId), 'interest');
  await settledAt(portal, gigId, order.replyBy);
  expect(await wait(interested, gigId)).toMatchObject({ error: 'changed' });
  expect(await wait(late, gigId)).toMatchObject({ ok: true, offer: { waitingPlace: 1, gig: { free: 1 } } });
  await settleGigs(portal.api.context);
  expect(await bookingsOf(late)).toEqual([]);
  expect(await confirm((await offerOf(interested, gigId)).id)).toMatchObject({ ok: true });
});

test('who was passed over gets the slot as soon as nothing is in the way any more', async () => {
  const [holder, busy] = [await newMember(portal), await newMember(portal)];
  const { gigId } = await stored(portal, gigOrder(portal));
  const sameTime = await stored(portal, gigOrder(portal));
  await answer(holder, await offerOf(holder, gigId), 'accept');
  await wait(busy, gigId);
  await answer(busy, await offerOf(busy, sameTime.gigId), 'accept');
  await giveBack(holder);
  expect(await bookingsOf(busy)).toMatchObject([{ gig: { id: sameTime.gigId } }]);
  await giveBack(busy);
  await settleGigs(portal.api.context);
  const held = (await bookingsOf(busy)).filter(({ state }) => state === 'upcoming');
  expect(held).toMatchObject([{ gig: { id: gigId } }]);
});

test('nobody waits for what has changed since it was on the screen', async () => {
  const [holder, other] = [await newMember(portal), await newMember(portal)];
  const order = gigOrder(portal);
  const { gigId } = await stored(portal, order);
  await answer(holder, await offerOf(holder, gigId), 'accept');
  await stored(portal, { ...order, address: 'Kuusikatu 2, Koivuranta' });
  expect(await wait(other, gigId, { wait: true, revision: 1 })).toMatchObject({ error: 'changed' });
  expect(await wait(other, gigId, { wait: true, revision: 2 })).toMatchObject({ ok: true });
});

test('other terms leave those who are interested time to reply again, or are refused', async () => {
  const member = await newMember(portal);
  const order = gigOrder(portal, { mode: 'employer_picks' });
  const { gigId } = await stored(portal, order);
  await answer(member, await offerOf(member, gigId), 'interest');
  await settledAt(portal, gigId, order.replyBy);
  const other = { ...order, address: 'Kuusikatu 2, Koivuranta' };
  expect(await store(portal, other)).toEqual({ ok: false, error: 'replies_over' });
  expect(await offerOf(member, gigId)).toMatchObject({ state: 'interested', gig: { revision: 1 } });
  expect(await stored(portal, { ...other, replyBy: inHours(portal, 2) })).toMatchObject({ revision: 2 });
  const asked = await offerOf(member, gigId);
  expect(asked).toMatchObject({ state: 'seen' });
  expect(await answer(member, asked, 'interest')).toMatchObject({ ok: true });
});

test('showing interest takes the member off the waiting list, and is told once', async () => {
  const [holder, member] = [await newMember(portal), await newMember(portal)];
  const sameTime = await stored(portal, gigOrder(portal));
  const { gigId } = await stored(portal, gigOrder(portal, { mode: 'employer_picks' }));
  await answer(holder, await offerOf(holder, gigId), 'interest');
  await confirm((await offerOf(holder, gigId)).id);
  await wait(member, gigId);
  await answer(member, await offerOf(member, sameTime.gigId), 'accept');
  await giveBack(holder);
  const [other] = (await bookingsOf(member)).map(({ id }) => id);
  await cancel(member, other ?? '');
  await portal.db
    .updateTable('offers')
    .set({ waiting_since: portal.clock.now(), state: 'seen' })
    .where('user_id', '=', member.id)
    .where('gig_id', '=', gigId)
    .execute();
  const offer = await offerOf(member, gigId);
  expect(await answer(member, offer, 'interest')).toMatchObject({ ok: true, offer: { state: 'interested' } });
  const interested = await offerOf(member, gigId);
  expect(interested).not.toHaveProperty('waitingPlace');
  const before = await changedAt(offer.id);
  expect(await answer(member, offer, 'interest')).toMatchObject({ ok: true });
  expect(await changedAt(offer.id)).toEqual(before);
});

const changedAt = async (id: string) =>
  (await portal.db.selectFrom('offers').select('changed_at').where('id', '=', id).executeTakeFirstOrThrow()).changed_at;

test('a draw that could not be held in time ends without a word that somebody was not selected', async () => {
  const member = await newMember(portal);
  const order = gigOrder(portal, { mode: 'draw' });
  const { gigId } = await stored(portal, order);
  await answer(member, await offerOf(member, gigId), 'interest');
  await settledAt(portal, gigId, order.shifts[0]?.start ?? '');
  expect(await offerOf(member, gigId)).toMatchObject({ state: 'expired', draw: false });
});

test('replies that were extended while the gig was to be settled stay open', async () => {
  const member = await newMember(portal);
  const { gigId } = await stored(portal, gigOrder(portal));
  await portal.db.updateTable('gigs').set({ settle_at: portal.clock.now() }).where('id', '=', gigId).execute();
  await settleGigs(portal.api.context);
  expect(await offerOf(member, gigId)).toMatchObject({ state: 'sent' });
  const { settle_at, reply_by } = await portal.db
    .selectFrom('gigs')
    .selectAll()
    .where('id', '=', gigId)
    .executeTakeFirstOrThrow();
  expect(settle_at).toEqual(reply_by);
});

test('who leaves the waiting list while a slot is free can ask for it', async () => {
  const [chosen, waiting] = [await newMember(portal), await newMember(portal)];
  const order = gigOrder(portal, { mode: 'employer_picks' });
  const { gigId } = await stored(portal, order);
  await answer(chosen, await offerOf(chosen, gigId), 'interest');
  await confirm((await offerOf(chosen, gigId)).id);
  await wait(waiting, gigId);
  await stored(portal, { ...order, slots: 2 });
  expect(await offerOf(waiting, gigId)).toMatchObject({ state: 'lost', waitingPlace: 1, gig: { free: 1 } });
  expect(await answer(waiting, await offerOf(waiting, gigId), 'wait', { wait: false })).toMatchObject({
    offer: { state: 'seen' },
  });
  expect(await answer(waiting, await offerOf(waiting, gigId), 'interest')).toMatchObject({ ok: true });
});
