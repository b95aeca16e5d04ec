import { LogoutResponse } from '@portal/contract/authentication';
import { createTestApi, type TestApi } from '../../../test/harness';
import { replacePassword } from './accounts.service';

let portal: TestApi;
beforeAll(async () => {
  portal = await createTestApi();
});
afterAll(() => portal.close());

test('a person logs in by user name, is known to the portal and logs out', async () => {
  const user = await portal.addUser();
  const browser = await portal.browser().open();
  const answer = await browser.logIn(user.username, user.password);
  expect(answer.body).toMatchObject({ ok: true, user: { username: user.username, acceptedTerms: true } });
  expect((await browser.post('authentication/authenticated')).body).toMatchObject({ ok: true });
  expect((await browser.post('authentication/logout')).body).toMatchObject({ ok: true });
  expect((await browser.post('authentication/authenticated')).body).toMatchObject({ ok: false });
});

test('a log-out leaves a browser that can log in again at once, with the token of its answer', async () => {
  const { browser, username, password } = await portal.candidate();
  const before = new Map(browser.cookies);
  const { token } = (await browser.post('authentication/logout')).read(LogoutResponse);
  expect(browser.cookies.get('portal_session')).not.toBe(before.get('portal_session'));
  expect(browser.cookies.get('XSRF-TOKEN')).toBe(token);
  expect((await browser.post('authentication/login', { username, password })).body).toMatchObject({ ok: true });
});

test('a user name is the same in any case', async () => {
  const user = await portal.addUser({ username: 'Kalle Ölander' });
  expect((await portal.browser().logIn('kalle öLANDER', user.password)).body).toMatchObject({ ok: true });
});

test('an e-mail address logs in as well as a user name', async () => {
  const user = await portal.addUser({ email: 'Own@example.fi' });
  const answer = await portal.browser().logIn('Own@EXAMPLE.fi', user.password);
  expect(answer.body).toMatchObject({ ok: true, user: { username: user.username } });
});

test('logging in gives a new session and ends the one before', async () => {
  const user = await portal.addUser();
  const browser = await portal.browser().open();
  const planted = new Map(browser.cookies);
  await browser.logIn(user.username, user.password);
  expect(browser.cookies.get('portal_session')).not.toBe(planted.get('portal_session'));
  const thief = portal.browser();
  for (const [name, value] of planted) thief.cookies.set(name, value);
  expect((await thief.post('authentication/authenticated')).body).toMatchObject({ ok: false });
});

test('a session that was logged out is worth nothing any more', async () => {
  const { browser } = await portal.candidate();
  const copy = portal.browser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  await browser.post('authentication/logout');
  expect((await copy.post('authentication/refresh')).status).toBe(401);
});

test.each([
  [
    'gets a new password',
    async (id: string) => replacePassword(portal.db, id, { hash: 'new', session: undefined, now: portal.clock.now() }),
  ],
  ['is closed', async (id: string) => void (await portal.db.deleteFrom('users').where('id', '=', id).execute())],
])('a log-in that is under way while the account %s lets nobody in', async (_, change) => {
  const user = await portal.addUser();
  const browser = await portal.browser().open();
  const { passwords } = portal.api.context;
  const verify = passwords.verify.bind(passwords);
  jest.spyOn(passwords, 'verify').mockImplementationOnce(async (...given) => {
    const right = await verify(...given);
    await change(user.id);
    return right;
  });
  expect((await browser.logIn(user.username, user.password)).body).toEqual({
    ok: false,
    error: 'bad-credentials',
    useInternal: false,
  });
  expect((await browser.post('authentication/authenticated')).body).toMatchObject({ ok: false });
  expect(await portal.db.selectFrom('known_browsers').selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
});

test('known and unknown accounts answer alike', async () => {
  const user = await portal.addUser();
  const wrong = await portal.browser('192.0.2.1').logIn(user.username, 'wrong password');
  const unknown = await portal.browser('192.0.2.1').logIn('nobody-here', 'wrong password');
  expect(wrong.body).toEqual({ ok: false, error: 'bad-credentials', useInternal: false });
  expect(unknown.body).toEqual(wrong.body);
  expect(unknown.status).toBe(wrong.status);
});

test.each(['known', 'unknown'])(
  'five failures lock a(n) %s account for a minute, and each one after that for twice as long',
  async (kind) => {
    const username = `locked-${kind}`;
    if (kind === 'known') await portal.addUser({ username, password: 'right right right' });
    const address = kind === 'known' ? '192.0.2.2' : '192.0.2.3';
    const browser = await portal.browser(address).open();
    const fail = async () => (await browser.logIn(username, 'wrong')).body;
    for (let tries = 0; tries < 5; tries += 1) expect(await fail()).toMatchObject({ error: 'bad-credentials' });
    expect(await fail()).toMatchObject({ error: 'locked' });
    expect((await browser.logIn(username, 'right right right')).body).toMatchObject({ error: 'locked' });
    portal.clock.advance(61);
    expect(await fail()).toMatchObject({ error: 'bad-credentials' });
    portal.clock.advance(61);
    expect(await fail()).toMatchObject({ error: 'locked' });
    portal.clock.advance(60);
    expect(await fail()).toMatchObject({ error: 'bad-credentials' });
  },
);

test('the owner at another address is not locked out', async () => {
  const user = await portal.addUser();
  const stranger = await portal.browser('192.0.2.4').open();
  for (let tries = 0; tries < 6; tries += 1) await stranger.logIn(user.username, 'wrong');
  expect((await portal.browser('192.0.2.5').logIn(user.username, user.password)).body).toMatchObject({ ok: true });
});

test('fifty wrong passwords at once count as fifty', async () => {
  const user = await portal.addUser();
  const browser = await portal.browser('192.0.2.6').open();
  const answers = await Promise.all(Array.from({ length: 50 }, () => browser.logIn(user.username, 'wrong')));
  const checked = answers.filter(({ body }) => JSON.stringify(body).includes('bad-credentials'));
  expect(checked).toHaveLength(5);
});

test('three hundred calls from one address are enough for five minutes', async () => {
  const browser = await portal.browser('192.0.2.7').open();
  await portal.db.updateTable('rate_limits').set({ count: 299 }).execute();
  const before = await browser.get('authentication/register');
  await portal.db.updateTable('rate_limits').set({ count: 300 }).execute();
  const after = await browser.get('authentication/register');
  expect(before.status).toBe(200);
  expect(after.status).toBe(429);
  expect(Number(after.headers['retry-after'])).toBeGreaterThan(0);
  expect((await browser.post('authentication/authenticated')).status).toBe(200);
  portal.clock.advance(300);
  expect((await browser.get('authentication/register')).status).toBe(200);
});
