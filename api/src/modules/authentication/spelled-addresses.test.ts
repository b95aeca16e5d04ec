import { createTestApi, type TestApi } from '../../../test/harness';

let portal: TestApi;
beforeAll(async () => {
  portal = await createTestApi();
});
afterAll(() => portal.close());

const mailsTo = async (address: string) => (await portal.outbox()).filter(({ to }) => to === address);
const codeAt = async (address = '') => /\b\d{6}\b/.exec((await mailsTo(address))[0]?.subject ?? '')?.[0] ?? '';
const person = { firstName: 'Aino', lastName: 'Aalto', locale: 'fi', acceptedTerms: true };

describe('an address with other capital letters before the @ than the account has', () => {
  test('logs in', async () => {
    const user = await portal.addUser({ email: 'aino.kirjaudu@example.fi' });
    const answer = await portal.browser().logIn('Aino.Kirjaudu@example.fi', user.password);
    expect(answer.body).toMatchObject({ ok: true, user: { email: user.email } });
  });

  test('gets a new password by mail, at the address that the account has', async () => {
    const { email } = await portal.addUser({ email: 'aino.unohti@example.fi' });
    const browser = await portal.browser().open();
    await browser.post('authentication/recover-password', { email: 'AINO.unohti@example.fi' });
    expect(await mailsTo('AINO.unohti@example.fi')).toEqual([]);
    expect((await mailsTo(email))[0]?.text).toContain('/reset-password/');
  });

  test('is known at the registration, and the mail that says so goes to the address that the account has', async () => {
    const { email } = await portal.addUser({ email: 'aino.uusi@example.fi' });
    const browser = await portal.browser().open();
    const typed = 'Aino.Uusi@example.fi';
    expect((await browser.post('authentication/register/user', { email: typed, locale: 'fi' })).body).toEqual({
      ok: true,
    });
    expect(await mailsTo(typed)).toEqual([]);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Sinulla on jo tili']);
    expect((await browser.get('authentication/register')).body).toEqual({ step: 'confirm', email: typed });
  });

  test('makes one account where it is registered in two browsers at once', async () => {
    const spelled = ['Aino.Toinen@example.fi', 'aino.toinen@example.fi'];
    const browsers = await Promise.all(spelled.map(() => portal.browser().open()));
    const answers: unknown[] = [];
    for (const [at, browser] of browsers.entries())
      await browser.post('authentication/register/user', { email: spelled[at], locale: 'fi' });
    for (const [at, browser] of browsers.entries()) {
      const code = await codeAt(spelled[at]);
      expect((await browser.post('authentication/register/confirm', { code })).body).toEqual({ ok: true });
    }
    for (const [at, browser] of browsers.entries()) {
      const details = { ...person, username: `aino toinen ${at}`, password: 'pieni punainen mökki' };
      answers.push((await browser.post('authentication/register/int/complete', details)).body);
    }
    expect(answers).toEqual([{ ok: true }, { ok: false, error: 'expired' }]);
    // Beginning again tells the owner.
    await browsers[1]?.post('authentication/register/user', { email: spelled[1], locale: 'fi' });
    expect((await mailsTo('Aino.Toinen@example.fi'))[0]?.subject).toBe('Sinulla on jo tili');
  });

  test('is another account’s where that has these very letters, and nobody’s where several accounts could be meant', async () => {
    const [small, large] = [
      await portal.addUser({ email: 'kaksi@example.fi', password: 'eka hyvä lauseke' }),
      await portal.addUser({ email: 'Kaksi@example.fi', password: 'toka hyvä lauseke' }),
    ];
    for (const { email, password, username } of [small, large])
      expect((await portal.browser().logIn(email, password)).body).toMatchObject({ ok: true, user: { username } });
    expect((await portal.browser().logIn('KAKSI@example.fi', small.password)).body).toMatchObject({ ok: false });
    const browser = await portal.browser().open();
    await browser.post('authentication/recover-password', { email: 'KAKSI@example.fi' });
    for (const { email } of [small, large]) expect(await mailsTo(email)).toEqual([]);
  });

  test('gives way to a user name, which nobody else can have', async () => {
    const kept = await portal.addUser({ username: 'Entinen@example.fi', email: 'nykyinen@example.fi' });
    await portal.addUser({ email: 'entinen@example.fi', password: 'toisen oma lauseke' });
    const answer = await portal.browser().logIn('ENTINEN@example.fi', kept.password);
    expect(answer.body).toMatchObject({ ok: true, user: { email: kept.email } });
  });
});
