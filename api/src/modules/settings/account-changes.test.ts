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

describe('a change that is asked for again after its answer was lost', () => {
  const fresh = 'aivan uusi lauseke';

  test.each([
    ['settings/change_username', (email: string) => ({ username: `Uusi ${email.slice(5, 13)}` })],
    ['settings/change_email', (email: string) => ({ email: `new-${email}` })],
    ['settings/change_password', () => ({ newPassword: fresh })],
  ])('%s mails one code, which stays good, also where two calls come at once', async (call, bodyOf) => {
    const { browser, email, password } = await portal.candidate();
    const ask = async () => (await browser.post(call, { ...bodyOf(email), password })).body;
    const mails = async () => (await portal.outbox()).filter(({ to }) => to.endsWith(email)).length;
    expect(await Promise.all([ask(), ask()])).toEqual([{ ok: true }, { ok: true }]);
    const sent = await mails();
    const code = await codeAt(call.endsWith('email') ? `new-${email}` : email);
    portal.clock.advance(50);
    expect(await ask()).toEqual({ ok: true });
    expect(await mails()).toBe(sent);
    expect(sent).toBe(call.endsWith('email') ? 2 : 1);
    expect((await browser.post(`${call}/confirm`, { code })).body).toEqual({ ok: true });
  });

  test('is another one with another value, after a wrong code, and a minute later', async () => {
    const { browser, email, password } = await portal.candidate();
    const ask = (username: string) => browser.post('settings/change_username', { username, password });
    const mails = async () => (await mailsTo(email)).length;
    await ask('Eka');
    await ask('Toka');
    expect(await mails()).toBe(2);
    await browser.post('settings/change_username/confirm', { code: '00000x' });
    await ask('Toka');
    expect(await mails()).toBe(3);
    portal.clock.advance(61);
    await ask('Toka');
    expect(await mails()).toBe(4);
  });

  test('sets the password that was typed last', async () => {
    const { browser, email, username, password } = await portal.candidate();
    await browser.post('settings/change_password', { newPassword: 'jokin muu lauseke', password });
    const code = await codeAt(email);
    await browser.post('settings/change_password', { newPassword: fresh, password });
    expect((await browser.post('settings/change_password/confirm', { code })).body).toEqual({ ok: true });
    expect((await portal.browser().logIn(username, fresh)).body).toMatchObject({ ok: true });
  });

  test('keeps the code for another address of before it was confirmed; one without the password asks for a new code', async () => {
    const { browser, email, password } = await portal.candidate({ emailConfirmed: false });
    const right = `right-${email}`;
    const save = (body: object) => browser.post('authentication/email/save', { email: right, ...body });
    await save({ password });
    await save({ password });
    expect(await mailsTo(right)).toHaveLength(1);
    await save({});
    expect(await mailsTo(right)).toHaveLength(2);
    const code = await codeAt(right);
    expect((await browser.post('authentication/email/confirm', { code })).body).toEqual({ ok: true });
  });
});

test('asking for a new code to confirm with mails one at once', async () => {
  const { browser, email, password } = await portal.candidate();
  for (let times = 0; times < 2; times += 1)
    expect((await browser.post('settings/confirmation/code', { password })).body).toEqual({ ok: true });
  expect(await mailsTo(email)).toHaveLength(2);
});

describe('a new address that differs in capital letters alone', () => {
  test.each([
    ['settings/change_email', true],
    ['authentication/email/save', false],
  ])(
    'from that of another account is refused by %s, and its owner told at their own address',
    async (call, emailConfirmed) => {
      const owner = await portal.addUser({ email: `omistaja.${emailConfirmed}@example.fi` });
      const { browser, password } = await portal.candidate({ emailConfirmed });
      const typed = owner.email.replace('o', 'O');
      expect((await browser.post(call, { email: typed, password })).body).toEqual({ ok: true });
      expect(await mailsTo(typed)).toEqual([]);
      expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toEqual([
        'Sähköpostiosoitteesi on jo käytössä',
      ]);
    },
  );

  test('from the own one comes into force', async () => {
    const { browser, password, username } = await portal.candidate({ email: 'oma.osoite@example.fi' });
    const email = 'Oma.Osoite@example.fi';
    await browser.post('settings/change_email', { email, password });
    const confirmed = await browser.post('settings/change_email/confirm', { code: await codeAt(email) });
    expect(confirmed.body).toEqual({ ok: true });
    expect((await portal.browser().logIn(username, password)).body).toMatchObject({ user: { email } });
  });

  test('from that of an account which was made meanwhile does not come into force', async () => {
    const { browser, password } = await portal.candidate();
    const email = 'Myohempi@example.fi';
    await browser.post('settings/change_email', { email, password });
    const code = await codeAt(email);
    await portal.addUser({ email: 'myohempi@example.fi' });
    const confirmed = await browser.post('settings/change_email/confirm', { code });
    expect(confirmed.body).toEqual({ ok: false, error: 'invalid-code' });
  });
});
