import { randomUUID } from 'node:crypto';
import { createTestApi, type TestApi } from '../../../test/harness';

let portal: TestApi;
beforeAll(async () => {
  portal = await createTestApi();
});
afterAll(() => portal.close());

const mailsTo = async (address: string) => (await portal.outbox()).filter(({ to }) => to === address);
const codeAt = async (address: string): Promise<string> => {
  const subjects = (await mailsTo(address)).map(({ subject }) => /\b\d{6}\b/.exec(subject)?.[0]);
  return subjects.find((code) => code !== undefined) ?? '';
};

test('the language is kept for the next log-in, also before the terms are accepted', async () => {
  const { browser, username, password } = await portal.candidate({ acceptedTerms: false });
  expect((await browser.post('settings/change_language', { language: 'sv' })).body).toEqual({ ok: true });
  expect((await portal.browser().logIn(username, password)).body).toMatchObject({ user: { locale: 'sv' } });
});

test('the settings say what the account is, and mails can be switched off', async () => {
  const { browser, username, email } = await portal.candidate();
  const settings = {
    username,
    email,
    locale: 'fi',
    emailConfirmed: true,
    pending: {},
    passkeys: 0,
    password: true,
    identities: [],
  };
  expect((await browser.get('settings')).body).toEqual({
    ...settings,
    notifications: { deadlines: true, messages: true, offers: true },
  });
  const chosen = { deadlines: false, messages: true };
  expect((await browser.post('settings/notifications', chosen)).body).toEqual({ ok: true });
  expect((await browser.get('settings')).body).toEqual({ ...settings, notifications: { ...chosen, offers: true } });
  const withoutGigs = { ...chosen, offers: false };
  await browser.post('settings/notifications', withoutGigs);
  expect((await browser.get('settings')).body).toMatchObject({ notifications: withoutGigs });
  expect((await browser.get('settings/change_password')).body).toEqual({ policy: { minLength: 12, maxLength: 128 } });
});

test.each([
  ['settings/change_username', 'username', 254],
  ['settings/change_email', 'email', 320],
  ['settings/change_password', 'newPassword', 1024],
  ['settings/change_username', 'password', 1024],
])('%s names %s as too long where it is longer than the server reads', async (call, field, max) => {
  const { browser, password } = await portal.candidate();
  const body = { ...(field === 'password' && { username: 'Uusi nimi' }), password, [field]: 'x'.repeat(max + 1) };
  expect(await browser.post(call, body)).toMatchObject({
    status: 422,
    body: { code: 'invalid', invalidFields: [{ field, code: 'too-long', params: { max } }] },
  });
});

test('a body in which something else is wrong as well is malformed', async () => {
  const { browser } = await portal.candidate();
  expect(await browser.post('settings/change_username', { username: 'x'.repeat(255), more: 1 })).toMatchObject({
    status: 400,
    body: { code: 'malformed' },
  });
});

describe('a new user name', () => {
  test('needs the password and the code that goes to the present address', async () => {
    const { browser, email, password } = await portal.candidate();
    const username = `Uusi ${email.slice(5, 13)}`;
    expect((await browser.post('settings/change_username', { username, password })).body).toEqual({ ok: true });
    expect((await browser.get('settings')).body).toMatchObject({ pending: { username } });
    const code = await codeAt(email);
    expect((await browser.post('settings/change_username/confirm', { code })).body).toEqual({ ok: true });
    expect((await browser.get('settings')).body).toMatchObject({ username, pending: {} });
    expect((await portal.browser().logIn(username, password)).body).toMatchObject({ ok: true });
    expect((await browser.post('settings/change_username/confirm', { code })).body).toEqual({
      ok: false,
      error: 'invalid-code',
    });
  });

  test('is told as in force to who repeats the call whose answer was lost', async () => {
    const { browser, email, password } = await portal.candidate();
    await browser.post('settings/change_username', { username: `Uusi ${email.slice(5, 13)}`, password });
    const code = await codeAt(email);
    const headers = { 'idempotency-key': randomUUID() };
    for (let times = 0; times < 2; times += 1)
      expect((await browser.post('settings/change_username/confirm', { code }, { headers })).body).toEqual({
        ok: true,
      });
  });

  test('that somebody has is refused when asked for, and at the code when somebody was faster', async () => {
    const taken = { ok: false, error: 'taken', invalidFields: [{ field: 'username', code: 'taken' }] };
    await portal.addUser({ username: 'Varattu' });
    const { browser, email, password } = await portal.candidate();
    expect((await browser.post('settings/change_username', { username: 'varattu', password })).body).toEqual(taken);
    await browser.post('settings/change_username', { username: 'Nopea', password });
    await portal.addUser({ username: 'nopea' });
    const code = await codeAt(email);
    expect((await browser.post('settings/change_username/confirm', { code })).body).toEqual(taken);
  });

  test('is worth nothing without the right password, and guessing it locks like logging in', async () => {
    const { browser, email } = await portal.candidate();
    const wrong = { username: 'Arvaaja', password: 'väärä salasana' };
    for (let count = 0; count < 5; count += 1) {
      expect((await browser.post('settings/change_username', wrong)).body).toMatchObject({ error: 'bad-credentials' });
    }
    expect((await browser.post('settings/change_username', wrong)).body).toEqual({ ok: false, error: 'locked' });
    expect(await mailsTo(email)).toEqual([]);
  });

  test('takes a code only in the browser that asked, only ten minutes, and only five tries', async () => {
    const { browser, email, username, password } = await portal.candidate();
    const ask = () => browser.post('settings/change_username', { username: `${username}-2`, password });
    const confirm = (code: string, where = browser) => where.post('settings/change_username/confirm', { code });
    await ask();
    const other = portal.browser();
    await other.logIn(username, password);
    expect((await confirm(await codeAt(email), other)).body).toEqual({ ok: false, error: 'invalid-code' });
    for (let count = 0; count < 5; count += 1)
      expect((await confirm('00000x')).body).toEqual({ ok: false, error: 'invalid-code' });
    expect((await confirm(await codeAt(email))).body).toEqual({ ok: false, error: 'expired' });
    await ask();
    portal.clock.advance(601);
    expect((await confirm(await codeAt(email))).body).toEqual({ ok: false, error: 'expired' });
  });
});

describe('a new e-mail address', () => {
  test('is proved by its code; the old one is told before and after, and old links stop working', async () => {
    const { browser, email, username, password } = await portal.candidate();
    const fresh = `new-${email}`;
    await browser.post('authentication/recover-password', { email });
    const [, link] = /reset-password\/(\S+)\?/.exec((await mailsTo(email))[0]?.text ?? '') ?? [];
    expect((await browser.post('settings/change_email', { email: fresh, password })).body).toEqual({ ok: true });
    expect((await mailsTo(email))[0]?.subject).toBe('Sähköpostiosoitettasi vaihdetaan');
    expect((await browser.get('settings')).body).toMatchObject({ email, pending: { email: fresh } });
    const code = await codeAt(fresh);
    expect((await browser.post('settings/change_email/confirm', { code })).body).toEqual({ ok: true });
    expect((await mailsTo(email))[0]?.subject).toBe('Sähköpostiosoitteesi on vaihdettu');
    expect((await mailsTo(email))[0]?.text).not.toContain(fresh);
    expect((await browser.post('authentication/authenticated')).body).toMatchObject({
      user: { email: fresh, username, emailConfirmed: true },
    });
    expect((await browser.get(`authentication/reset-password/${link}`)).body).toEqual({ ok: false, error: 'used' });
  });

  test('that is somebody else’s is answered alike; its owner is told and no code fits', async () => {
    const other = await portal.addUser();
    const { browser, password } = await portal.candidate();
    const foreign = await browser.post('settings/change_email', { email: other.email, password });
    const free = await browser.post('settings/change_email', { email: `free-${other.email}`, password });
    expect([foreign.status, foreign.body]).toEqual([free.status, free.body]);
    expect((await mailsTo(other.email)).map(({ subject }) => subject)).toEqual(['Sähköpostiosoitteesi on jo käytössä']);
  });

  test('is not the present one, and not anything', async () => {
    const { browser, email, password } = await portal.candidate();
    expect((await browser.post('settings/change_email', { email, password })).body).toEqual({
      ok: false,
      invalidFields: [{ field: 'email', code: 'mismatch' }],
    });
    expect((await browser.post('settings/change_email', { email: 'aino@', password })).status).toBe(422);
  });
});

describe('a new password', () => {
  const fresh = 'aivan uusi lauseke';

  test('comes into force with its code and ends the other log-ins, not this one', async () => {
    const { browser, email, username, password } = await portal.candidate();
    const other = portal.browser();
    await other.logIn(username, password);
    expect((await browser.post('settings/change_password', { newPassword: fresh, password })).body).toEqual({
      ok: true,
    });
    expect((await browser.get('settings')).body).toMatchObject({ pending: { password: true } });
    const code = await codeAt(email);
    expect((await browser.post('settings/change_password/confirm', { code })).body).toEqual({ ok: true });
    expect((await other.post('authentication/refresh')).status).toBe(401);
    expect((await browser.post('authentication/refresh')).status).toBe(200);
    expect((await portal.browser().logIn(username, fresh)).body).toMatchObject({ ok: true });
    expect((await mailsTo(email))[0]?.subject).toBe('Salasanasi on vaihdettu');
    const changes = await portal.db.selectFrom('account_changes').selectAll().execute();
    expect(JSON.stringify(changes)).not.toContain(fresh);
  });

  test.each([
    ['short', 'lyhyt', 'too-short', undefined],
    ['common', 'salasana1234', 'weak-password', 'common'],
    ['the present one', 'kolme pientä sanaa', 'weak-password', 'reused'],
  ])('that is %s is refused', async (_, newPassword, code, reason) => {
    const { browser, password } = await portal.candidate();
    const { body } = await browser.post('settings/change_password', { newPassword, password });
    const params = reason ? { params: { reason } } : {};
    expect(body).toMatchObject({ ok: false, invalidFields: [{ field: 'newPassword', code, ...params }] });
  });
});

describe('an address that is not confirmed', () => {
  const confirm = (browser: Awaited<ReturnType<TestApi['candidate']>>['browser'], code: string) =>
    browser.post('authentication/email/confirm', { code });

  test('is confirmed by a mailed code, also before the terms are accepted', async () => {
    const { browser, email } = await portal.candidate({ emailConfirmed: false, acceptedTerms: false });
    expect((await browser.post('authentication/email/save', { email })).body).toEqual({ ok: true });
    const [mail] = await mailsTo(email);
    expect(mail?.text).toMatch(/\/candidateportal\/confirm\/email\?code=\d{6}&lang=fi/);
    expect((await confirm(browser, await codeAt(email))).body).toEqual({ ok: true });
    expect((await browser.post('authentication/authenticated')).body).toMatchObject({ user: { emailConfirmed: true } });
    // The same link in another tab.
    expect((await confirm(browser, await codeAt(email))).body).toEqual({ ok: true });
  });

  test('gives way to another one that is, and is told so', async () => {
    const { browser, email, username, password } = await portal.candidate({ emailConfirmed: false });
    const elsewhere = portal.browser();
    await elsewhere.logIn(username, password);
    const right = `right-${email}`;
    const save = async (body: object) => (await browser.post('authentication/email/save', body)).body;
    expect(await save({ email: right })).toEqual({
      ok: false,
      invalidFields: [{ field: 'password', code: 'required' }],
    });
    expect(await save({ email: right, password: 'not the password' })).toMatchObject({
      error: 'bad-credentials',
      invalidFields: [{ field: 'password', code: 'mismatch' }],
    });
    expect(await mailsTo(right)).toEqual([]);
    expect(await save({ email: right, password })).toEqual({ ok: true });
    // Another code for the same address.
    expect(await save({ email: right })).toEqual({ ok: true });
    expect(await save({ email: `wrong-${email}` })).toMatchObject({ ok: false });
    expect((await confirm(browser, await codeAt(right))).body).toEqual({ ok: true });
    expect((await browser.post('authentication/authenticated')).body).toMatchObject({ user: { email: right } });
    expect((await mailsTo(email))[0]?.subject).toBe('Sähköpostiosoitteesi on vaihdettu');
    expect((await elsewhere.get('settings')).status).toBe(401);
    expect((await browser.get('settings')).status).toBe(200);
  });

  test('can wait for fourteen days; then only confirming and changing it are open', async () => {
    const user = await portal.addUser({ emailConfirmed: false });
    const created_at = new Date(portal.clock.now().getTime() - 14 * 86_400_000 - 1000);
    await portal.db.updateTable('users').set({ created_at }).where('id', '=', user.id).execute();
    const browser = portal.browser();
    expect((await browser.logIn(user.username, user.password)).body).toMatchObject({ user: { canSkipConfirm: false } });
    expect((await browser.get('settings')).body).toMatchObject({ code: 'email-not-confirmed' });
    const email = `other-${user.email}`;
    expect((await browser.post('settings/change_email', { email, password: user.password })).body).toEqual({
      ok: true,
    });
    expect((await browser.post('settings/change_email/confirm', { code: await codeAt(email) })).body).toEqual({
      ok: true,
    });
    expect((await browser.get('settings')).status).toBe(200);
  });

  test('once confirmed it changes only with the password', async () => {
    const { browser } = await portal.candidate();
    const answer = await browser.post('authentication/email/save', { email: 'thief@example.fi' });
    expect([answer.status, await mailsTo('thief@example.fi')]).toEqual([403, []]);
  });

  test('too many codes are refused with the time to wait', async () => {
    const { browser, email } = await portal.candidate({ emailConfirmed: false });
    for (let count = 0; count < 5; count += 1) await browser.post('authentication/email/save', { email });
    const answer = await browser.post('authentication/email/save', { email });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('own log-ins', () => {
  const read = async (browser: ReturnType<TestApi['browser']>) =>
    (await browser.get('settings/sessions')).body as { sessions: { id: string; current: boolean; agent: string }[] };

  test('are listed, this one marked, and another one can be ended', async () => {
    const { browser, username, password } = await portal.candidate();
    const other = portal.browser();
    await other.logIn(username, password);
    const { sessions } = await read(browser);
    expect(sessions.map(({ current }) => current).sort()).toEqual([false, true]);
    const id = sessions.find(({ current }) => !current)?.id;
    expect((await browser.post('settings/sessions/end', { id })).body).toEqual({ ok: true });
    expect((await other.get('settings')).status).toBe(401);
    expect((await read(browser)).sessions).toHaveLength(1);
    expect((await browser.post('settings/sessions/end', { id })).status).toBe(404);
  });

  test('all end at once, this one too, and nobody else’s', async () => {
    const { browser, username, password } = await portal.candidate();
    const stranger = await portal.candidate();
    const other = portal.browser();
    await other.logIn(username, password);
    const foreign = (await read(stranger.browser)).sessions[0]?.id;
    expect((await browser.post('settings/sessions/end', { id: foreign })).status).toBe(404);
    expect((await browser.post('settings/sessions/end', { all: true })).body).toEqual({ ok: true });
    expect((await browser.get('settings')).status).toBe(401);
    expect((await other.get('settings')).status).toBe(401);
    expect((await stranger.browser.get('settings')).status).toBe(200);
  });
});
