import { Writable } from 'node:stream';
import { CSRF_COOKIE, SESSION_COOKIE } from '@portal/contract/limits';
import { applicant, employeeLogin, issue, storeEmployerCampaigns } from '../employer/employer.fixture';
import { UNTRUSTED_TOKENS } from './bearer-sessions';
import { pageWith, tokensOf } from './page-tokens.fixture';
import { createSignOnPortal, linkPerson, type SignOnPortal } from './sign-on.fixture';

let portal: SignOnPortal;
beforeAll(async () => {
  portal = await createSignOnPortal({}, 'browser');
  await storeEmployerCampaigns(portal);
});
afterAll(() => portal.close());

const accessOf = async (username: string) => (await tokensOf(portal, username)).access_token;
const asked = async (token: string) => (await pageWith(portal, token).post('authentication/authenticated')).body;

test('a password beside a token logs nobody in, and the token stays whose it is', async () => {
  const aino = await portal.addUser({ emailConfirmed: true });
  const veikko = await linkPerson(portal, 'demo');
  const [registering, known] = [await accessOf('demo-new'), await accessOf('demo')];
  const credentials = { username: aino.username, password: aino.password };
  for (const token of [registering, known])
    expect((await pageWith(portal, token).post('authentication/login', credentials)).status).toBe(403);
  expect(await asked(registering)).toMatchObject({ ok: false });
  expect(await asked(known)).toMatchObject({ ok: true, user: { id: veikko.id } });
  const browser = await portal.browser().open();
  expect((await browser.post('authentication/login', credentials)).body).toMatchObject({ user: { id: aino.id } });
});

test('a passkey is not asked for beside a token', async () => {
  const page = pageWith(portal, await accessOf('demo-new'));
  expect((await page.post('authentication/passkey/options')).status).toBe(403);
  expect((await page.post('authentication/passkey/login', { credential: {} })).status).toBe(403);
});

test('a one-time link of an employer is not used up beside a token, and lets in without it', async () => {
  const { username } = await applicant(portal);
  const link = await issue(portal, username);
  const { portal: name, ...credentials } = link;
  const refused = await pageWith(portal, await accessOf('demo-new')).post(
    `authentication/employee/login/${name}`,
    credentials,
  );
  expect(refused.status).toBe(403);
  expect(await employeeLogin(await portal.browser().open(), link)).toMatchObject({ ok: true });
});

test('a log-in and a log-out with a token end the session of the browser’s cookie', async () => {
  await linkPerson(portal, 'demo');
  const headers = { authorization: `Bearer ${await accessOf('demo')}` };
  const [before, between] = [await portal.candidate(), await portal.candidate()];
  for (const [{ browser }, call] of [
    [before, 'authentication/authenticated'],
    [between, 'authentication/logout'],
  ] as const) {
    const cookies = [...browser.cookies];
    expect((await browser.post(call, undefined, { headers })).status).toBe(200);
    expect([SESSION_COOKIE, CSRF_COOKIE].filter((name) => browser.cookies.has(name))).toEqual([]);
    // A copy of the cookie is worth nothing, either.
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect((await browser.get('settings/sessions')).status).toBe(401);
  }
});

test('a token that is too long is refused with a line of the log, like one that the service has not made', async () => {
  let written = '';
  const logStream = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk);
      done();
    },
  });
  const own = await createSignOnPortal({ logLevel: 'error', logStream }, 'browser');
  expect((await pageWith(own, 'x'.repeat(8001)).get('settings/sessions')).status).toBe(401);
  expect(written).toContain('"detail":"bearer untrusted form"');
  await own.close();
});

test('tokens that the service has not made are counted by network; a good one lets in all the same', async () => {
  const own = await createSignOnPortal({ rateLimit: true }, 'browser');
  const { access_token: good } = await tokensOf(own, 'demo');
  const ask = async (token: string) => (await pageWith(own, token).post('authentication/authenticated')).status;
  expect(await ask('token')).toBe(200);
  const count = UNTRUSTED_TOKENS.requests - 1;
  await own.db.updateTable('rate_limits').set({ count }).execute();
  expect([await ask('token'), await ask('token')]).toEqual([200, 429]);
  expect(await ask(good)).toBe(200);
  own.clock.advance(UNTRUSTED_TOKENS.windowSeconds);
  expect(await ask('token')).toBe(200);
  await own.close();
});
