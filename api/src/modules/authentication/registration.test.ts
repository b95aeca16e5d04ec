import { randomUUID } from 'node:crypto';
import { createTestApi, type TestApi } from '../../../test/harness';
import { tidy } from '../../housekeeping';

let portal: TestApi;
beforeAll(async () => {
  portal = await createTestApi();
});
afterAll(() => portal.close());

const details = {
  username: 'liisa',
  password: 'pieni punainen mökki',
  firstName: 'Liisa',
  lastName: "Mäki-O'Brien",
  locale: 'fi',
  acceptedTerms: true,
};

async function mailedCode(to: string): Promise<string> {
  const mail = (await portal.outbox()).find((candidate) => candidate.to === to);
  return /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0] ?? '';
}

async function begin(email: string, locale = 'fi') {
  const browser = await portal.browser().open();
  const answer = await browser.post('authentication/register/user', { email, locale });
  return { browser, answer };
}

test('a new candidate registers by a mailed code, logs in and is in', async () => {
  const { browser, answer } = await begin('Liisa@Example.FI');
  expect(answer.body).toEqual({ ok: true });
  expect((await browser.get('authentication/register')).body).toEqual({ step: 'confirm', email: 'Liisa@example.fi' });
  const code = await mailedCode('Liisa@example.fi');
  expect((await browser.post('authentication/register/confirm', { code })).body).toEqual({ ok: true });
  expect((await browser.get('authentication/register')).body).toMatchObject({ step: 'details' });
  expect((await browser.post('authentication/register/int/complete', details)).body).toEqual({ ok: true });
  expect((await browser.get('authentication/register')).body).toEqual({ step: 'start' });
  const login = await browser.logIn('LIISA', details.password);
  expect(login.body).toMatchObject({
    ok: true,
    user: { firstName: 'Liisa', email: 'Liisa@example.fi', emailConfirmed: true, acceptedTerms: true, locale: 'fi' },
  });
});

test('the mail is in the language of the person, as text and as HTML, with a link to the page', async () => {
  await begin('eva@example.fi', 'sv');
  const mail = (await portal.outbox())[0];
  expect(mail?.subject).toMatch(/^Din bekräftelsekod är \d{6}$/);
  expect(mail?.text).toContain('http://localhost:4600/candidateportal/registerConfirm?code=');
  expect(mail?.html).toContain('<html lang="sv">');
});

test('a known address gets the same answer, and its owner a mail that says so', async () => {
  const known = await portal.addUser({ email: 'known@example.fi' });
  const first = await begin('unknown@example.fi');
  const second = await begin(known.email);
  expect(second.answer.body).toEqual(first.answer.body);
  expect(second.answer.status).toBe(first.answer.status);
  expect((await second.browser.get('authentication/register')).body).toEqual({ step: 'confirm', email: known.email });
  expect((await portal.outbox())[0]).toMatchObject({ to: known.email, subject: 'Sinulla on jo tili' });
  const wrong = { code: '000000' };
  const [forUnknown, forKnown] = [
    await first.browser.post('authentication/register/confirm', wrong),
    await second.browser.post('authentication/register/confirm', wrong),
  ];
  expect(forKnown.body).toEqual(forUnknown.body);
});

test('a wrong code is refused, and after five of them the right one too', async () => {
  const { browser } = await begin('guess@example.fi');
  const code = await mailedCode('guess@example.fi');
  const wrong = code === '123456' ? '654321' : '123456';
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await browser.post('authentication/register/confirm', { code: wrong })).body).toMatchObject({
      error: 'invalid-code',
    });
  }
  expect((await browser.post('authentication/register/confirm', { code })).body).toEqual({
    ok: false,
    error: 'expired',
  });
});

test('a code is good for ten minutes', async () => {
  const { browser } = await begin('late@example.fi');
  const code = await mailedCode('late@example.fi');
  portal.clock.advance(10 * 60);
  expect((await browser.post('authentication/register/confirm', { code })).body).toEqual({
    ok: false,
    error: 'expired',
  });
});

test('a registration that begins anew right after the time-out is kept as long as any other', async () => {
  const { browser } = await begin('idle@example.fi');
  portal.clock.advance(portal.config.sessionSeconds + 1);
  await browser.post('authentication/register/user', { email: 'idle@example.fi', locale: 'fi' });
  await tidy(portal.db, portal.clock.now(), {
    onError: (error) => {
      throw error;
    },
  });
  const code = await mailedCode('idle@example.fi');
  expect((await browser.post('authentication/register/confirm', { code })).body).toEqual({ ok: true });
  portal.clock.advance(60);
  expect((await browser.post('authentication/register/int/complete', { ...details, username: 'idle' })).body).toEqual({
    ok: true,
  });
});

test('a code works only in the browser in which the registration began', async () => {
  await begin('here@example.fi');
  const code = await mailedCode('here@example.fi');
  const elsewhere = await portal.browser().open();
  expect((await elsewhere.get('authentication/register')).body).toEqual({ step: 'start' });
  expect((await elsewhere.post('authentication/register/confirm', { code })).body).toMatchObject({ ok: false });
});

test('of fifty confirmations at once exactly one succeeds, and a used code is worth nothing', async () => {
  const { browser } = await begin('once@example.fi');
  const code = await mailedCode('once@example.fi');
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => browser.post('authentication/register/confirm', { code })),
  );
  expect(answers.filter(({ body }) => JSON.stringify(body) === '{"ok":true}')).toHaveLength(1);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect((await browser.post('authentication/register/confirm', { code })).body).toMatchObject({
    error: 'invalid-code',
  });
});

test('a text that is no address is refused at its field', async () => {
  const { answer } = await begin('not an address');
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ code: 'invalid', invalidFields: [{ field: 'email', code: 'email' }] });
});

test.each([
  ['short', { password: 'lyhyt' }, 'password', 'too-short'],
  ['among the commonest', { password: 'Salasana12345' }, 'password', 'weak-password'],
  ['one pattern over and over', { password: 'abcabcabcabcabc' }, 'password', 'weak-password'],
  ['made of the user name', { username: 'pekka', password: 'Pekka on paras!' }, 'password', 'weak-password'],
  ['without a name', { firstName: ' ' }, 'firstName', 'required'],
  ['with a name of digits', { lastName: '12345' }, 'lastName', 'mismatch'],
  ["with another's address as user name", { username: 'boss@example.fi' }, 'username', 'mismatch'],
])('details are refused at their field: %s', async (_name, change, field, code) => {
  const { browser } = await begin('details@example.fi');
  await portal.db
    .updateTable('registrations')
    .set({ step: 'details' })
    .where('email', '=', 'details@example.fi')
    .execute();
  const answer = await browser.post('authentication/register/int/complete', {
    ...details,
    username: 'uusi',
    ...change,
  });
  expect(answer.body).toMatchObject({ ok: false, invalidFields: [{ field, code }] });
  await portal.db.deleteFrom('rate_limits').execute();
});

test('a user name that somebody has, in whatever case, is taken', async () => {
  await portal.addUser({ username: 'varattu' });
  const { browser } = await begin('taken@example.fi');
  await browser.post('authentication/register/confirm', { code: await mailedCode('taken@example.fi') });
  const answer = await browser.post('authentication/register/int/complete', { ...details, username: 'Varattu' });
  expect(answer.body).toEqual({ ok: false, error: 'taken', invalidFields: [{ field: 'username', code: 'taken' }] });
});

test('nobody completes a registration whose address is not confirmed', async () => {
  const { browser } = await begin('skip@example.fi');
  const answer = await browser.post('authentication/register/int/complete', { ...details, username: 'skipper' });
  expect(answer.body).toEqual({ ok: false, error: 'expired' });
});

test('a code that is asked for again with the same key is mailed once', async () => {
  const browser = await portal.browser().open();
  const headers = { 'idempotency-key': randomUUID() };
  const email = 'repeated@example.fi';
  for (let times = 0; times < 2; times += 1)
    expect((await browser.post('authentication/register/user', { email, locale: 'fi' }, { headers })).body).toEqual({
      ok: true,
    });
  expect((await portal.outbox()).filter(({ to }) => to === email)).toHaveLength(1);
});

test('a sixth mail within an hour is not sent to one address, who has asked for all of them is told to wait, and the code sent before stays good', async () => {
  const { browser } = await begin('often@example.fi');
  for (let more = 0; more < 4; more += 1)
    await browser.post('authentication/register/user', { email: 'often@example.fi', locale: 'fi' });
  const code = await mailedCode('often@example.fi');
  const sixth = await browser.post('authentication/register/user', { email: 'often@example.fi', locale: 'fi' });
  expect(sixth.body).toMatchObject({ status: 429, retryAfter: expect.any(Number) });
  // Another browser is told nothing of the address.
  expect((await begin('often@example.fi')).answer.body).toEqual({ ok: true });
  expect((await portal.outbox()).filter(({ to }) => to === 'often@example.fi')).toHaveLength(5);
  expect((await browser.post('authentication/register/confirm', { code })).body).toEqual({ ok: true });
});
