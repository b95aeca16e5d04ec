import { AsyncLocalStorage } from 'node:async_hooks';
import type { TestBrowser } from '../../../test/browser';
import { createTestApi, type TestApi } from '../../../test/harness';
import { ACCOUNT_TRIES_PER_DAY, SITE_TRIES_PER_DAY } from './lock-out';

const WRONG = { ok: false, error: 'bad-credentials', useInternal: false };
const LOCKED = { ok: false, error: 'locked', useInternal: false };

let portal: TestApi;
beforeAll(async () => {
  portal = await createTestApi({ rateLimit: false });
});
afterAll(() => portal.close());
// Spied functions are of the one API.
afterEach(() => jest.restoreAllMocks());

async function fail(browser: TestBrowser, username: string, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) await browser.logIn(username, 'wrong wrong wrong');
}

/** Set during a request, and in all that it starts: the mail worker asks the same database at times of its own. */
const duringRequest = new AsyncLocalStorage<true>();

/** Status and body of a try, and the work that it took: hashes, and statements of the database. */
async function observe(browser: TestBrowser, username: string, password = 'wrong wrong wrong') {
  const { passwords, pool } = portal.api.context;
  const verify = jest.spyOn(passwords, 'verify');
  let statements = 0;
  const connect = pool.connect;
  jest.spyOn(pool, 'connect').mockImplementation((...callback) => {
    if (duringRequest.getStore()) statements += 1;
    return connect.apply(pool, callback);
  });
  const { status, body } = await duringRequest.run(true, () => browser.logIn(username, password));
  const work = { hashes: verify.mock.calls.length, statements };
  jest.restoreAllMocks();
  return { status, body, work };
}

/** Fails a day's tries of an account, five from each site. */
async function useUpDay(username: string): Promise<void> {
  for (let site = 0; site < ACCOUNT_TRIES_PER_DAY / 5; site += 1)
    await fail(await portal.browser(`2001:db8:${site.toString(16)}::1`).open(), username, 5);
}

describe('who has an account cannot be told', () => {
  test.each([
    ['a wrong password', 0],
    ['a lock', 6],
  ])('from the answer to %s, nor from the work for it', async (_what, before) => {
    const user = await portal.addUser();
    const at = await portal.browser(`192.0.2.${before + 1}`).open();
    await fail(at, user.username, before);
    await fail(at, `nobody-${before}`, before);
    const known = await observe(at, user.username);
    const unknown = await observe(at, `nobody-${before}`);
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ status: 200, body: before === 0 ? WRONG : LOCKED, work: { hashes: 1 } });
    expect(known.work.statements).toBeGreaterThan(0);
  });

  test('from another spelling of an address or name after a lock', async () => {
    const user = await portal.addUser({ username: 'Ägnes', email: 'aino.spelling@example.fi' });
    const at = await portal.browser('192.0.2.20').open();
    for (const [account, other] of [
      [user.email, 'AINO.spelling@example.fi'],
      ['nobody.spelling@example.fi', 'NOBODY.spelling@example.fi'],
      [user.username, ' a\u0308GNES '],
      ['Önobody', ' o\u0308NOBODY '],
    ] as const) {
      await fail(at, account, 6);
      expect([other, (await at.logIn(other, 'wrong wrong wrong')).body]).toEqual([other, LOCKED]);
    }
  });

  test('by trying its user name after its address was locked', async () => {
    const user = await portal.addUser({ username: 'guessed-name' });
    const at = await portal.browser('192.0.2.21').open();
    await fail(at, user.email, 6);
    await fail(at, 'nobody-at-all@example.fi', 6);
    const known = await observe(at, 'guessed-name');
    expect(known).toEqual(await observe(at, 'other-guessed-name'));
    expect(known.body).toEqual(WRONG);
    // The password is not looked at, so the account's tries are not doubled by its two names.
    expect(await observe(at, 'guessed-name', user.password)).toMatchObject({ body: WRONG, work: { hashes: 1 } });
  });
});

describe('tries from many networks', () => {
  test('close an account for a day, with one mail to its owner, but not to the browser in which the owner logged in', async () => {
    const user = await portal.addUser();
    const own = portal.browser('192.0.2.30');
    await own.logIn(user.username, user.password);
    await own.post('authentication/logout');
    await useUpDay(user.username);
    await fail(await portal.browser('198.51.100.30').open(), user.username, 3);
    expect((await portal.browser('198.51.100.31').logIn(user.username, user.password)).body).toEqual(WRONG);
    expect((await own.logIn(user.username, user.password)).body).toMatchObject({ ok: true });
    const mails = (await portal.outbox()).filter(({ to }) => to === user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Tilillesi on yritetty kirjautua monta kertaa']);
    portal.clock.advance(24 * 3600);
    expect((await portal.browser('198.51.100.31').logIn(user.username, user.password)).body).toMatchObject({
      ok: true,
    });
  });

  test('leave the way by mail open, and the browser that took it', async () => {
    const user = await portal.addUser();
    await useUpDay(user.username);
    const own = await portal.browser('192.0.2.40').open();
    expect((await own.logIn(user.username, user.password)).body).toEqual(WRONG);
    await own.post('authentication/recover-password', { email: user.email });
    const [, id, hash] = /reset-password\/([^/\s]+)\/([\w-]+)/.exec((await portal.outbox())[0]?.text ?? '') ?? [];
    const password = 'aivan uusi pitkä lause';
    expect((await own.post('authentication/reset-password', { id, hash, password })).body).toEqual({ ok: true });
    await useUpDay(user.username);
    expect((await own.logIn(user.username, password)).body).toMatchObject({ ok: true });
  });

  test('of one site of IPv6 close it for that site alone', async () => {
    const user = await portal.addUser();
    for (let net = 0; net < SITE_TRIES_PER_DAY / 5; net += 1)
      await fail(await portal.browser(`2001:db8:ffff:${net}::1`).open(), user.username, 5);
    const right = (address: string) => portal.browser(address).logIn(user.username, user.password);
    expect((await right('2001:db8:ffff:aaaa::1')).body).toEqual(WRONG);
    expect((await right('2001:db8:fffe:aaaa::1')).body).toMatchObject({ ok: true });
  });

  test('of one place do not use up the day of the account', async () => {
    const user = await portal.addUser();
    await fail(await portal.browser('192.0.2.50').open(), user.username, ACCOUNT_TRIES_PER_DAY + 5);
    expect((await portal.browser('192.0.2.51').logIn(user.username, user.password)).body).toMatchObject({ ok: true });
  });
});

test('a browser that the account knows has its own five tries', async () => {
  const user = await portal.addUser();
  const own = portal.browser('192.0.2.60');
  await own.logIn(user.username, user.password);
  await own.post('authentication/logout');
  await fail(own, user.username, 5);
  expect((await own.logIn(user.username, user.password)).body).toEqual(LOCKED);
  portal.clock.advance(61);
  expect((await own.logIn(user.username, user.password)).body).toMatchObject({ ok: true });
});

test('what a browser is known by is worth nothing for another account, nor after a log-out everywhere', async () => {
  const [user, other] = [await portal.addUser(), await portal.addUser()];
  const own = portal.browser('192.0.2.70');
  await own.logIn(user.username, user.password);
  await useUpDay(other.username);
  await own.post('authentication/logout');
  expect((await own.logIn(other.username, other.password)).body).toEqual(WRONG);
  await own.logIn(user.username, user.password);
  await own.post('settings/sessions/end', { all: true });
  expect(await portal.db.selectFrom('known_browsers').select('id').where('user_id', '=', user.id).execute()).toEqual(
    [],
  );
});
