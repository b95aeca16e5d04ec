import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_PREFIX, CSRF_COOKIE, CSRF_HEADER } from '@portal/contract/limits';
import { OfferResult } from '@portal/contract/substitutions/offers';
import { sql } from 'kysely';
import { TestBrowser } from '../../../test/browser';
import type { TestApi } from '../../../test/harness';
import { createApp } from '../../app';
import {
  bookingsOf,
  cancel,
  createGigPortal,
  emptyPool,
  gigOrder,
  heldGig,
  holdGig,
  type Member,
  newMember,
  offerOf,
  stored,
} from '../../modules/substitutions/gigs/gig.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createGigPortal();
});
afterAll(() => portal.close());
beforeEach(() => emptyPool(portal));

const press = ({ browser }: Member, offerId: string, key: string, body: object = { revision: 1 }) =>
  browser.post(`substitutions/offers/${offerId}/accept`, body, { headers: { 'idempotency-key': key } });

const keptOf = ({ id }: Member) =>
  portal.db.selectFrom('idempotency_keys').selectAll().where('user_id', '=', id).execute();

async function offered() {
  const member = await newMember(portal);
  const { gigId } = await stored(portal, gigOrder(portal));
  return { member, gigId, offerId: (await offerOf(member, gigId)).id };
}

test('a repeat gets the first answer, and what is kept of it is dated by the portal’s clock', async () => {
  const { member, offerId } = await offered();
  const key = randomUUID();
  portal.clock.advance(3600);
  const first = await press(member, offerId, key);
  expect(first.read(OfferResult)).toMatchObject({ ok: true });
  const again = await press(member, offerId, key);
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(again.headers['content-type']).toBe(first.headers['content-type']);
  const [kept] = await keptOf(member);
  expect(Math.abs(Number(kept?.created_at) - portal.clock.now().getTime())).toBeLessThan(60_000);
});

test('of repeats at once one has the effect, and all get its answer', async () => {
  const { member, offerId } = await offered();
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 8 }, () => press(member, offerId, key)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(answers.map(({ body }) => body)).toEqual(Array(8).fill(answers[0]?.body));
  expect(answers[0]?.read(OfferResult)).toMatchObject({ ok: true });
  expect(await bookingsOf(member)).toHaveLength(1);
});

test('repeats at once that come to two processes have one effect, too', async () => {
  const { member, offerId } = await offered();
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-api-data-'));
  const identityKeys = [Buffer.alloc(32, 7)];
  const [one, two] = [
    await createApp({ ...portal.config, dataDir, identityKeys }),
    await createApp({ ...portal.config, dataDir, identityKeys }),
  ];
  try {
    const key = randomUUID();
    const browsers = [one, two].map((api) => {
      const browser = new TestBrowser(api);
      for (const [name, value] of member.browser.cookies) browser.cookies.set(name, value);
      return browser;
    });
    const answers = await Promise.all(
      [...browsers, ...browsers].map((browser) => press({ ...member, browser }, offerId, key)),
    );
    expect(answers.map(({ body }) => body)).toEqual(Array(4).fill(answers[0]?.body));
    expect(answers[0]?.read(OfferResult)).toMatchObject({ ok: true });
    expect(await bookingsOf(member)).toHaveLength(1);
  } finally {
    await one.close();
    await two.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('the same key with another body is a conflict and has no effect', async () => {
  const { member, offerId } = await offered();
  const key = randomUUID();
  expect((await press(member, offerId, key, { revision: 7 })).read(OfferResult)).toMatchObject({ error: 'changed' });
  const other = await press(member, offerId, key);
  expect([other.status, other.body]).toEqual([422, expect.objectContaining({ code: 'conflict' })]);
  expect(await bookingsOf(member)).toEqual([]);
});

test('a refusal is kept: its repeat takes no slot that was given back meanwhile, a new press does', async () => {
  const { holder, gigId, bookingId } = await heldGig(portal);
  const late = await newMember(portal);
  const offer = await offerOf(late, gigId);
  const key = randomUUID();
  const refused = await press(late, offer.id, key);
  expect(refused.read(OfferResult)).toMatchObject({ ok: false, error: 'taken' });
  await cancel(holder, bookingId);
  expect((await press(late, offer.id, key)).body).toEqual(refused.body);
  expect(await bookingsOf(late)).toEqual([]);
  expect((await press(late, offer.id, randomUUID())).read(OfferResult)).toMatchObject({ ok: true });
});

test('those who are refused at once each have their own answer kept, in few statements, and repeats at once get it, too', async () => {
  const { gigId } = await heldGig(portal);
  const late = await Promise.all(Array.from({ length: 6 }, () => newMember(portal)));
  const presses = await Promise.all(
    late.map(async (member) => ({ member, offer: await offerOf(member, gigId), key: randomUUID() })),
  );
  await sql`create table keeping (statement text); create function note_keeping() returns trigger language plpgsql as $$
    begin insert into keeping values (now()); return null; end $$;
    create trigger note_keeping after insert on idempotency_keys for each statement execute function note_keeping()`.execute(
    portal.db,
  );
  const twice = [...presses, ...presses];
  const answers = await Promise.all(twice.map(({ member, offer, key }) => press(member, offer.id, key)));
  const { rows } = await sql<{ count: number }>`select count(*) as count from keeping`.execute(portal.db);
  await sql`drop function note_keeping cascade; drop table keeping`.execute(portal.db);
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    Array(12).fill([200, expect.objectContaining({ ok: false, error: 'taken' })]),
  );
  for (const { member } of presses) expect(await keptOf(member)).toHaveLength(1);
  expect(rows[0]?.count).toBeLessThan(12);
});

test('the repeat of an accepted offer gives no second slot after the first was given back', async () => {
  const { member, offerId } = await offered();
  const key = randomUUID();
  const first = await press(member, offerId, key);
  const [booking] = await bookingsOf(member);
  await cancel(member, booking?.id ?? '');
  expect((await press(member, offerId, key)).body).toEqual(first.body);
  expect((await bookingsOf(member)).map(({ state }) => state)).toEqual(['cancelled_by_me']);
});

test('a process that dies before the effect is stored leaves nothing that the repeat waits for', async () => {
  const { member, gigId, offerId } = await offered();
  const key = randomUUID();
  const held = await holdGig(portal, gigId);
  const first = press(member, offerId, key);
  await held.awaited();
  expect(await keptOf(member)).toEqual([]);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.db);
  expect((await first).status).toBe(503);
  await held.release();
  expect((await press(member, offerId, key)).read(OfferResult)).toMatchObject({ ok: true });
  expect(await bookingsOf(member)).toHaveLength(1);
});

test('whoever goes away before the answer has the slot, and is told so by a repeat', async () => {
  const { member, gigId, offerId } = await offered();
  const key = randomUUID();
  const server = createServer(portal.api.listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const held = await holdGig(portal, gigId);
  const { cookies } = member.browser;
  const sent = request({
    agent: false,
    port: (server.address() as AddressInfo).port,
    method: 'POST',
    path: `${API_PREFIX}/substitutions/offers/${offerId}/accept`,
    headers: {
      host: 'localhost:4600',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      [CSRF_HEADER]: cookies.get(CSRF_COOKIE) ?? '',
      'content-type': 'application/json',
      'idempotency-key': key,
    },
  });
  sent.on('error', () => undefined).end(JSON.stringify({ revision: 1 }));
  await held.awaited();
  sent.destroy();
  await held.release();
  const again = await press(member, offerId, key);
  expect(again.read(OfferResult)).toMatchObject({ ok: true });
  expect(await bookingsOf(member)).toHaveLength(1);
  await new Promise((resolve) => server.close(resolve));
});

test('while an older version answers the call its repeat is told to come again, until that version was given half a minute', async () => {
  const { member, offerId } = await offered();
  const key = randomUUID();
  await press(member, offerId, key, { revision: 7 });
  await portal.db.updateTable('idempotency_keys').set({ status: null, body: null }).execute();
  const early = await press(member, offerId, key, { revision: 7 });
  expect([early.status, early.headers['retry-after']]).toEqual([409, '5']);
  portal.clock.advance(31);
  expect((await press(member, offerId, key, { revision: 7 })).read(OfferResult)).toMatchObject({ error: 'changed' });
});

test('a call whose transaction fails at its end can be repeated at once with its key', async () => {
  const { holder, bookingId } = await heldGig(portal);
  const key = randomUUID();
  const call = () =>
    holder.browser.post(
      `substitutions/gigs/${bookingId}/cancel`,
      { reason: 'illness' },
      { headers: { 'idempotency-key': key } },
    );
  await sql`create function fault() returns trigger language plpgsql as $$
    begin raise exception 'fault' using errcode = '57014'; end $$`.execute(portal.db);
  await sql`create constraint trigger fault after update on bookings deferrable initially deferred
    for each row execute function fault()`.execute(portal.db);
  const failed = await call();
  await sql`drop function fault cascade`.execute(portal.db);
  expect(failed.status).toBe(503);
  expect(await bookingsOf(holder)).toMatchObject([{ state: 'upcoming' }]);
  expect(await call()).toMatchObject({ status: 200, body: { ok: true } });
  expect(await bookingsOf(holder)).toMatchObject([{ state: 'cancelled_by_me' }]);
});
