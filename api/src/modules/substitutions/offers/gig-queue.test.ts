import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { OfferResult } from '@portal/contract/substitutions/offers';
import { sql } from 'kysely';
import type { TestApi } from '../../../../test/harness';
import {
  answer,
  bookingsOf,
  createGigPortal,
  emptyPool,
  gigOrder,
  holdGig,
  type Member,
  newMember,
  offerOf,
  stored,
} from '../gigs/gig.fixture';
import { lockGig } from '../gigs/gig-reading.service';
import { giveSlot } from './fill.service';
import { ConnectionTurns, GigQueue, type Work } from './gig-queue';
import { findOffer } from './offer-reading.service';

let portal: TestApi;
beforeAll(async () => {
  portal = await createGigPortal();
});
afterAll(() => portal.close());
beforeEach(() => emptyPool(portal));

interface Pressing {
  member: Member;
  offerId: string;
  press(key?: string, revision?: number): Promise<{ status: number; result: OfferResult }>;
}

/** Members who were offered a gig of some slots. */
async function crowd(count: number, slots: number): Promise<{ gigId: string; members: Pressing[] }> {
  const members: Member[] = [];
  for (let made = 0; made < count; made += 1) members.push(await newMember(portal));
  const { gigId } = await stored(portal, gigOrder(portal, { slots }));
  const pressing = members.map(async (member) => {
    const { id } = await offerOf(member, gigId);
    const press = async (key: string = randomUUID(), revision = 1) => {
      const path = `substitutions/offers/${id}/accept`;
      const { status, body } = await member.browser.post(path, { revision }, { headers: { 'idempotency-key': key } });
      return { status, result: status === 200 ? OfferResult.parse(body) : { ok: false } };
    };
    return { member, offerId: id, press };
  });
  return { gigId, members: await Promise.all(pressing) };
}

/** The first waits for the gig's lock; when this is over, all others wait behind. */
async function queueBehind(held: { awaited(): Promise<void> }, first: Pressing, others: readonly Pressing[]) {
  const one = first.press();
  await held.awaited();
  const rest = others.map(({ press }) => press());
  await wait(500);
  return [one, ...rest];
}

const results = async (answers: Awaited<ReturnType<typeof queueBehind>>) =>
  (await Promise.all(answers)).map(({ status, result }) => (result.ok ? 'won' : (result.error ?? status)));

test('those who come before the gig can be locked are given slots in one transaction, and the rest are told that none is left', async () => {
  const { gigId, members } = await crowd(7, 4);
  const [first, ...others] = members as [Pressing, ...Pressing[]];
  const held = await holdGig(portal, gigId);
  const answers = await queueBehind(held, first, others);
  await held.release();
  expect((await results(answers)).sort()).toEqual(['taken', 'taken', 'taken', 'won', 'won', 'won', 'won']);
  const { rows } = await sql<{ slots: number[]; transactions: number }>`
    select array_agg(slot order by slot) as slots, count(distinct xmin::text) as transactions
    from bookings where gig_id = ${gigId}`.execute(portal.db);
  expect(rows).toEqual([{ slots: [1, 2, 3, 4], transactions: 1 }]);
});

test('while hundreds wait for a gig, others are answered', async () => {
  const { gigId, members } = await crowd(24, 1);
  const [first, ...others] = members as [Pressing, ...Pressing[]];
  const held = await holdGig(portal, gigId);
  const answers = await queueBehind(held, first, others);
  const bookings = await Promise.race([bookingsOf(first.member), wait(3_000)]);
  await held.release();
  expect(bookings).toEqual([]);
  expect((await results(answers)).filter((one) => one === 'won')).toHaveLength(1);
});

test('whose membership ends while they wait has no slot', async () => {
  const { gigId, members } = await crowd(3, 3);
  const [first, ended, next] = members as [Pressing, Pressing, Pressing];
  const held = await holdGig(portal, gigId);
  const answers = await queueBehind(held, first, [ended, next]);
  await portal.db
    .updateTable('pool_members')
    .set({ ended_at: portal.clock.now() })
    .where('user_id', '=', ended.member.id)
    .execute();
  await held.release();
  expect(await results(answers)).toEqual(['won', 'not_member', 'won']);
});

test('whose account is gone meanwhile keeps nobody from a slot', async () => {
  const { gigId, members } = await crowd(3, 3);
  const [first, gone, next] = members as [Pressing, Pressing, Pressing];
  const held = await holdGig(portal, gigId);
  const answers = await queueBehind(held, first, [gone, next]);
  await portal.db.deleteFrom('users').where('id', '=', gone.member.id).execute();
  await held.release();
  expect(await results(answers)).toEqual(['won', 404, 'won']);
});

test('what fails for one fails for nobody else who waits', async () => {
  const { gigId, members } = await crowd(4, 3);
  const [first, used, third, fourth] = members as [Pressing, Pressing, Pressing, Pressing];
  const key = randomUUID();
  await used.press(key, 7);
  const held = await holdGig(portal, gigId);
  const own = { ...used, press: () => used.press(key) };
  const answers = await queueBehind(held, first, [own, third, fourth]);
  await held.release();
  expect(await results(answers)).toEqual(['won', 422, 'won', 'won']);
  expect(await bookingsOf(used.member)).toEqual([]);
});

test('where the database does not answer in time all who wait are told together, and may press again', async () => {
  const { gigId, members } = await crowd(4, 4);
  const [first, ...others] = members as [Pressing, ...Pressing[]];
  const held = await holdGig(portal, gigId);
  const answers = await queueBehind(held, first, others);
  await sql`
    select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.db);
  expect(await results(answers)).toEqual([503, 503, 503, 503]);
  await held.release();
  expect((await others[0]?.press())?.result).toMatchObject({ ok: true });
});

test('who has got a slot is told so where the database stops answering in the middle of a group', async () => {
  const { gigId, members } = await crowd(5, 5);
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
  const answers = [first.press()];
  await held.awaited();
  // Without a key nothing but the queue knows of the slot.
  const pressOnce = async () => {
    const path = `substitutions/offers/${lucky.offerId}/accept`;
    const { status, body } = await lucky.member.browser.post(path, { revision: 1 });
    return { status, result: status === 200 ? OfferResult.parse(body) : { ok: false } };
  };
  for (const press of [() => used.press(key), pressOnce, late.press, last.press]) {
    answers.push(press());
    await wait(150);
  }
  await held.release();
  const told = await results(answers);
  await sql`drop function fault cascade`.execute(portal.db);
  expect(told).toEqual(['won', 422, 'won', 503, 503]);
  expect(await bookingsOf(lucky.member)).toHaveLength(1);
});

test('who presses in two tabs gets one slot, and both tabs an answer', async () => {
  const { gigId, members } = await crowd(3, 3);
  const [first, twice, third] = members as [Pressing, Pressing, Pressing];
  const held = await holdGig(portal, gigId);
  const answers = await queueBehind(held, first, [twice, twice, third]);
  await held.release();
  expect((await results(answers)).sort()).toEqual(['already_held', 'won', 'won', 'won']);
  expect(await bookingsOf(twice.member)).toHaveLength(1);
});

test('whom another process gives a gig of the same time meanwhile is refused by the database, and only they', async () => {
  const { gigId, members } = await crowd(3, 3);
  const [first, busy, third] = members as [Pressing, Pressing, Pressing];
  const other = await stored(portal, gigOrder(portal));
  const otherOffer = await offerOf(busy.member, other.gigId);
  const held = await holdGig(portal, gigId);
  const answers = await queueBehind(held, first, [busy, third]);
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

test('waiting for a slot that is given back goes through the queue, in the order of the presses', async () => {
  const { gigId, members } = await crowd(3, 1);
  const [first, second, third] = members as [Pressing, Pressing, Pressing];
  await first.press();
  const [two, three] = [await offerOf(second.member, gigId), await offerOf(third.member, gigId)];
  const held = await holdGig(portal, gigId);
  const waiting = [answer(third.member, three, 'wait', { wait: true })];
  await held.awaited();
  waiting.push(answer(second.member, two, 'wait', { wait: true }));
  await wait(200);
  await held.release();
  expect((await Promise.all(waiting)).map(({ offer }) => offer?.waitingPlace)).toEqual([1, 2]);
});

test('who waits for a slot that is given back is told as early where the database does not answer in time', async () => {
  const { gigId, members } = await crowd(4, 1);
  const [holder, ...others] = members as [Pressing, ...Pressing[]];
  await holder.press();
  const wants = await Promise.all(others.map(async ({ member }) => ({ member, offer: await offerOf(member, gigId) })));
  const held = await holdGig(portal, gigId);
  const press = ({ member, offer }: (typeof wants)[number]) =>
    member.browser.post(`substitutions/offers/${offer.id}/wait`, { wait: true });
  const waiting = wants.slice(0, 1).map(press);
  await held.awaited();
  waiting.push(...wants.slice(1).map(press));
  await wait(500);
  await sql`
    select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.db);
  const told = await Promise.race([Promise.all(waiting), wait(3_000)]);
  await held.release();
  expect(told?.map(({ status }) => status)).toEqual([503, 503, 503]);
});

test('while many decline during a rush, others are answered', async () => {
  const { gigId, members } = await crowd(20, 1);
  const held = await holdGig(portal, gigId);
  const declining = members.map(({ member, offerId }) =>
    member.browser.post(`substitutions/offers/${offerId}/decline`, { reason: 'other' }),
  );
  await held.awaited();
  await wait(500);
  const bookings = await Promise.race([bookingsOf((members as [Pressing])[0].member), wait(3_000)]);
  await held.release();
  expect(bookings).toEqual([]);
  expect(new Set((await Promise.all(declining)).map(({ status }) => status))).toEqual(new Set([200]));
});

test('whoever presses again and again waits a few times at most', async () => {
  const { gigId, members } = await crowd(2, 2);
  const [first, script] = members as [Pressing, Pressing];
  const held = await holdGig(portal, gigId);
  const answers = await queueBehind(held, first, Array<Pressing>(14).fill(script));
  await held.release();
  const told = await results(answers);
  expect(told[0]).toBe('won');
  expect(told.slice(1).sort()).toEqual([...Array(4).fill(429), ...Array(9).fill('already_held'), 'won']);
});

describe('work on several gigs', () => {
  /** A queue whose work takes a while, and the gigs whose work runs. */
  function slowQueue(connections: number) {
    const running = new Set<string>();
    let most = 0;
    const order: string[] = [];
    const work: Work<string, string> = async (_db, gigId, waiting) => {
      running.add(gigId);
      most = Math.max(most, running.size);
      await wait(20);
      running.delete(gigId);
      const [value = ''] = waiting();
      order.push(value);
      return [{ status: 'fulfilled', value }];
    };
    const queue = new GigQueue(portal.db, work, new ConnectionTurns(connections));
    return { queue, order, most: () => most };
  }

  test('holds no more connections than it may', async () => {
    const { queue, most } = slowQueue(2);
    const gigs = ['a', 'b', 'c', 'd', 'e'];
    expect(await Promise.all(gigs.map((gig) => queue.press(gig, gig, gig)))).toEqual(gigs);
    expect(most()).toBe(2);
  });

  test('takes turns, so that a gig on which many press keeps no other waiting', async () => {
    const { queue, order } = slowQueue(1);
    const many = ['1', '2', '3', '4'].map((who) => queue.press('many', who, who));
    await Promise.all([...many, queue.press('one', 'other', 'other')]);
    expect(order).toEqual(['1', 'other', '2', '3', '4']);
  });
});

test('an error of the work is told to all who wait, and whoever presses next is served', async () => {
  let fails = true;
  const queue = new GigQueue<string, string>(
    portal.db,
    async (_db, _gigId, waiting) => {
      await wait(20);
      if (fails) throw new Error('away');
      return waiting().map((value) => ({ status: 'fulfilled', value }));
    },
    new ConnectionTurns(1),
  );
  const failed = await Promise.allSettled([queue.press('gig', 'a', 'a'), queue.press('gig', 'b', 'b')]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await queue.press('gig', 'c', 'c')).toBe('c');
});
