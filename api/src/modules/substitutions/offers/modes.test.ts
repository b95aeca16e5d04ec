import { DrawRecord } from '@portal/contract/substitutions/offers';
import type { TestApi } from '../../../../test/harness';
import { repeatDraw } from '../gigs/draw';
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
  stored,
} from '../gigs/gig.fixture';
import { confirmOffer, turnDownOffer } from './employer-answers.service';

let portal: TestApi;
beforeAll(async () => {
  portal = await createGigPortal();
});
afterAll(() => portal.close());
beforeEach(() => emptyPool(portal));

const members = async (count: number): Promise<Member[]> => {
  const all: Member[] = [];
  for (let made = 0; made < count; made += 1) all.push(await newMember(portal));
  return all;
};
const confirm = (offerId: string) =>
  asEmployer(portal, (trx, employer, now) => confirmOffer(trx, employer, offerId, now));
const turnDown = (offerId: string) =>
  asEmployer(portal, (trx, employer, now) => turnDownOffer(trx, employer, offerId, now));

test('an offer that nobody answers ends with the time for replies', async () => {
  const [silent] = await members(1);
  if (!silent) throw new Error('no member');
  const order = gigOrder(portal);
  const { gigId } = await stored(portal, order);
  const offer = await offerOf(silent, gigId);
  await settledAt(portal, gigId, order.replyBy);
  expect(await offerOf(silent, gigId)).toMatchObject({ state: 'expired' });
  expect(await answer(silent, offer, 'accept')).toMatchObject({ error: 'expired' });
  await settledAt(portal, gigId, order.shifts[0]?.start ?? '');
  expect(await answer(silent, offer, 'accept')).toMatchObject({ error: 'past' });
});

describe('where the employer picks', () => {
  const picks = (more = {}) => stored(portal, gigOrder(portal, { mode: 'employer_picks', ...more }));

  test('who shows interest waits for the employer; with the last slot the others are not selected', async () => {
    const [chosen, other, silent] = await members(3);
    if (!chosen || !other || !silent) throw new Error('no members');
    const { gigId } = await picks();
    const offer = await offerOf(chosen, gigId);
    expect(await answer(chosen, offer, 'accept')).toMatchObject({ error: 'changed' });
    expect(await confirm(offer.id)).toEqual({ ok: false, error: 'not_interested' });
    for (const member of [chosen, other])
      expect(await answer(member, await offerOf(member, gigId), 'interest')).toMatchObject({
        ok: true,
        offer: { state: 'interested', gig: { free: 1 } },
      });
    const confirmed = await confirm(offer.id);
    expect(confirmed).toMatchObject({ ok: true });
    expect(await confirm(offer.id)).toEqual(confirmed);
    expect(await offerOf(chosen, gigId)).toMatchObject({ state: 'confirmed' });
    expect(await offerOf(other, gigId)).toMatchObject({ state: 'not_selected' });
    expect(await offerOf(silent, gigId)).toMatchObject({ state: 'lost' });
    expect(await bookingsOf(chosen)).toHaveLength(1);
    expect(await confirm((await offerOf(other, gigId)).id)).toEqual({ ok: false, error: 'taken' });
  });

  test('whoever has taken something else meanwhile is not confirmed', async () => {
    const [member] = await members(1);
    if (!member) throw new Error('no member');
    const [{ gigId }, other] = [await picks(), await stored(portal, gigOrder(portal))];
    const offer = await offerOf(member, gigId);
    await answer(member, offer, 'interest');
    await answer(member, await offerOf(member, other.gigId), 'accept');
    expect(await confirm(offer.id)).toEqual({ ok: false, error: 'overlap' });
    expect(await offerOf(member, gigId)).toMatchObject({ state: 'interested', gig: { free: 1 } });
  });

  test('whoever is turned down cannot come in by the waiting list', async () => {
    const [refused, chosen] = await members(2);
    if (!refused || !chosen) throw new Error('no members');
    const { gigId } = await picks();
    for (const member of [refused, chosen]) await answer(member, await offerOf(member, gigId), 'interest');
    const { id } = await offerOf(refused, gigId);
    expect(await turnDown(id)).toEqual({ ok: true });
    expect(await offerOf(refused, gigId)).toMatchObject({ state: 'not_selected' });
    await confirm((await offerOf(chosen, gigId)).id);
    expect(await answer(refused, await offerOf(refused, gigId), 'wait', { wait: true })).toMatchObject({
      error: 'closed',
    });
    const [booking] = await bookingsOf(chosen);
    await cancel(chosen, booking?.id ?? '');
    expect(await offerOf(refused, gigId)).toMatchObject({ state: 'not_selected', gig: { free: 1 } });
  });

  test('another employer finds nothing', async () => {
    const [member] = await members(1);
    if (!member) throw new Error('no member');
    const { gigId } = await picks();
    const offer = await offerOf(member, gigId);
    await answer(member, offer, 'interest');
    const foreign = portal.db
      .transaction()
      .execute((trx) => confirmOffer(trx, 'Muu kaupunki', offer.id, portal.clock.now()));
    expect(await foreign).toEqual({ ok: false, error: 'not_found' });
  });

  test('an interest that the employer has not answered ends as the work begins', async () => {
    const [member] = await members(1);
    if (!member) throw new Error('no member');
    const order = gigOrder(portal, { mode: 'employer_picks' });
    const { gigId } = await stored(portal, order);
    await answer(member, await offerOf(member, gigId), 'interest');
    await settledAt(portal, gigId, order.replyBy);
    expect(await offerOf(member, gigId)).toMatchObject({ state: 'interested' });
    await settledAt(portal, gigId, order.shifts[0]?.start ?? '');
    expect(await offerOf(member, gigId)).toMatchObject({ state: 'not_selected' });
  });
});

describe('a draw', () => {
  test('is held as replies end, passes over who could not be given it, and can be repeated', async () => {
    const all = await members(5);
    const order = gigOrder(portal, { mode: 'draw', slots: 2 });
    const { gigId } = await stored(portal, order);
    const offers = await Promise.all(all.map((member) => offerOf(member, gigId)));
    const commitment = offers[0]?.gig.drawCommitment;
    for (const [index, member] of all.entries()) {
      const offer = offers[index];
      if (index < 4 && offer) expect(await answer(member, offer, 'interest')).toMatchObject({ ok: true });
    }
    const [busy] = all;
    if (!busy) throw new Error('no member');
    const other = await stored(portal, gigOrder(portal, { replyBy: inHours(portal, 40) }));
    await answer(busy, await offerOf(busy, other.gigId), 'accept');
    expect((await busy.browser.get(`substitutions/offers/${offers[0]?.id}/draw`)).status).toBe(404);
    await settledAt(portal, gigId, order.replyBy);
    const record = (await busy.browser.get(`substitutions/offers/${offers[0]?.id}/draw`)).read(DrawRecord);
    expect(repeatDraw(record)).toEqual([]);
    expect(record).toMatchObject({ commitment, slots: 2, own: offers[0]?.id });
    const results = new Map(record.entrants.map(({ offerId, result }) => [offerId, result]));
    expect(results.size).toBe(4);
    expect(results.get(offers[0]?.id ?? '')).not.toBe('won');
    for (const [index, member] of all.entries()) {
      const result = results.get(offers[index]?.id ?? '');
      const state = result === undefined ? 'expired' : result === 'won' ? 'confirmed' : 'not_selected';
      expect(await offerOf(member, gigId)).toMatchObject({ state, draw: true });
      const held = (await bookingsOf(member)).some(({ gig }) => gig.id === gigId);
      expect(held).toBe(result === 'won');
    }
    expect([...results.values()].filter((result) => result === 'won')).toHaveLength(2);
  });

  test('is held once, however many processes try', async () => {
    const [one, two] = await members(2);
    if (!one || !two) throw new Error('no members');
    const order = gigOrder(portal, { mode: 'draw' });
    const { gigId } = await stored(portal, order);
    for (const member of [one, two]) await answer(member, await offerOf(member, gigId), 'interest');
    await Promise.all([1, 2, 3].map(() => settledAt(portal, gigId, order.replyBy)));
    const bookings = await portal.db.selectFrom('bookings').select('id').where('gig_id', '=', gigId).execute();
    expect(bookings).toHaveLength(1);
  });

  test('that was lost leaves the waiting list, in the order of asking', async () => {
    const all = await members(3);
    const order = gigOrder(portal, { mode: 'draw' });
    const { gigId } = await stored(portal, order);
    for (const member of all) await answer(member, await offerOf(member, gigId), 'interest');
    await settledAt(portal, gigId, order.replyBy);
    const states = await Promise.all(all.map(async (member) => ({ member, offer: await offerOf(member, gigId) })));
    const winner = states.find(({ offer }) => offer.state === 'confirmed')?.member;
    const losers = states.filter(({ offer }) => offer.state === 'not_selected');
    for (const { member, offer } of losers)
      expect(await answer(member, offer, 'wait', { wait: true })).toMatchObject({ ok: true });
    const [booking] = winner ? await bookingsOf(winner) : [];
    if (winner) await cancel(winner, booking?.id ?? '');
    const [first, second] = losers;
    expect(first && (await offerOf(first.member, gigId))).toMatchObject({ state: 'confirmed' });
    expect(second && (await offerOf(second.member, gigId))).toMatchObject({ waitingPlace: 1 });
  });
});
