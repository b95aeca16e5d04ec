import { randomBytes, randomUUID } from 'node:crypto';
import { SIGN_ON_PATHS } from '@portal/contract/account/sign-on-addresses';
import { sql } from 'kysely';
import type { TestBrowser } from '../../../test/browser';
import { type StreamServer, serveStreams, until } from '../../../test/event-stream';
import { createTestApi } from '../../../test/harness';
import { createApp } from '../../app';
import { callOf, createSignOnPortal, linkPerson, type SignOnPortal, signOn, subOf, tellEnd } from './sign-on.fixture';

/** Less than the time between two heartbeats, which would find an ended session too. */
const TOLD_WITHIN_MS = 10_000;
const PATH = `/${SIGN_ON_PATHS.ended}`;
let portal: SignOnPortal;
let server: StreamServer;

beforeAll(async () => {
  portal = await createSignOnPortal();
  server = await serveStreams(portal);
});
afterEach(() => server.closePages());
afterAll(async () => {
  await portal.close();
  await server.close();
});

async function loggedIn(): Promise<TestBrowser> {
  // A log-out counts for what was logged in within the same second.
  await portal.db.deleteFrom('sign_on_ends').execute();
  await linkPerson(portal, 'demo');
  const browser = await portal.browser().open();
  await signOn(browser, 'demo');
  return browser;
}
const sidOf = async () =>
  (await portal.db.selectFrom('sign_on_sessions').select('sid').orderBy('issued_at', 'desc').executeTakeFirstOrThrow())
    .sid ?? '';

test('open pages of a log-in that has ended at the service are told at once, and no other', async () => {
  const one = await loggedIn();
  const sid = await sidOf();
  const other = await portal.browser().open();
  await signOn(other, 'demo');
  const pages = [await server.open(one, PATH), await server.open(one, PATH)];
  const theirs = await server.open(other, PATH);
  expect(theirs.headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  const from = Date.now();
  expect(await tellEnd(portal, { sid })).toBe(200);
  await until(() => pages.every((page) => page.ended()));
  expect(Date.now() - from).toBeLessThan(TOLD_WITHIN_MS);
  expect(pages.map((page) => page.told())).toEqual([[{ ended: true }], [{ ended: true }]]);
  expect([theirs.ended(), theirs.told()]).toEqual([false, []]);
});

/** What ends the sessions of an account in other browsers than the one that asks. */
const endElsewhere: Record<
  string,
  (asks: TestBrowser, account: { password: string; email: string }) => Promise<unknown>
> = {
  'a log-out everywhere': (asks) => asks.post('settings/sessions/end', { all: true }),
  'the end of that one session': async (asks) => {
    const { body } = await asks.get('settings/sessions');
    const other = (body as { sessions: { id: string; current: boolean }[] }).sessions.find(({ current }) => !current);
    return asks.post('settings/sessions/end', { id: other?.id });
  },
  'a change of the password': async (asks, { password, email }) => {
    await asks.post('settings/change_password', { newPassword: 'aivan uusi lauseke', password });
    const mail = (await portal.outbox()).find(({ to }) => to === email);
    const [code] = /\b\d{6}\b/.exec(mail?.text ?? '') ?? [];
    return asks.post('settings/change_password/confirm', { code });
  },
  'the closing of the account': (asks, { password }) => asks.post('settings/close_account', { password }),
};

test.each(Object.entries(endElsewhere))('%s in another browser is told at once', async (_, end) => {
  const { browser: asks, ...account } = await portal.candidate();
  const other = portal.browser();
  await other.logIn(account.username, account.password);
  const page = await server.open(other, PATH);
  expect(await end(asks, account)).toMatchObject({ status: 200, body: { ok: true } });
  const from = Date.now();
  await until(page.ended);
  expect(Date.now() - from).toBeLessThan(TOLD_WITHIN_MS);
  expect(page.told()).toEqual([{ ended: true }]);
});

test('streams of all kinds leave a browser two of its six connections', () => {
  const { news, endedSessions } = portal.api.context;
  const session = { userId: randomUUID(), sessionId: randomBytes(32) };
  const stream = { ...session, tell() {}, heartbeat() {}, end() {}, sessionEnded() {} };
  const remove: (() => void)[] = [];
  for (const { streams } of [news, endedSessions])
    while (streams.hasRoomFor(session.userId, session.sessionId)) remove.push(streams.add({ ...stream }));
  expect(remove).toHaveLength(4);
  for (const one of remove) one();
});

test('pages at another process are told as well', async () => {
  const browser = await loggedIn();
  const second = await createApp({ ...portal.config, smtpUrl: undefined });
  const elsewhere = await serveStreams({ api: second });
  const page = await elsewhere.open(browser, PATH);
  const from = Date.now();
  expect(await tellEnd(portal, { sub: subOf('demo') })).toBe(200);
  await until(page.ended);
  expect(Date.now() - from).toBeLessThan(TOLD_WITHIN_MS);
  expect(page.told()).toEqual([{ ended: true }]);
  await elsewhere.close();
  await second.close();
});

test('what ended while the database told nothing is told once it is connected again', async () => {
  const browser = await loggedIn();
  const page = await server.open(browser, PATH);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen %'`.execute(portal.db);
  await portal.db.deleteFrom('sessions').execute();
  await until(page.ended);
  expect(page.told()).toEqual([{ ended: true }]);
});

test('the end of the API is not told as the end of the session', async () => {
  const browser = await loggedIn();
  const other = await createApp(portal.config);
  const ending = await serveStreams({ api: other });
  const page = await ending.open(browser, PATH);
  other.endStreams();
  await until(page.ended);
  expect(page.told()).toEqual([]);
  await ending.close();
  await other.close();
});

test('nobody listens without a session, beyond the bound for a browser, or where there is no log-in service', async () => {
  expect((await server.open(portal.browser(), PATH)).status).toBe(401);
  const browser = await loggedIn();
  for (let pages = 0; pages < 2; pages += 1) expect((await server.open(browser, PATH)).status).toBe(200);
  expect((await server.open(browser, PATH)).status).toBe(429);
  const withoutService = await createTestApi();
  expect((await (await withoutService.candidate()).browser.get(callOf('ended'))).status).toBe(404);
  await withoutService.close();
});
