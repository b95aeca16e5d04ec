import { createSignOnPortal, type SignOnPortal, signOn } from './sign-on.fixture';

let portal: SignOnPortal;
beforeAll(async () => {
  portal = await createSignOnPortal();
});
afterEach(async () => {
  await portal.db.deleteFrom('users').execute();
});
afterAll(() => portal.close());

const EMAIL = 'demo-new@example.fi';
const EXT = 'authentication/register/ext';

/** An account with a password, which its owner has linked by a log-in at the service. */
async function linked() {
  const account = await portal.addUser({ username: 'veikko', email: EMAIL });
  const browser = await portal.browser().open();
  await signOn(browser, 'demo-new');
  await browser.post(`${EXT}/email`, { email: EMAIL, locale: 'fi' });
  const code = /\b\d{6}\b/.exec((await portal.outbox())[0]?.subject ?? '')?.[0];
  expect((await browser.post(`${EXT}/confirm`, { code })).body).toMatchObject({ known: true });
  return { browser, account };
}
type Browser = Awaited<ReturnType<typeof linked>>['browser'];

const unlink = async (browser: Browser, service = portal.provider.issuer) =>
  (await browser.post('settings/identities/unlink', { service })).body;
const identities = async () => portal.db.selectFrom('external_identities').select('issuer').execute();
const isLoggedIn = async (browser: Browser) => (await browser.get('settings')).status === 200;

test('the service is removed after a confirmation; its other log-ins end, and the owner is told', async () => {
  const { browser, account } = await linked();
  const other = await portal.browser().open();
  await signOn(other, 'demo-new');
  const byPassword = await portal.browser().open();
  await byPassword.logIn(account.username, account.password);
  expect(await unlink(browser)).toEqual({ ok: false, error: 'confirmation-needed' });
  expect(await identities()).toHaveLength(1);
  await browser.post('settings/confirmation', { password: account.password });
  expect(await unlink(browser)).toEqual({ ok: true });
  expect(await identities()).toEqual([]);
  expect([await isLoggedIn(browser), await isLoggedIn(other), await isLoggedIn(byPassword)]).toEqual([
    true,
    false,
    true,
  ]);
  const mails = (await portal.outbox()).filter(
    ({ subject }) => subject === 'Kirjautumispalvelu on poistettu tililtäsi',
  );
  expect(mails).toEqual([expect.objectContaining({ to: EMAIL })]);
  // The same request once more, as after an answer that was lost.
  expect(await unlink(browser)).toEqual({ ok: true });
  expect((await portal.outbox()).filter(({ subject }) => subject === mails[0]?.subject)).toHaveLength(1);
});

test('a log-in at a service that was removed opens the account to nobody but who reads its mail', async () => {
  const { browser, account } = await linked();
  await browser.post('settings/confirmation', { password: account.password });
  await unlink(browser);
  const again = await portal.browser().open();
  expect(await signOn(again, 'demo-new')).toBe('/candidateportal/registerDetails?lang=fi');
  expect((await again.get(EXT)).body).toMatchObject({ step: 'confirm', mailed: false });
});

test('another service and the identity of somebody else stay', async () => {
  const { browser, account } = await linked();
  await browser.post('settings/confirmation', { password: account.password });
  expect(await unlink(browser, 'https://elsewhere.example')).toEqual({ ok: true });
  const stranger = await portal.candidate();
  await stranger.browser.post('settings/confirmation', { password: stranger.password });
  expect(await unlink(stranger.browser)).toEqual({ ok: true });
  expect(await identities()).toHaveLength(1);
});

test('the only way into an account is not removed', async () => {
  const { browser, account } = await linked();
  await portal.db.updateTable('users').set({ password_hash: null }).where('id', '=', account.id).execute();
  await signOn(browser, 'demo-new', { query: '?for=confirm' });
  expect((await browser.post('settings/identities/unlink', { service: portal.provider.issuer })).status).toBe(403);
  expect(await identities()).toHaveLength(1);
});
