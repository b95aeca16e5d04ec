import { createTestApi, type TestApi } from '../../../test/harness';

let portal: TestApi;
beforeAll(async () => {
  portal = await createTestApi();
});
afterAll(() => portal.close());

/** The code of the newest mail that has one. */
const codeAt = async (address: string): Promise<string> => {
  const mails = (await portal.outbox()).filter(({ to }) => to === address);
  return mails.map(({ subject }) => /\b\d{6}\b/.exec(subject)?.[0]).find((code) => code !== undefined) ?? '';
};

test.each([
  ['a changed address', 'settings/change_email', 'settings/change_email/confirm', true],
  [
    'another address in place of one that was never confirmed',
    'authentication/email/save',
    'authentication/email/confirm',
    false,
  ],
])(
  'after %s the owner’s browser is known still, and no stranger locks it out',
  async (_, ask, confirm, emailConfirmed) => {
    const { browser, username, email, password } = await portal.candidate({ emailConfirmed });
    const fresh = `new-${email}`;
    await browser.post(ask, { email: fresh, password });
    expect((await browser.post(confirm, { code: await codeAt(fresh) })).body).toEqual({ ok: true });
    await browser.post('authentication/logout');
    const stranger = portal.browser();
    for (let count = 0; count < 6; count += 1) await stranger.logIn(username, 'väärä');
    expect((await stranger.logIn(username, 'väärä')).body).toMatchObject({ error: 'locked' });
    expect((await browser.logIn(username, password)).body).toMatchObject({ ok: true });
  },
);
