import type { TestApi } from '../../../../test/harness';
import { up } from '../../../migrations/0150/0160-ended-offers';
import { cancelGig, withdrawGig } from '../gigs/end-gig.service';
import {
  answer,
  asEmployer,
  cancel,
  createGigPortal,
  gigOrder,
  heldGig,
  inHours,
  newMember,
  offerOf,
  POOL,
  stored,
} from '../gigs/gig.fixture';
import { addMember, endMember } from '../pools/members.service';
import { turnDownOffer } from './employer-answers.service';

let portal: TestApi;
beforeAll(async () => {
  portal = await createGigPortal();
});
afterAll(() => portal.close());

const heldFrom = (hours: number) =>
  heldGig(portal, { shifts: [{ start: inHours(portal, hours), end: inHours(portal, hours + 6) }] });

test('offers that earlier versions left agreed tell that the booking was cancelled, and nothing else changes', async () => {
  const [given, ended, taken, kept] = [
    await heldFrom(48),
    await heldFrom(60),
    await heldFrom(72),
    await heldFrom(84),
  ] as const;
  await cancel(given.holder, given.bookingId);
  await asEmployer(portal, (trx, employer, now) => cancelGig(trx, employer, ended.gigId, undefined, now));
  await cancel(taken.holder, taken.bookingId);
  await answer(taken.holder, await offerOf(taken.holder, taken.gigId), 'accept');
  const gigs = [given, ended, taken, kept];
  await portal.db
    .updateTable('offers')
    .set({ state: 'accepted' })
    .where(
      'gig_id',
      'in',
      gigs.map(({ gigId }) => gigId),
    )
    .execute();
  await up(portal.db as never);
  const states = await Promise.all(gigs.map(async ({ holder, gigId }) => (await offerOf(holder, gigId)).state));
  expect(states).toEqual(['declined', 'withdrawn', 'accepted', 'accepted']);
});

test('an offer whose booking an earlier version has cancelled beside this one is not agreed any more', async () => {
  const [given, ended] = [await heldFrom(100), await heldFrom(110)] as const;
  await cancel(given.holder, given.bookingId);
  await asEmployer(portal, (trx, employer, now) => cancelGig(trx, employer, ended.gigId, undefined, now));
  await portal.db
    .updateTable('offers')
    .set({ state: 'accepted' })
    .where('gig_id', 'in', [given.gigId, ended.gigId])
    .execute();
  expect(await offerOf(given.holder, given.gigId)).toMatchObject({ state: 'declined', cancelledBy: 'member' });
  expect(await offerOf(ended.holder, ended.gigId)).toMatchObject({ state: 'withdrawn', cancelledBy: 'employer' });
});

test('what was declined is closed once the gig is withdrawn or cancelled, or the member has left the pool', async () => {
  const member = await newMember(portal);
  const orders = [120, 130, 140].map((hours) =>
    gigOrder(portal, { shifts: [{ start: inHours(portal, hours), end: inHours(portal, hours + 6) }] }),
  );
  const gigIds: string[] = [];
  for (const order of orders) gigIds.push((await stored(portal, order)).gigId);
  const [withdrawn = '', cancelled = '', open = ''] = gigIds;
  for (const gigId of gigIds) await answer(member, await offerOf(member, gigId), 'decline', {});
  for (const gigId of gigIds) expect((await offerOf(member, gigId)).closed).toBeUndefined();
  await asEmployer(portal, (trx, employer, now) => withdrawGig(trx, employer, withdrawn, now));
  await asEmployer(portal, (trx, employer, now) => cancelGig(trx, employer, cancelled, undefined, now));
  for (const gigId of [withdrawn, cancelled]) {
    expect(await offerOf(member, gigId)).toMatchObject({ state: 'declined', closed: true });
    expect(await answer(member, await offerOf(member, gigId), 'accept')).toMatchObject({ ok: false, error: 'closed' });
  }
  expect((await offerOf(member, open)).closed).toBeUndefined();
  const now = portal.clock.now();
  await portal.db.transaction().execute((trx) => endMember(trx, POOL, member.id, now));
  expect(await offerOf(member, open)).toMatchObject({ state: 'declined', closed: true });
  await portal.db.transaction().execute((trx) => addMember(trx, POOL, member.id, now));
  expect(await answer(member, await offerOf(member, open), 'accept')).toMatchObject({ ok: true });
});

test('an offer that was sent again after the holder gave the gig back, and withdrawn then, tells who cancelled', async () => {
  const { holder, order, gigId, bookingId } = await heldFrom(150);
  expect((await offerOf(holder, gigId)).cancelledBy).toBeUndefined();
  await cancel(holder, bookingId);
  await stored(portal, { ...order, address: 'Toinen katu 2, Koivuranta' });
  expect(await offerOf(holder, gigId)).toMatchObject({ state: 'sent', cancelledBy: 'member' });
  await asEmployer(portal, (trx, employer, now) => withdrawGig(trx, employer, gigId, now));
  expect(await offerOf(holder, gigId)).toMatchObject({ state: 'withdrawn', cancelledBy: 'member' });
});

test('an offer whose member was turned down is closed', async () => {
  const member = await newMember(portal);
  const { gigId } = await stored(portal, gigOrder(portal, { mode: 'employer_picks' }));
  const { id } = await offerOf(member, gigId);
  await answer(member, await offerOf(member, gigId), 'interest');
  await asEmployer(portal, (trx, employer, now) => turnDownOffer(trx, employer, id, now));
  expect(await offerOf(member, gigId)).toMatchObject({ state: 'not_selected', closed: true });
});
