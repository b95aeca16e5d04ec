import { callOf, createSignOnPortal, linkPerson, ProviderPages, type SignOnPortal, signOn } from './sign-on.fixture';

let portal: SignOnPortal;
beforeAll(async () => {
  portal = await createSignOnPortal();
});
afterAll(() => portal.close());

/** A browser whose person has logged in at the service just now, which confirms who they are. */
async function loggedIn() {
  const account = await linkPerson(portal, 'demo');
  const browser = await portal.browser().open();
  const pages = new ProviderPages();
  await signOn(browser, 'demo', { pages });
  await signOn(browser, 'demo', { pages: new ProviderPages(), query: '?for=confirm' });
  return { account, browser };
}
const isThere = async ({ id }: { id: string }) =>
  (await portal.db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

test.each([
  ['ends all log-ins', 'settings/sessions/end', { all: true }],
  ['closes the account', 'settings/close_account', {}],
])('who %s is led to the service, where the log-in ends as well, and back to the log-out', async (_, call, body) => {
  const { account, browser } = await loggedIn();
  const answer = await browser.post(call, body, { headers: { 'content-language': 'sv' } });
  expect(answer.body).toEqual({ ok: true, next: callOf('leave') });
  expect(await isThere(account)).toBe(call !== 'settings/close_account');
  expect((await browser.post('authentication/authenticated')).body).toMatchObject({ ok: false });
  const out = new URL(String((await browser.get(callOf('leave'))).headers.location));
  expect(out.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect((await browser.get(callOf('left'))).headers.location).toBe('/candidateportal/logout?lang=sv');
});

test('a closing that is refused keeps nothing for a log-out', async () => {
  await portal.db.deleteFrom('sign_on_log_outs').execute();
  const account = await linkPerson(portal, 'demo');
  const browser = await portal.browser().open();
  await signOn(browser, 'demo');
  expect((await browser.post('settings/close_account', { password: 'väärä' })).body).toMatchObject({ ok: false });
  expect(await isThere(account)).toBe(true);
  expect(await portal.db.selectFrom('sign_on_log_outs').selectAll().execute()).toEqual([]);
});

test('who has logged in with a password stays in the portal', async () => {
  const { browser } = await portal.candidate();
  expect((await browser.post('settings/sessions/end', { all: true })).body).toEqual({ ok: true });
});
