import { createTestApi, type TestApi } from '../../../../test/harness';
import {
  addPasskey,
  confirmBy,
  creationOptions,
  listOf,
  logInBy,
  type Twist,
  VirtualAuthenticator,
} from './virtual-authenticator.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createTestApi();
});
afterAll(() => portal.close());

type Browser = Awaited<ReturnType<TestApi['candidate']>>['browser'];

const add = async (browser: Browser, credential: unknown, name = 'Puhelin') =>
  (await browser.post('settings/passkeys', { name, credential })).body;
const subjectsTo = async (address: string) =>
  (await portal.outbox()).filter(({ to }) => to === address).map(({ subject }) => subject);
/** So late that what was proved before does not count any more. */
const later = () => portal.clock.advance(301);
const NEEDED = { ok: false, error: 'confirmation-needed' };

test('a passkey that is added is listed by its name, and its owner is told by mail', async () => {
  const { browser, email } = await portal.candidate();
  await addPasskey(browser, '  Työpuhelin ');
  expect(await listOf(browser)).toEqual([
    { id: expect.any(String), name: 'Työpuhelin', addedAt: expect.any(String), synced: false },
  ]);
  expect(await subjectsTo(email)).toEqual(['Tilillesi on lisätty pääsyavain']);
  const [row] = await portal.db.selectFrom('passkeys').select('transports').where('name', '=', 'Työpuhelin').execute();
  expect(row?.transports).toEqual(['internal']);
});

test('adding asks for a confirmation that is at most five minutes old: by password for the first one, then by passkey', async () => {
  const { browser, username, password } = await portal.candidate();
  later();
  expect((await browser.post('settings/passkeys/options')).body).toEqual(NEEDED);
  expect((await browser.post('settings/confirmation', { password: 'väärä salasana' })).body).toMatchObject({
    error: 'bad-credentials',
  });
  expect((await browser.post('settings/passkeys/options')).body).toEqual(NEEDED);
  expect((await browser.post('settings/confirmation', { password })).body).toEqual({ ok: true });
  const passkey = await addPasskey(browser);
  await addPasskey(browser, 'Toinen');
  later();
  expect((await browser.post('settings/confirmation', { password })).body).toEqual(NEEDED);
  await browser.logIn(username, password);
  expect((await browser.post('settings/passkeys/options')).body).toEqual(NEEDED);
  expect((await confirmBy(passkey, browser)).body).toEqual({ ok: true });
  expect((await browser.post('settings/passkeys/options')).body).toMatchObject({ ok: true });
});

test('the authenticator is told which passkeys the person has, so that it makes no second one', async () => {
  const { browser } = await portal.candidate();
  const passkey = await addPasskey(browser);
  const { excludeCredentials, user } = await creationOptions(browser);
  expect(excludeCredentials.map(({ id }) => id)).toEqual([passkey.id.toString('base64url')]);
  expect(user.id).toBe(passkey.userHandle);
});

test.each<[string, Twist]>([
  ['a page of another origin', { origin: 'https://evil.example' }],
  ['a page within a page of somebody else', { crossOrigin: true }],
  ['another host', { rpId: 'evil.example' }],
  ['an authenticator that did not ask who its user is', { verified: false }],
  ['an authenticator that was to use a passkey, not to make one', { type: 'webauthn.get' }],
  ['a maker whose word would have to be looked up', { format: 'android-safetynet' }],
  ['a maker of a form that nobody knows', { format: 'unknown' }],
])('what comes from %s is not added', async (_, twist) => {
  const { browser, email } = await portal.candidate();
  const credential = new VirtualAuthenticator().create(await creationOptions(browser), twist);
  expect(await add(browser, credential)).toEqual({ ok: false, error: 'refused' });
  expect(await listOf(browser)).toEqual([]);
  expect(await subjectsTo(email)).toEqual([]);
});

test('a passkey whose name for itself is not what the authenticator signed is not added', async () => {
  const { browser } = await portal.candidate();
  const credential = new VirtualAuthenticator().create(await creationOptions(browser));
  const id = Buffer.alloc(32, 1).toString('base64url');
  expect(await add(browser, { ...credential, id, rawId: id })).toEqual({ ok: false, error: 'refused' });
});

test('a challenge adds one passkey, of the person who asked, within five minutes', async () => {
  const { browser } = await portal.candidate();
  const { browser: other } = await portal.candidate();
  const expired = { ok: false, error: 'expired' };
  const foreign = new VirtualAuthenticator().create(await creationOptions(browser));
  expect(await add(other, foreign)).toEqual(expired);
  expect(await add(browser, foreign)).toEqual(expired);

  const options = await creationOptions(browser);
  expect(await add(browser, new VirtualAuthenticator().create(options))).toEqual({ ok: true });
  expect(await add(browser, new VirtualAuthenticator().create(options))).toEqual(expired);

  const slow = await creationOptions(browser);
  later();
  expect(await add(browser, new VirtualAuthenticator().create(slow))).toEqual(expired);
});

test('a challenge for a confirmation adds nothing', async () => {
  const { browser } = await portal.candidate();
  const passkey = await addPasskey(browser);
  const { options } = (await browser.post('settings/confirmation/options')).body as { options: { challenge: string } };
  const wanted = { challenge: options.challenge, rp: { id: 'localhost' }, user: { id: passkey.userHandle ?? '' } };
  expect(await add(browser, new VirtualAuthenticator().create(wanted))).toEqual({ ok: false, error: 'expired' });
});

test('who logs in again while the authenticator asks can still add the passkey', async () => {
  const { browser, username, password } = await portal.candidate();
  const options = await creationOptions(browser);
  await browser.post('authentication/logout');
  await browser.logIn(username, password);
  expect(await add(browser, new VirtualAuthenticator().create(options))).toEqual({ ok: true });
});

test('the name that was typed before a repeat counts', async () => {
  const { browser } = await portal.candidate();
  const credential = await new VirtualAuthenticator().create(await creationOptions(browser));
  expect(await add(browser, credential, 'Puhelin')).toEqual({ ok: true });
  expect(await add(browser, credential, 'Työpuhelin')).toEqual({ ok: true });
  expect(await listOf(browser)).toMatchObject([{ name: 'Työpuhelin' }]);
});

test('sending the same passkey twice adds it once, and proves nothing the second time', async () => {
  const { browser, email, username, password } = await portal.candidate();
  const credential = new VirtualAuthenticator().create(await creationOptions(browser));
  expect([await add(browser, credential), await add(browser, credential)]).toEqual([{ ok: true }, { ok: true }]);
  expect(await listOf(browser)).toHaveLength(1);
  expect(await subjectsTo(email)).toHaveLength(1);
  const thief = portal.browser();
  await thief.logIn(username, password);
  expect(await add(thief, credential)).toEqual({ ok: true });
  expect((await thief.post('settings/passkeys/options')).body).toEqual(NEEDED);
});

test("another person's passkey cannot be added, and still logs its owner in", async () => {
  const owner = await portal.candidate();
  const passkey = await addPasskey(owner.browser);
  const { userHandle } = passkey;
  const { browser } = await portal.candidate();
  expect(await add(browser, passkey.create(await creationOptions(browser)))).toEqual({ ok: false, error: 'exists' });
  passkey.userHandle = userHandle;
  expect((await logInBy(passkey, await portal.browser().open())).body).toMatchObject({
    user: { username: owner.username },
  });
});

test("another person's passkey confirms nothing, and can neither be renamed nor removed", async () => {
  const owner = await portal.candidate();
  const passkey = await addPasskey(owner.browser);
  const [row] = await listOf(owner.browser);
  const { browser } = await portal.candidate();
  await addPasskey(browser);
  for (const userHandle of [passkey.userHandle, undefined])
    expect((await confirmBy(passkey, browser, { userHandle })).body).toEqual({ ok: false, error: 'refused' });
  const gone = { ok: false, error: 'gone' };
  expect((await browser.post('settings/passkeys/rename', { id: row?.id, name: 'Minun' })).body).toEqual(gone);
  expect((await browser.post('settings/passkeys/remove', { id: row?.id })).body).toEqual(gone);
  expect(await listOf(owner.browser)).toMatchObject([{ name: 'Puhelin' }]);
});

test('a passkey gets another name; an empty, a long and a hidden one are refused', async () => {
  const { browser } = await portal.candidate();
  await addPasskey(browser);
  const id = (await listOf(browser))[0]?.id;
  const rename = async (name: string) => (await browser.post('settings/passkeys/rename', { id, name })).body;
  const wrong = (code: string) => ({ ok: false, invalidFields: [expect.objectContaining({ field: 'name', code })] });
  expect(await rename('  ')).toEqual(wrong('required'));
  expect(await rename('ä'.repeat(61))).toEqual(wrong('too-long'));
  expect(await rename('rivi\nvaihto')).toEqual(wrong('mismatch'));
  expect(await rename('😀'.repeat(60))).toEqual({ ok: true });
  expect(await listOf(browser)).toMatchObject([{ name: '😀'.repeat(60) }]);
  expect((await browser.post('settings/passkeys/rename', { id: 'x', name: 'y' })).body).toMatchObject({
    error: 'gone',
  });
});

test('removing asks for the passkey again and tells by mail; the last one may go, and then the password is enough', async () => {
  const { browser, email, password } = await portal.candidate();
  const passkey = await addPasskey(browser);
  const id = (await listOf(browser))[0]?.id;
  const remove = async () => (await browser.post('settings/passkeys/remove', { id })).body;
  later();
  expect(await remove()).toEqual(NEEDED);
  await confirmBy(passkey, browser);
  expect(await remove()).toEqual({ ok: true });
  expect(await remove()).toEqual({ ok: false, error: 'gone' });
  expect((await subjectsTo(email))[0]).toBe('Tililtäsi on poistettu pääsyavain');
  later();
  expect((await browser.post('settings/confirmation', { password })).body).toEqual({ ok: true });
});

test('nobody adds a passkey before the address is confirmed, nor more than twenty', async () => {
  const { browser } = await portal.candidate({ emailConfirmed: false });
  expect((await browser.post('settings/passkeys/options')).body).toEqual({ ok: false, error: 'not-confirmed' });
  const { browser: collector } = await portal.candidate();
  for (let count = 0; count < 19; count += 1) await addPasskey(collector);
  const [last, surplus] = [await creationOptions(collector), await creationOptions(collector)];
  expect(await add(collector, new VirtualAuthenticator().create(last))).toEqual({ ok: true });
  const tooMany = { ok: false, error: 'too-many' };
  expect(await add(collector, new VirtualAuthenticator().create(surplus))).toEqual(tooMany);
  expect((await collector.post('settings/passkeys/options')).body).toEqual(tooMany);
});

test('of thirty passkeys that are added at once twenty stay', async () => {
  const { browser } = await portal.candidate();
  const made = [];
  for (let count = 0; count < 30; count += 1)
    made.push(new VirtualAuthenticator().create(await creationOptions(browser)));
  const answers = await Promise.all(made.map((credential) => add(browser, credential)));
  expect(answers.filter((answer) => (answer as { ok: boolean }).ok)).toHaveLength(20);
  expect(answers).toContainEqual({ ok: false, error: 'too-many' });
  expect(await listOf(browser)).toHaveLength(20);
});

test('two tabs that ask for a new passkey at the same time add one each', async () => {
  const { browser } = await portal.candidate();
  const [first, second] = [await creationOptions(browser), await creationOptions(browser)];
  expect(await add(browser, new VirtualAuthenticator().create(second))).toEqual({ ok: true });
  expect(await add(browser, new VirtualAuthenticator().create(first))).toEqual({ ok: true });
});

test('a name of ten thousand characters is refused, and the passkey can still be added by another', async () => {
  const { browser } = await portal.candidate();
  const credential = new VirtualAuthenticator().create(await creationOptions(browser));
  const name = 'x'.repeat(10_000);
  expect((await browser.post('settings/passkeys', { name, credential })).status).toBe(422);
  expect(await add(browser, credential)).toEqual({ ok: true });
  const [row] = await listOf(browser);
  expect((await browser.post('settings/passkeys/rename', { id: row?.id, name })).status).toBe(422);
  expect(await listOf(browser)).toEqual([row]);
});

test('markup in a name is text, of which mails say nothing', async () => {
  const { browser, email } = await portal.candidate();
  const name = '<img src=x onerror=alert(1)>';
  await addPasskey(browser, name);
  expect(await listOf(browser)).toMatchObject([{ name }]);
  const mails = (await portal.outbox()).filter(({ to }) => to === email);
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(mails)).not.toContain('onerror');
});

test.each([
  ['an attestation longer than any', { attestationObject: 'A'.repeat(16_385) }],
  ['more ways to be reached than there are', { transports: Array(11).fill('usb') }],
  ['a way to be reached that is no word', { transports: ['x'.repeat(21)] }],
])('%s is refused as malformed', async (_, part) => {
  const { browser } = await portal.candidate();
  const credential = new VirtualAuthenticator().create(await creationOptions(browser));
  const wrong = { ...credential, response: { ...credential.response, ...part } };
  expect((await browser.post('settings/passkeys', { name: 'x', credential: wrong })).status).toBe(400);
});

test.each(['AAAA', 'oA', Buffer.from('{}').toString('base64url')])(
  'an attestation that cannot be read (%s) is refused',
  async (attestationObject) => {
    const { browser } = await portal.candidate();
    const credential = new VirtualAuthenticator().create(await creationOptions(browser));
    const wrong = { ...credential, response: { ...credential.response, attestationObject } };
    expect(await add(browser, wrong)).toEqual({ ok: false, error: 'refused' });
  },
);
