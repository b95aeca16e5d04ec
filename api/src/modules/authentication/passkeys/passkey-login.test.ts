import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import { createTestApi, type TestApi } from '../../../../test/harness';
import {
  addPasskey,
  listOf,
  logInBy,
  loginOptions,
  type Twist,
  VirtualAuthenticator,
} from './virtual-authenticator.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createTestApi({ rateLimit: true });
});
afterAll(() => portal.close());

const stranger = () => portal.browser().open();
const REFUSED = { ok: false, error: 'bad-credentials', useInternal: false };

test('a passkey logs in without a user name, and its use is kept', async () => {
  const { browser, username } = await portal.candidate();
  const passkey = await addPasskey(browser);
  portal.clock.advance(60);
  const other = await stranger();
  expect((await logInBy(passkey, other)).body).toMatchObject({ ok: true, user: { username } });
  expect((await other.get('settings')).body).toMatchObject({ username, passkeys: 1 });
  const [row] = await listOf(other);
  expect(Date.parse(row?.lastUsedAt ?? '')).toBeGreaterThan(Date.parse(row?.addedAt ?? ''));
});

test('over the page of one person the passkey of another logs nobody in, and nobody is locked out by it', async () => {
  const [owner, other] = [await portal.candidate(), await portal.candidate()];
  const [own, foreign] = [await addPasskey(owner.browser), await addPasskey(other.browser)];
  const page = await stranger();
  for (let count = 0; count < 6; count += 1)
    expect((await logInBy(foreign, page, {}, owner.id)).body).toEqual({ ...REFUSED, error: 'other-account' });
  expect((await page.get('settings')).status).toBe(401);
  expect((await logInBy(own, page, {}, owner.id)).body).toMatchObject({ ok: true, user: { username: owner.username } });
});

test('what authenticators know a person by says nothing of them', async () => {
  const { browser, id, username, email } = await portal.candidate();
  const { userHandle = '' } = await addPasskey(browser);
  const handle = Buffer.from(userHandle, 'base64url');
  expect(handle).toHaveLength(32);
  for (const known of [id, username, email]) expect(handle.toString('latin1')).not.toContain(known);
});

test.each<[string, Twist]>([
  ['comes from a page of another origin', { origin: 'https://evil.example' }],
  ['comes from another port of this machine', { origin: 'http://localhost:4700' }],
  ['comes from a page within a page of somebody else', { crossOrigin: true }],
  ['was made for another host', { rpId: 'evil.example' }],
  ['was made by an authenticator that did not ask who its user is', { verified: false }],
  ['was made for a new passkey', { type: 'webauthn.create' }],
  ['names another person', { userHandle: Buffer.alloc(32, 7).toString('base64url') }],
  ['names nobody', { userHandle: undefined }],
  ['says that the passkey may be copied all of a sudden', { eligible: true }],
])('a signature is refused that %s', async (_, twist) => {
  const { browser } = await portal.candidate();
  const passkey = await addPasskey(browser);
  expect((await logInBy(passkey, await stranger(), twist)).body).toEqual(REFUSED);
  expect((await logInBy(passkey, await stranger())).body).toMatchObject({ ok: true });
});

test('a signature of another key is refused, also where the stored key was changed', async () => {
  const { browser } = await portal.candidate();
  const [passkey, other] = [await addPasskey(browser), await addPasskey(browser)];
  const right = passkey.key;
  passkey.key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  expect((await logInBy(passkey, await stranger())).body).toEqual(REFUSED);
  passkey.key = right;
  const keyOf = sql<Buffer>`(select public_key from passkeys where credential_id = ${other.id})`;
  await portal.db.updateTable('passkeys').set({ public_key: keyOf }).where('credential_id', '=', passkey.id).execute();
  expect((await logInBy(passkey, await stranger())).body).toEqual(REFUSED);
});

test('an unknown and a removed passkey are refused as a wrong signature is', async () => {
  const { browser } = await portal.candidate();
  const removed = await addPasskey(browser);
  const [row] = await listOf(browser);
  expect((await browser.post('settings/passkeys/remove', { id: row?.id })).body).toEqual({ ok: true });
  const unknown = new VirtualAuthenticator();
  unknown.userHandle = removed.userHandle;
  for (const passkey of [removed, unknown]) expect((await logInBy(passkey, await stranger())).body).toEqual(REFUSED);
});

test('a challenge counts once, for five minutes, and in the browser that asked', async () => {
  const { browser } = await portal.candidate();
  const passkey = await addPasskey(browser);
  const logIn = async (where: typeof browser, credential: unknown) =>
    (await where.post('authentication/passkey/login', { credential })).body;
  const expired = { ok: false, error: 'expired', useInternal: false };

  const first = await stranger();
  const used = passkey.get(await loginOptions(first));
  expect(await logIn(await stranger(), used)).toEqual(expired);
  expect(await logIn(first, used)).toEqual(expired);

  const replayed = passkey.get(await loginOptions(first));
  const secret = new Map(first.cookies);
  expect(await logIn(first, replayed)).toMatchObject({ ok: true });
  for (const [name, value] of secret) first.cookies.set(name, value);
  expect(await logIn(first, replayed)).toEqual(expired);

  const late = await stranger();
  const slow = passkey.get(await loginOptions(late));
  portal.clock.advance(301);
  expect(await logIn(late, slow)).toEqual(expired);

  const own = new VirtualAuthenticator();
  expect(await logIn(late, own.get({ challenge: 'AAAA', rpId: 'localhost' }))).toEqual(expired);
});

test('a log-in page in another tab leaves the challenge of the first one good', async () => {
  const { browser } = await portal.candidate();
  const passkey = await addPasskey(browser);
  const other = await stranger();
  const first = passkey.get(await loginOptions(other));
  await loginOptions(other);
  expect((await other.post('authentication/passkey/login', { credential: first })).body).toMatchObject({ ok: true });
});

test('of fifty uses of one challenge at once one logs in', async () => {
  const { browser } = await portal.candidate();
  const passkey = await addPasskey(browser);
  const other = await stranger();
  const credential = passkey.get(await loginOptions(other));
  const tries = Array.from({ length: 50 }, () => other.post('authentication/passkey/login', { credential }));
  const answers = (await Promise.all(tries)).map(({ body }) => body as { ok?: boolean });
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

test('a challenge for a confirmation or a new passkey logs nobody in', async () => {
  const { browser } = await portal.candidate();
  const passkey = await addPasskey(browser);
  const { options } = (await browser.post('settings/confirmation/options')).body as {
    options: { challenge: string; rpId: string };
  };
  const { options: creation } = (await browser.post('settings/passkeys/options')).body as {
    options: { challenge: string };
  };
  for (const { challenge } of [options, creation]) {
    const credential = passkey.get({ challenge, rpId: 'localhost' });
    expect((await browser.post('authentication/passkey/login', { credential })).body).toMatchObject({
      error: 'expired',
    });
  }
});

test('an authenticator that counts is refused when a copy of it has counted further, and the rightful one goes on', async () => {
  const { browser } = await portal.candidate();
  const passkey = await addPasskey(browser, 'Avain', { count: 5 });
  expect((await logInBy(passkey, await stranger(), { count: 9 })).body).toMatchObject({ ok: true });
  for (const count of [9, 7, 0]) expect((await logInBy(passkey, await stranger(), { count })).body).toEqual(REFUSED);
  expect((await logInBy(passkey, await stranger(), { count: 10 })).body).toMatchObject({ ok: true });
});

test('whether the passkey is on several devices is kept as its owner changes it', async () => {
  const { browser } = await portal.candidate();
  const passkey = await addPasskey(browser, 'Puhelin', { eligible: true });
  expect(await listOf(browser)).toMatchObject([{ synced: false }]);
  await logInBy(passkey, await stranger(), { eligible: true, backedUp: true });
  expect(await listOf(browser)).toMatchObject([{ synced: true }]);
});

test('five refusals of one passkey close it for a minute from that network, also where it is unknown', async () => {
  const { browser } = await portal.candidate();
  for (const passkey of [await addPasskey(browser), new VirtualAuthenticator()]) {
    const answers: unknown[] = [];
    for (let count = 0; count < 6; count += 1)
      answers.push((await logInBy(passkey, await stranger(), { verified: false })).body);
    expect(answers.slice(0, 5)).toEqual(Array(5).fill(REFUSED));
    expect(answers[5]).toMatchObject({ error: 'locked' });
  }
});

test('challenges of one network are limited, apart from its log-ins', async () => {
  const here = await portal.browser('192.0.2.7').open();
  let answer = await here.post('authentication/passkey/options');
  for (let count = 0; count < 300; count += 1) answer = await here.post('authentication/passkey/options');
  expect(answer).toMatchObject({ status: 429, body: { code: 'rate-limited' } });
  const { username, password } = await portal.addUser();
  expect((await here.logIn(username, password)).body).toMatchObject({ ok: true });
});

test.each([
  ['no credential', {}],
  ['a credential of nothing', { credential: null }],
  ['text that is no base64url', { signature: 'ä'.repeat(40) }],
  ['a signature longer than any', { signature: 'A'.repeat(2049) }],
  ['client data longer than any', { clientDataJSON: 'A'.repeat(4097) }],
  ['authenticator data longer than any', { authenticatorData: 'A'.repeat(4097) }],
])('%s is refused as malformed', async (_, part) => {
  const good = new VirtualAuthenticator().get({ challenge: 'AAAA', rpId: 'localhost' });
  const credential = { ...good, response: { ...good.response, ...part } };
  const whole = Object.keys(part).length === 0 || 'credential' in part;
  const answer = await (await stranger()).post('authentication/passkey/login', whole ? part : { credential });
  expect(answer).toMatchObject({ status: 400, body: { code: 'malformed' } });
});

test.each(['AAAA', Buffer.from('{"challenge":1}').toString('base64url'), Buffer.from('null').toString('base64url')])(
  'client data that say nothing (%s) are refused',
  async (clientDataJSON) => {
    const good = new VirtualAuthenticator().get({ challenge: 'AAAA', rpId: 'localhost' });
    const credential = { ...good, response: { ...good.response, clientDataJSON } };
    expect((await (await stranger()).post('authentication/passkey/login', { credential })).body).toEqual(REFUSED);
  },
);
