import { createSignOnPortal, mailedCode, type SignOnPortal, signOn } from './sign-on.fixture';

let portal: SignOnPortal;
beforeAll(async () => {
  portal = await createSignOnPortal();
});
afterEach(async () => {
  await portal.db.deleteFrom('users').execute();
});
afterAll(() => portal.close());

const EXT = 'authentication/register/ext';
/** As the service or the person writes the address, and as the account has it. */
const TOLD = 'demo-new@example.fi';
const OWN = 'Demo-New@example.fi';
const details = { firstName: 'Veikko', lastName: 'Korhonen', locale: 'fi', acceptedTerms: true };
const invalid = { ok: false, error: 'invalid-code', useInternal: false };

async function first(username: string) {
  const browser = await portal.browser().open();
  await signOn(browser, username);
  return browser;
}
type Browser = Awaited<ReturnType<typeof first>>;
const askCode = async (browser: Browser) => (await browser.post(`${EXT}/email`, { email: TOLD, locale: 'fi' })).body;
const confirm = async (browser: Browser, code: string) => (await browser.post(`${EXT}/confirm`, { code })).body;
const users = () => portal.db.selectFrom('users').select('email').orderBy('email').execute();
const clearMails = () => portal.db.deleteFrom('mails').execute();
beforeEach(clearMails);

describe('a first log-in with an address that differs from an account’s in capital letters alone', () => {
  test.each([
    ['told by the service', 'demo-new', { step: 'confirm', email: TOLD, mailed: false }],
    ['typed', 'demo-nameless', { step: 'email' }],
  ])('%s belongs to the account, with the code that went to its own address', async (_, username, state) => {
    const account = await portal.addUser({ email: OWN });
    const browser = await first(username);
    expect((await browser.get(EXT)).body).toMatchObject(state);
    expect(await askCode(browser)).toEqual({ ok: true });
    expect((await browser.get(EXT)).body).toMatchObject({ step: 'confirm', email: TOLD, mailed: true });
    expect(await mailedCode(portal, TOLD)).toBe('');
    const answer = await confirm(browser, await mailedCode(portal, OWN));
    expect(answer).toMatchObject({ ok: true, known: true, user: { id: account.id, email: OWN } });
    expect(await users()).toEqual([{ email: OWN }]);
  });

  test('is not linked by a code that went to the address as it was typed; the next one goes to the account', async () => {
    const browser = await first('demo-nameless');
    await askCode(browser);
    const code = await mailedCode(portal, TOLD);
    await portal.addUser({ email: OWN });
    expect(await confirm(browser, code)).toEqual(invalid);
    await clearMails();
    await askCode(browser);
    expect(await mailedCode(portal, TOLD)).toBe('');
    expect(await confirm(browser, await mailedCode(portal, OWN))).toMatchObject({ ok: true, known: true });
  });

  test.each([
    [
      'has another address now',
      (id: string) => portal.db.updateTable('users').set({ email: 'x@example.fi' }).where('id', '=', id),
    ],
    ['is closed', (id: string) => portal.db.deleteFrom('users').where('id', '=', id)],
  ])('proves nothing by a code that went to an account which %s', async (_, change) => {
    const { id } = await portal.addUser({ email: OWN });
    const browser = await first('demo-nameless');
    await askCode(browser);
    const code = await mailedCode(portal, OWN);
    expect(code).toMatch(/^\d{6}$/);
    await change(id).execute();
    expect(await confirm(browser, code)).toEqual(invalid);
  });

  test('links no account that has the typed address itself by a code that went to the other one', async () => {
    await portal.addUser({ email: OWN });
    const browser = await first('demo-nameless');
    await askCode(browser);
    const code = await mailedCode(portal, OWN);
    expect(code).toMatch(/^\d{6}$/);
    await portal.addUser({ email: TOLD });
    expect(await confirm(browser, code)).toEqual(invalid);
  });

  test('makes no second account beside one that came meanwhile, and goes on with a code to that', async () => {
    const browser = await first('demo-new');
    expect((await browser.get(EXT)).body).toMatchObject({ step: 'details' });
    await portal.addUser({ email: OWN });
    const { body } = await browser.post(`${EXT}/complete`, details);
    expect(body).toEqual({ ok: false, error: 'expired', useInternal: false });
    expect((await browser.get(EXT)).body).toMatchObject({ step: 'confirm', mailed: false });
    await askCode(browser);
    expect(await confirm(browser, await mailedCode(portal, OWN))).toMatchObject({ ok: true, known: true });
  });
});
