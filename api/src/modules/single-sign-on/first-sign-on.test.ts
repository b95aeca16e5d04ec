import { callOf, createSignOnPortal, mailedCode, ProviderPages, type SignOnPortal, signOn } from './sign-on.fixture';

let portal: SignOnPortal;
beforeAll(async () => {
  portal = await createSignOnPortal();
});
afterEach(async () => {
  portal.provider.controls.mend();
  await portal.db.deleteFrom('users').execute();
});
afterAll(() => portal.close());

const EXT = 'authentication/register/ext';
const CONFIRMED = '/candidateportal/account/settings?sso=confirmed';
const details = { firstName: 'Veikko', lastName: 'Korhonen', locale: 'fi', acceptedTerms: true };
type Browser = ReturnType<SignOnPortal['browser']>;

async function first(username: string): Promise<Browser> {
  const browser = await portal.browser().open();
  expect(await signOn(browser, username)).toBe('/candidateportal/registerDetails?lang=fi');
  return browser;
}
const whoIs = async (browser: Browser) => (await browser.post('authentication/authenticated')).body;

test('who comes for the first time with an address that the provider has checked gives the terms alone, and is in', async () => {
  const browser = await first('demo-new');
  expect((await browser.get(EXT)).body).toEqual({
    step: 'details',
    firstName: 'Veikko',
    lastName: 'Korhonen',
    email: 'demo-new@example.fi',
  });
  const { body } = await browser.post(`${EXT}/complete`, details);
  expect(body).toMatchObject({ ok: true, user: { email: 'demo-new@example.fi', emailConfirmed: true } });
  expect(await signOn(await portal.browser().open(), 'demo-new')).toBe('/candidateportal/login');
});

test('who has read other terms than those in force is asked after the first log-in', async () => {
  const browser = await first('demo-new');
  const { body } = await browser.post(`${EXT}/complete`, { ...details, termsVersion: -1 });
  expect(body).toMatchObject({ ok: true, user: { acceptedTerms: false } });
});

test('an address that the provider has not checked is proven by a mailed code first', async () => {
  const browser = await first('demo-unverified');
  expect((await browser.get(EXT)).body).toMatchObject({ step: 'email', email: 'demo-unverified@example.fi' });
  expect((await browser.post(`${EXT}/complete`, details)).body).toMatchObject({ ok: false, error: 'expired' });
  const email = 'demo-unverified@example.fi';
  await browser.post(`${EXT}/email`, { email, locale: 'en' });
  expect((await browser.post(`${EXT}/complete`, details)).body).toMatchObject({ ok: false, error: 'expired' });
  const code = await mailedCode(portal, email);
  expect((await browser.post(`${EXT}/confirm`, { code })).body).toMatchObject({ ok: true, known: false });
  expect((await browser.post(`${EXT}/complete`, details)).body).toMatchObject({ ok: true, user: { email } });
});

test('a registration whose log-in the provider has ended meanwhile logs nobody in, and says that it is too late', async () => {
  const browser = await first('demo-new');
  const { issuer } = portal.provider;
  const { subject } = await portal.db.selectFrom('sign_on_registrations').select('subject').executeTakeFirstOrThrow();
  // As where the service tells of it while the account is made.
  const told = { token_hash: Buffer.from('told'), issuer, sid: null, subject, told_at: new Date() };
  await portal.db
    .insertInto('sign_on_ends')
    .values({ ...told, issued_at: new Date(Date.now() + 60_000) })
    .execute();
  const { status, body } = await browser.post(`${EXT}/complete`, details);
  expect([status, body]).toEqual([200, { ok: false, error: 'expired', useInternal: false }]);
  expect(await whoIs(browser)).toMatchObject({ ok: false });
  await portal.db.deleteFrom('sign_on_ends').execute();
});

test('who has asked for five codes within an hour is told to wait, and the newest stays good', async () => {
  const limited = await createSignOnPortal({ rateLimit: true });
  const browser = await limited.browser().open();
  await signOn(browser, 'demo-nameless');
  const email = 'often@example.fi';
  const ask = async () => (await browser.post(`${EXT}/email`, { email, locale: 'fi' })).body;
  for (let count = 0; count < 5; count += 1) expect(await ask()).toEqual({ ok: true });
  expect(await ask()).toMatchObject({ status: 429, retryAfter: expect.any(Number) });
  const code = await mailedCode(limited, email);
  expect((await browser.post(`${EXT}/confirm`, { code })).body).toMatchObject({ ok: true });
  await limited.close();
});

test('a code that has done its work, or that waits for nobody here, counts no more, and is not said to be wrong', async () => {
  const email = 'twice@example.fi';
  const browser = await first('demo-nameless');
  await browser.post(`${EXT}/email`, { email, locale: 'fi' });
  const code = await mailedCode(portal, email);
  expect((await browser.post(`${EXT}/confirm`, { code })).body).toMatchObject({ ok: true });
  expect((await browser.post(`${EXT}/confirm`, { code })).body).toMatchObject({ ok: false, error: 'expired' });
  const other = await portal.browser().open();
  expect((await other.post(`${EXT}/confirm`, { code })).body).toMatchObject({ ok: false, error: 'expired' });
});

test('a typed address answers alike whether it has an account or not', async () => {
  await portal.addUser({ username: 'taken', email: 'taken@example.fi' });
  const states: unknown[] = [];
  for (const email of ['taken@example.fi', 'free@example.fi']) {
    const browser = await first('demo-nameless');
    const asked = await browser.post(`${EXT}/email`, { email, locale: 'fi' });
    const { email: _, ...state } = (await browser.get(EXT)).body as { email: string };
    states.push([asked.status, asked.body, state]);
  }
  expect(states[0]).toEqual(states[1]);
});

test('who comes without a name is asked for it', async () => {
  const browser = await first('demo-nameless');
  expect((await browser.get(EXT)).body).toEqual({ step: 'email', firstName: '', lastName: '' });
  await browser.post(`${EXT}/email`, { email: 'nameless@example.fi', locale: 'fi' });
  await browser.post(`${EXT}/confirm`, { code: await mailedCode(portal, 'nameless@example.fi') });
  const empty = await browser.post(`${EXT}/complete`, { ...details, firstName: ' ' });
  expect(empty.body).toMatchObject({ ok: false, invalidFields: [{ field: 'firstName', code: 'required' }] });
  const { body } = await browser.post(`${EXT}/complete`, { ...details, firstName: '李', lastName: 'Ó Súilleabháin' });
  expect(body).toMatchObject({ ok: true, user: { firstName: '李', lastName: 'Ó Súilleabháin' } });
});

test('fifty registrations at once make one account', async () => {
  const browser = await first('demo-new');
  const answers = await Promise.all(Array.from({ length: 50 }, () => browser.post(`${EXT}/complete`, details)));
  expect(answers.every(({ status }) => status < 500)).toBe(true);
  const users = await portal.db.selectFrom('users').select('id').where('email', '=', 'demo-new@example.fi').execute();
  expect(users).toHaveLength(1);
});

test('a registration belongs to the browser that logged in', async () => {
  await first('demo-new');
  const other = await portal.browser().open();
  expect((await other.get(EXT)).body).toEqual({ step: 'none' });
  expect((await other.post(`${EXT}/complete`, details)).body).toMatchObject({ ok: false, error: 'expired' });
});

test('closing the account takes the identity along, so that the next log-in is a first one', async () => {
  const browser = await first('demo-new');
  await browser.post(`${EXT}/complete`, details);
  const pages = new ProviderPages();
  expect((await browser.post('settings/close_account', {})).body).toMatchObject({ error: 'confirmation-needed' });
  expect(await signOn(browser, 'demo-new', { pages, query: '?for=confirm' })).toBe(CONFIRMED);
  expect((await browser.post('settings/close_account', {})).body).toMatchObject({ ok: true });
  const rows = await portal.db.selectFrom('external_identities').selectAll().execute();
  expect(rows).toEqual([]);
  await first('demo-new');
});

test('somebody without a password confirms at the service, and is told by the settings that the service has the password', async () => {
  const browser = await first('demo-new');
  await browser.post(`${EXT}/complete`, details);
  const { issuer } = portal.provider;
  const since = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
  expect((await browser.get('settings')).body).toMatchObject({
    password: false,
    identities: [{ service: issuer, since }],
  });
  const ways = async () => (await browser.post('settings/confirmation/options')).body;
  expect(await ways()).toEqual({ strong: false, password: false, service: true, confirmed: false });
  expect(await signOn(browser, 'demo-new', { query: '?for=confirm' })).toBe(CONFIRMED);
  expect(await ways()).toMatchObject({ confirmed: true });
  portal.clock.advance(301);
  expect(await ways()).toMatchObject({ confirmed: false });
});

test('somebody else cannot confirm in the name of who is logged in', async () => {
  const browser = await first('demo-new');
  await browser.post(`${EXT}/complete`, details);
  const back = await signOn(browser, 'demo-unverified', { query: '?for=confirm' });
  expect(back).toBe('/candidateportal/account/settings?sso=other-person&lang=fi');
  expect((await browser.post('settings/close_account', {})).body).toMatchObject({ error: 'confirmation-needed' });
});

test('where people log in with accounts of the portal alone, no such call is found', async () => {
  const other = await createSignOnPortal({ singleSignOn: undefined });
  const browser = await other.browser().open();
  expect((await browser.get(callOf('logIn'))).status).toBe(404);
  expect((await browser.get('/candidate-portal-internal-api/recruitment/settings/keycloak')).status).toBe(404);
  await other.close();
});
