import { randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import {
  callOf,
  createSignOnPortal,
  endToken,
  linkPerson,
  type SignOnPortal,
  sendEnd,
  signOn,
  subOf,
  tellEnd,
} from './sign-on.fixture';

const SUBJECT = subOf('demo');
let portal: SignOnPortal;
beforeAll(async () => {
  portal = await createSignOnPortal();
});
afterEach(async () => {
  portal.provider.controls.mend();
  // A log-out counts for what was logged in within the same second, too.
  await portal.db.deleteFrom('sign_on_ends').execute();
  await portal.db.deleteFrom('sessions').execute();
});
afterAll(() => portal.close());

const alive = async (browser: ReturnType<SignOnPortal['browser']>) =>
  (await browser.post('authentication/refresh')).status;
const sidOf = async () =>
  (await portal.db.selectFrom('sign_on_sessions').select('sid').executeTakeFirstOrThrow()).sid ?? '';

test('a log-out at the provider ends the session of that log-in, and no other', async () => {
  await linkPerson(portal, 'demo');
  const [one, other] = [await portal.browser().open(), await portal.browser().open()];
  await signOn(one, 'demo');
  const sid = await sidOf();
  await signOn(other, 'demo');
  expect(await tellEnd(portal, { sid })).toBe(200);
  expect([await alive(one), await alive(other)]).toEqual([401, 200]);
  expect(await tellEnd(portal, { sub: SUBJECT })).toBe(200);
  expect(await alive(other)).toBe(401);
});

test('a later log-in with the same sid goes on, though the older log-out is told late', async () => {
  await linkPerson(portal, 'demo');
  const browser = await portal.browser().open();
  await signOn(browser, 'demo');
  const sid = await sidOf();
  expect(await tellEnd(portal, { sid, iat: Math.floor(Date.now() / 1000) - 30 })).toBe(200);
  expect(await alive(browser)).toBe(200);
});

test('a log-in that the provider has ended while its answer was under way does not begin', async () => {
  await linkPerson(portal, 'demo');
  const now = Math.floor(Date.now() / 1000);
  expect(await tellEnd(portal, { sub: SUBJECT, iat: now + 20, exp: now + 120 })).toBe(200);
  const browser = await portal.browser().open();
  expect(await signOn(browser, 'demo')).toBe('/candidateportal/login?sso=expired&lang=fi');
  expect(await alive(browser)).toBe(401);
});

test('the same log-out counts once', async () => {
  const jti = randomUUID();
  expect(await tellEnd(portal, { sub: SUBJECT, jti })).toBe(200);
  expect(await tellEnd(portal, { sub: SUBJECT, jti })).toBe(400);
});

test.each<[string, Record<string, unknown>]>([
  ['a nonce', { nonce: 'n' }],
  ['no event', { events: undefined }],
  ['another event', { events: { other: {} } }],
  ['nobody', { sub: undefined }],
  ['another issuer', { iss: 'https://elsewhere.example' }],
  ['another client', { aud: 'other' }],
  ['no name of its own', { jti: undefined }],
  ['an end that is over', { exp: Math.floor(Date.now() / 1000) - 3600 }],
  ['a time to come', { iat: Math.floor(Date.now() / 1000) + 3600 }],
  ['events that are no object', { events: 'http://schemas.openid.net/event/backchannel-logout' }],
  ['a person who is no text', { sub: { a: 1 } }],
  ['a time long ago', { iat: Math.floor(Date.now() / 1000) - 3600 }],
])('a log-out with %s ends nothing', async (_what, claims) => {
  await linkPerson(portal, 'demo');
  const browser = await portal.browser().open();
  await signOn(browser, 'demo');
  expect(await tellEnd(portal, { sub: SUBJECT, ...claims })).toBe(400);
  expect(await alive(browser)).toBe(200);
});

test('a log-out that nobody signed ends nothing', async () => {
  const token = await endToken(portal, { sub: SUBJECT }, { signature: 'none' });
  expect(await sendEnd(portal, token)).toBe(400);
});

test('a log-out whose keys cannot be had may be told again', async () => {
  const own = await createSignOnPortal();
  own.provider.controls.faults.set('certs', 'down');
  expect(await tellEnd(own, { sub: SUBJECT })).toBe(503);
  own.provider.controls.mend();
  expect(await tellEnd(own, { sub: SUBJECT })).toBe(200);
  await own.close();
});

test.each(['at+jwt', 'application/at+jwt', 'dpop+jwt'])('a token of the kind %s ends nothing', async (typ) => {
  await linkPerson(portal, 'demo');
  const browser = await portal.browser().open();
  await signOn(browser, 'demo');
  expect(await sendEnd(portal, await endToken(portal, { sub: SUBJECT }, { typ }))).toBe(400);
  expect(await alive(browser)).toBe(200);
});

test('services that name the kind in another way, or not at all, are heard', async () => {
  for (const typ of ['JWT', 'application/logout+jwt', ''])
    expect(await sendEnd(portal, await endToken(portal, { sub: SUBJECT }, { typ }))).toBe(200);
});

test('an ID token is no log-out', async () => {
  await linkPerson(portal, 'demo');
  const browser = await portal.browser().open();
  let idToken: JWTPayload = {};
  portal.provider.controls.changeClaims = (claims) => {
    idToken = claims;
    return claims;
  };
  await signOn(browser, 'demo');
  expect(await sendEnd(portal, await portal.provider.keys.sign(idToken))).toBe(400);
  expect(await alive(browser)).toBe(200);
});

test.each([
  ['a form of 10 MB', { logout_token: 'x'.repeat(10_000_000) }, 413],
  ['a token of 30 kB', { logout_token: 'x'.repeat(30_000) }, 400],
  ['no token', { other: 'x' }, 400],
  ['what is no token', { logout_token: 'eyJ.eyJ.x' }, 400],
])('%s is refused', async (_what, form, status) => {
  const answer = await portal.browser().send('POST', callOf('backChannel'), {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
  expect(answer.status).toBe(status);
});
