import type { TestApi } from '../../../../test/harness';
import {
  answer,
  asEmployer,
  bookingsOf,
  cancel,
  createGigPortal,
  emptyPool,
  gigOrder,
  type Member,
  newMember,
  offerOf,
  POOL,
  stored,
} from '../gigs/gig.fixture';
import { vouch } from '../pools/qualifications.service';
import { settleGigs } from './settle-gigs.service';

let portal: TestApi;
/** Of one process. */
let leftAlone: Map<string, Date>;
beforeAll(async () => {
  portal = await createGigPortal();
});
afterAll(() => portal.close());
beforeEach(() => {
  leftAlone = new Map();
  return emptyPool(portal);
});

const MUST = [{ code: 'hygiene-pass', name: { fi: 'Hygieniapassi' } }];
const vouchFor = (member: Member, vouches: boolean) =>
  asEmployer(portal, (trx) =>
    vouch(trx, { campaignId: POOL, userId: member.id, qualification: 'hygiene-pass' }, vouches),
  );
const settle = () => settleGigs(portal.api.context, leftAlone);
const gigsOf = async (member: Member) =>
  (await bookingsOf(member)).filter(({ state }) => state === 'upcoming').map(({ gig }) => gig.id);
async function giveBack(member: Member): Promise<void> {
  const booking = (await bookingsOf(member)).find(({ state }) => state === 'upcoming');
  expect(await cancel(member, booking?.id ?? '')).toMatchObject({ ok: true });
}

/** A gig whose slots are all held, and for which members wait; the first of them lacks the qualification by now. */
async function awaitedGig(waiting: readonly Member[], slots = 1) {
  const holders: Member[] = [];
  for (let slot = 0; slot < slots; slot += 1) holders.push(await newMember(portal));
  for (const member of [...holders, ...waiting]) await vouchFor(member, true);
  const { gigId } = await stored(portal, gigOrder(portal, { must: MUST, slots }));
  for (const holder of holders) await answer(holder, await offerOf(holder, gigId), 'accept');
  for (const member of waiting) await answer(member, await offerOf(member, gigId), 'wait', { wait: true });
  for (const member of waiting.slice(0, 1)) await vouchFor(member, false);
  return { gigId, giveBackAll: () => Promise.all(holders.map(giveBack)) };
}

test('a free slot that nobody who waits may have is looked at again after ten seconds', async () => {
  const unfit = await newMember(portal);
  const { gigId, giveBackAll } = await awaitedGig([unfit]);
  await giveBackAll();
  await settle();
  await vouchFor(unfit, true);
  await settle();
  expect(await gigsOf(unfit)).toEqual([]);
  portal.clock.advance(10);
  await settle();
  expect(await gigsOf(unfit)).toEqual([gigId]);
  expect(leftAlone).toEqual(new Map());
});

test('a gig of which a slot was given is looked at again at once', async () => {
  const [unfit, busy] = [await newMember(portal), await newMember(portal)];
  const { gigId, giveBackAll } = await awaitedGig([unfit, busy], 2);
  const sameTime = await stored(portal, gigOrder(portal));
  await answer(busy, await offerOf(busy, sameTime.gigId), 'accept');
  await giveBackAll();
  await giveBack(busy);
  await settle();
  expect(await gigsOf(busy)).toEqual([gigId]);
  await vouchFor(unfit, true);
  await settle();
  expect(await gigsOf(unfit)).toEqual([gigId]);
});
