import { AssertionOptions, ConfirmationWays } from '@portal/contract/passkeys';
import { createTestApi, type TestApi } from '../../../test/harness';
import {
  addPasskey,
  confirmBy,
  listOf,
  logInBy,
  type Twist,
  type VirtualAuthenticator,
} from '../authentication/passkeys/virtual-authenticator.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createTestApi();
});
afterAll(() => portal.close());

type Candidate = Awaited<ReturnType<TestApi['candidate']>>;

/** So late that what was proved before does not count any more. */
const later = () => portal.clock.advance(301);
const codeAt = async (address: string): Promise<string> => {
  const subjects = (await portal.outbox()).filter(({ to }) => to === address).map(({ subject }) => subject);
  return subjects.map((subject) => /\b\d{6}\b/.exec(subject)?.[0]).find((code) => code !== undefined) ?? '';
};
const NEEDED = { ok: false, error: 'confirmation-needed' };

/** Somebody who added a passkey some time ago. */
async function withPasskey(): Promise<Candidate & { passkey: VirtualAuthenticator }> {
  const candidate = await portal.candidate();
  const passkey = await addPasskey(candidate.browser);
  later();
  return { ...candidate, passkey };
}

const CALLS: [string, (candidate: Candidate) => object][] = [
  ['settings/change_username', ({ username }) => ({ username: `${username}-2` })],
  ['settings/change_email', ({ email }) => ({ email: `new-${email}` })],
  ['settings/change_password', () => ({ newPassword: 'viisi aivan uutta sanaa' })],
  ['settings/export', () => ({})],
  ['settings/close_account', () => ({})],
];

describe.each(CALLS)('%s', (call, bodyOf) => {
  test('needs the passkey where there is one, whether the password comes along or not', async () => {
    const candidate = await withPasskey();
    const { browser, passkey, password, username } = candidate;
    const body = bodyOf(candidate);
    expect((await browser.post(call, { ...body, password })).body).toEqual(NEEDED);
    expect((await browser.post(call, body)).body).toEqual(NEEDED);
    await browser.logIn(username, password);
    expect((await browser.post(call, { ...body, password })).body).toEqual(NEEDED);
    expect((await confirmBy(passkey, browser)).body).toEqual({ ok: true });
    const answer = await browser.post(call, body);
    expect(answer.status).toBe(200);
    if (call !== 'settings/export') expect(answer.body).toEqual({ ok: true });
  });

  test('is open to who has just logged in by the passkey', async () => {
    const candidate = await withPasskey();
    const browser = await portal.browser().open();
    await logInBy(candidate.passkey, browser);
    const answer = await browser.post(call, bodyOf(candidate));
    expect(answer.status).toBe(200);
    if (call !== 'settings/export') expect(answer.body).toEqual({ ok: true });
  });

  test('needs the password where there is no passkey, as it always did', async () => {
    const candidate = await portal.candidate();
    const wrong = await candidate.browser.post(call, { ...bodyOf(candidate), password: 'väärä salasana' });
    expect(wrong.body).toMatchObject({ error: 'bad-credentials' });
    // Also right after the log-in.
    expect((await candidate.browser.post(call, bodyOf(candidate))).body).toEqual(NEEDED);
    later();
    expect((await candidate.browser.post(call, bodyOf(candidate))).body).toEqual(NEEDED);
    const answer = await candidate.browser.post(call, { ...bodyOf(candidate), password: candidate.password });
    expect(answer.status).toBe(200);
    if (call !== 'settings/export') expect(answer.body).toEqual({ ok: true });
  });
});

test('the present password is refused as the new one, also without being sent along', async () => {
  const { browser, passkey, password } = await withPasskey();
  await confirmBy(passkey, browser);
  expect((await browser.post('settings/change_password', { newPassword: password })).body).toMatchObject({
    error: 'weak-password',
    invalidFields: [{ field: 'newPassword', params: { reason: 'reused' } }],
  });
});

test('whose passkey is lost confirms by password and a mailed code, and removes it', async () => {
  const { browser, password, email } = await withPasskey();
  expect((await browser.post('settings/confirmation/code', { password: 'väärä' })).body).toMatchObject({
    error: 'bad-credentials',
  });
  expect(await codeAt(email)).toBe('');
  expect((await browser.post('settings/confirmation/code', { password })).body).toEqual({ ok: true });
  const confirm = async (code: string) => (await browser.post('settings/confirmation/code/confirm', { code })).body;
  expect(await confirm('00000x')).toEqual({ ok: false, error: 'invalid-code' });
  const code = await codeAt(email);
  expect(await confirm(code)).toEqual({ ok: true });
  expect(await confirm(code)).toEqual({ ok: false, error: 'expired' });
  const id = (await listOf(browser))[0]?.id;
  expect((await browser.post('settings/passkeys/remove', { id })).body).toEqual({ ok: true });
});

test('a code that was mailed in a session that has ended is not called wrong', async () => {
  const { browser, password, username, email } = await withPasskey();
  await browser.post('settings/confirmation/code', { password });
  const code = await codeAt(email);
  await browser.logIn(username, password);
  const answer = await browser.post('settings/confirmation/code/confirm', { code });
  expect(answer.body).toEqual({ ok: false, error: 'expired' });
});

test('recovery by mail removes no passkey, and the mail tells of them', async () => {
  const { email, passkey } = await withPasskey();
  const browser = await portal.browser().open();
  await browser.post('authentication/recover-password', { email });
  const [mail] = (await portal.outbox()).filter(({ to }) => to === email);
  const [, id, hash] = /reset-password\/([\w-]+)\/([\w-]+)/.exec(mail?.text ?? '') ?? [];
  const answer = await browser.post('authentication/reset-password', { id, hash, password: 'aivan uusi salasana 7' });
  expect(answer.body).toEqual({ ok: true });
  const [told] = (await portal.outbox()).filter(({ to }) => to === email);
  expect(told?.text).toMatch(/pääsyavaimet toimivat edelleen/);
  expect((await logInBy(passkey, browser)).body).toMatchObject({ ok: true });
});

test('a confirmation gives the session a new id, and counts in that browser alone', async () => {
  const { browser, passkey, username, password } = await withPasskey();
  const other = portal.browser();
  await other.logIn(username, password);
  const before = browser.cookies.get('portal_session');
  await confirmBy(passkey, browser);
  expect(browser.cookies.get('portal_session')).not.toBe(before);
  expect((await browser.post('settings/passkeys/options')).body).toMatchObject({ ok: true });
  expect((await other.post('settings/passkeys/options')).body).toEqual(NEEDED);
});

test('a confirmation that another tab was faster than with a new session id counts all the same', async () => {
  const { browser, passkey, email } = await withPasskey();
  await confirmBy(passkey, browser);
  await browser.post('settings/change_email', { email: `new-${email}` });
  later();
  const before = browser.cookies.get('portal_session') ?? '';
  const code = await codeAt(`new-${email}`);
  expect((await browser.post('settings/change_email/confirm', { code })).body).toEqual({ ok: true });
  const after = browser.cookies.get('portal_session') ?? '';
  expect(after).not.toBe(before);
  browser.cookies.set('portal_session', before);
  expect((await confirmBy(passkey, browser)).body).toEqual({ ok: true });
  expect(browser.cookies.get('portal_session')).toBe(before);
  browser.cookies.set('portal_session', after);
  expect((await browser.post('settings/passkeys/options')).body).toMatchObject({ ok: true });
});

test.each<[string, Twist]>([
  ['comes from a page of another origin', { origin: 'https://evil.example' }],
  ['comes from a page within a page of somebody else', { crossOrigin: true }],
  ['was made for another host', { rpId: 'evil.example' }],
  ['was made by an authenticator that did not ask who its user is', { verified: false }],
  ['was made for a new passkey', { type: 'webauthn.create' }],
  ['names another person', { userHandle: Buffer.alloc(32, 7).toString('base64url') }],
  ['comes from a copy that has counted less far', { count: 4 }],
])('an answer that %s confirms nothing', async (_, twist) => {
  const { browser, passkey } = await withPasskey();
  expect((await confirmBy(passkey, browser, { count: 5 })).body).toEqual({ ok: true });
  later();
  expect((await confirmBy(passkey, browser, { count: 6, ...twist })).body).toEqual({ ok: false, error: 'refused' });
  expect((await browser.post('settings/passkeys/options')).body).toEqual(NEEDED);
});

test('a challenge confirms once, its own person alone and within five minutes', async () => {
  const { browser, passkey } = await withPasskey();
  const stranger = await withPasskey();
  const ask = async (where: Candidate['browser']) => {
    const { options } = (await where.post('settings/confirmation/options')).read(ConfirmationWays);
    return AssertionOptions.parse(options);
  };
  const confirm = async (options: AssertionOptions) =>
    (await browser.post('settings/confirmation', { credential: passkey.get(options) })).body;
  const expired = { ok: false, error: 'expired' };
  expect(await confirm(await ask(stranger.browser))).toEqual(expired);
  const slow = await ask(browser);
  later();
  expect(await confirm(slow)).toEqual(expired);
  // Two tabs ask at the same time.
  const [first, second] = [await ask(browser), await ask(browser)];
  expect(await confirm(second)).toEqual({ ok: true });
  expect(await confirm(first)).toEqual({ ok: true });
  expect(await confirm(first)).toEqual(expired);
});

test('wrong signatures and wrong passwords together lock the confirmation', async () => {
  const { browser, passkey, password } = await withPasskey();
  for (let count = 0; count < 3; count += 1)
    expect((await confirmBy(passkey, browser, { verified: false })).body).toMatchObject({ error: 'refused' });
  for (let count = 0; count < 2; count += 1) await browser.post('settings/confirmation/code', { password: 'väärä' });
  expect((await confirmBy(passkey, browser)).body).toMatchObject({ error: 'locked' });
  expect((await browser.post('settings/confirmation/code', { password })).body).toMatchObject({ error: 'locked' });
});

test('the settings of an account without a passkey ask as they did', async () => {
  const { browser } = await portal.candidate();
  expect((await browser.get('settings')).body).toMatchObject({ passkeys: 0 });
  expect((await browser.post('settings/confirmation/options')).body).toEqual({
    strong: false,
    password: true,
    service: false,
    confirmed: false,
  });
});
