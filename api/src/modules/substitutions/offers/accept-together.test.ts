import { randomUUID } from 'node:crypto';
import { OfferResult } from '@portal/contract/substitutions/offers';
import { sql } from 'kysely';
import type { TestApi } from '../../../../test/harness';
import { bookingsOf, createGigPortal, emptyPool, gigOrder, holdGig, offerOf, stored } from '../gigs/gig.fixture';
import { lockGig } from '../gigs/gig-reading.service';
import { giveSlot } from './fill.service';
import { findOffer } from './offer-reading.service';
import { crowd, type Pressing, pressesOf, queueBehind, results } from './queue.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createGigPortal();
});
afterAll(() => portal.close());
beforeEach(() => emptyPool(portal));
afterEach(() => jest.restoreAllMocks());

test('those who come before the gig can be locked are given slots in one transaction, and the rest are told that none is left', async () => {
  const { gigId, members } = await crowd(portal, 7, 4);
  const [first, ...others] = members as [Pressing, ...Pressing[]];
  const held = await holdGig(portal, gigId);
  const answers = await queueBehind(held, first.press, pressesOf(others));
  await held.release();
  expect((await results(answers)).sort()).toEqual(['taken', 'taken', 'taken', 'won', 'won', 'won', 'won']);
  const { rows } = await sql<{ slots: number[]; transactions: number }>`
    select array_agg(slot order by slot) as slots, count(distinct xmin::text) as transactions
    from bookings where gig_id = ${gigId}`.execute(portal.db);
  expect(rows).toEqual([{ slots: [1, 2, 3, 4], transactions: 1 }]);
});

test('whose membership ends while they wait has no slot', async () => {
  const { gigId, members } = await crowd(portal, 3, 3);
  const [first, ended, next] = members as [Pressing, Pressing, Pressing];
  const held = await holdGig(portal, gigId);
  const answers = await queueBehind(held, first.press, pressesOf([ended, next]));
  await portal.db
    .updateTable('pool_members')
    .set({ ended_at: portal.clock.now() })
    .where('user_id', '=', ended.member.id)
    .execute();
  await held.release();
  expect(await results(answers)).toEqual(['won', 'not_member', 'won']);
});

test('whose account is gone meanwhile keeps nobody from a slot', async () => {
  const { gigId, members } = await crowd(portal, 3, 3);
  const [first, gone, next] = members as [Pressing, Pressing, Pressing];
  const held = await holdGig(portal, gigId);
  const answers = await queueBehind(held, first.press, pressesOf([gone, next]));
  await portal.db.deleteFrom('users').where('id', '=', gone.member.id).execute();
  await held.release();
  expect(await results(answers)).toEqual(['won', 404, 'won']);
});

test('what fails for one fails for nobody else who waits', async () => {
  const { gigId, members } = await crowd(portal, 4, 3);
  const [first, used, third, fourth] = members as [Pressing, Pressing, Pressing, Pressing];
  const key = randomUUID();
  await used.press(key, 7);
  const held = await holdGig(portal, gigId);
  const own = { ...used, press: () => used.press(key) };
  const answers = await queueBehind(held, first.press, pressesOf([own, third, fourth]));
  await held.release();
  expect(await results(answers)).toEqual(['won', 422, 'won', 'won']);
  expect(await bookingsOf(used.member)).toEqual([]);
});

test('where the database does not answer in time all who wait are told together, and may press again', async () => {
  const { gigId, members } = await crowd(portal, 4, 4);
  const [first, ...others] = members as [Pressing, ...Pressing[]];
  const held = await holdGig(portal, gigId);
  const answers = await queueBehind(held, first.press, pressesOf(others));
  await sql`
    select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.db);
  expect(await results(answers)).toEqual([503, 503, 503, 503]);
  await held.release();
  expect((await others[0]?.press())?.result).toMatchObject({ ok: true });
});

test('who has got a slot is told so where the database stops answering in the middle of a group', async () => {
  const { gigId, members } = await crowd(portal, 5, 5);
  const [first, used, lucky, late, last] = members as [Pressing, Pressing, Pressing, Pressing, Pressing];
  const key = randomUUID();
  await used.press(key, 7);
  // Not in the transaction of all, only once slots of the gig come from several.
  await sql`create function fault() returns trigger language plpgsql as $$ begin
    if (select count(distinct xmin::text) from bookings where gig_id = ${sql.lit(gigId)}) = 1 then return new; end if;
    raise exception 'fault' using errcode = '57014'; end $$`.execute(portal.db);
  await sql`create trigger fault before insert on idempotency_keys for each row
    when (new.user_id = ${sql.lit(late.member.id)}) execute function fault()`.execute(portal.db);
  const held = await holdGig(portal, gigId);
  // Without a key nothing but the queue knows of the slot.
  const pressOnce = async () => {
    const path = `substitutions/offers/${lucky.offerId}/accept`;
    const { status, body } = await lucky.member.browser.post(path, { revision: 1 });
    return { status, result: status === 200 ? OfferResult.parse(body) : { ok: false } };
  };
  const behind = [() => used.press(key), pressOnce, late.press, last.press];
  const answers = await queueBehind(held, first.press, behind);
  await held.release();
  const told = await results(answers);
  await sql`drop function fault cascade`.execute(portal.db);
  expect(told).toEqual(['won', 422, 'won', 503, 503]);
  expect(await bookingsOf(lucky.member)).toHaveLength(1);
});

test('who presses in two tabs gets one slot, and both tabs an answer', async () => {
  const { gigId, members } = await crowd(portal, 3, 3);
  const [first, twice, third] = members as [Pressing, Pressing, Pressing];
  const held = await holdGig(portal, gigId);
  const answers = await queueBehind(held, first.press, pressesOf([twice, twice, third]));
  await held.release();
  expect((await results(answers)).sort()).toEqual(['already_held', 'won', 'won', 'won']);
  expect(await bookingsOf(twice.member)).toHaveLength(1);
});

test('whom another process gives a gig of the same time meanwhile is refused by the database, and only they', async () => {
  const { gigId, members } = await crowd(portal, 3, 3);
  const [first, busy, third] = members as [Pressing, Pressing, Pressing];
  const other = await stored(portal, gigOrder(portal));
  const otherOffer = await offerOf(busy.member, other.gigId);
  const held = await holdGig(portal, gigId);
  const answers = await queueBehind(held, first.press, pressesOf([busy, third]));
  await portal.db.transaction().execute(async (trx) => {
    const gig = await lockGig(trx, other.gigId);
    const offer = await findOffer(trx, otherOffer.id);
    if (!gig || !offer) throw new Error('no offer');
    await sql`select from users where id = ${busy.member.id} for no key update`.execute(trx);
    await held.release();
    // Those who wait for the gig have looked at what they hold, and wait for the person.
    await held.awaited();
    await giveSlot(trx, gig, offer, portal.clock.now());
  });
  expect(await results(answers)).toEqual(['won', 'overlap', 'won']);
  expect((await bookingsOf(busy.member)).map(({ gig }) => gig.id)).toEqual([other.gigId]);
});
