import {
  begin,
  callOf,
  createSignOnPortal,
  linkPerson,
  ProviderPages,
  pathOf,
  type SignOnPortal,
  signOn,
} from './sign-on.fixture';

let portal: SignOnPortal;
beforeAll(async () => {
  portal = await createSignOnPortal();
});
afterEach(() => portal.provider.controls.mend());
afterAll(() => portal.close());

const linked = () => linkPerson(portal, 'demo');
const isLoggedIn = async (browser: ReturnType<SignOnPortal['browser']>) =>
  (await browser.post('authentication/authenticated')).body as { ok: boolean; user?: { id: string } };

test('somebody whom the provider knows is logged in, and led to the page that knows where they were going', async () => {
  const account = await linked();
  const browser = await portal.browser().open();
  expect(await signOn(browser, 'demo')).toBe('/candidateportal/login');
  expect(await isLoggedIn(browser)).toMatchObject({ ok: true, user: { id: account.id } });
});

test('the provider is asked in the language of the page, with a verifier of 96 characters that never leaves the server', async () => {
  const browser = await portal.browser().open();
  const url = new URL(await begin(browser, '?lang=sv'));
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    ui_locales: 'sv',
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `http://localhost:4600${callOf('callback')}`,
  });
  const rows = await portal.db.selectFrom('sign_on_attempts').selectAll().execute();
  expect(rows.every(({ verifier }) => verifier.startsWith('sealed:'))).toBe(true);
  expect(JSON.stringify(rows)).not.toContain(url.searchParams.get('state'));
});

test('who cancels at the provider is told so, in the language of the page', async () => {
  const browser = await portal.browser().open();
  const pages = new ProviderPages();
  await pages.follow(await begin(browser, '?lang=en'));
  const back = await pages.cancel();
  const answer = await browser.get(pathOf(back ?? ''));
  expect(answer.headers.location).toBe('/candidateportal/login?sso=denied&lang=en');
  expect(await isLoggedIn(browser)).toMatchObject({ ok: false });
});

test('an answer of the provider counts once, and only in the browser that began', async () => {
  await linked();
  const [browser, other] = [await portal.browser().open(), await portal.browser().open()];
  const pages = new ProviderPages();
  await pages.follow(await begin(browser));
  const back = pathOf(await pages.answer('demo'));
  await begin(other);
  expect((await other.get(back)).headers.location).toBe('/candidateportal/login?sso=expired&lang=fi');
  expect((await browser.get(back)).headers.location).toBe('/candidateportal/login');
  // Whoever is logged in meanwhile stays so, and learns it in the settings.
  expect((await browser.get(back)).headers.location).toBe('/candidateportal/account/settings?sso=expired&lang=fi');
  expect(await isLoggedIn(other)).toMatchObject({ ok: false });
  expect(await isLoggedIn(browser)).toMatchObject({ ok: true });
});

test('a code that another log-in has used up lets nobody in', async () => {
  await linked();
  const browser = await portal.browser().open();
  const pages = new ProviderPages();
  await pages.follow(await begin(browser));
  const first = new URL(await pages.answer('demo'));
  await browser.get(pathOf(first.href));
  const thief = await portal.browser().open();
  const state = new URL(await begin(thief)).searchParams.get('state') ?? '';
  first.searchParams.set('state', state);
  expect((await thief.get(pathOf(first.href))).headers.location).toBe('/candidateportal/login?sso=expired&lang=fi');
  expect(await isLoggedIn(thief)).toMatchObject({ ok: false });
});

test('a log-in that took more than an hour is not finished', async () => {
  await linked();
  const browser = await portal.browser().open();
  const pages = new ProviderPages();
  await pages.follow(await begin(browser));
  const back = pathOf(await pages.answer('demo'));
  portal.clock.advance(3601);
  expect((await browser.get(back)).headers.location).toBe('/candidateportal/login?sso=expired&lang=fi');
  portal.clock.advance(-3601);
});

const DAY_S = 86_400;
test.each<[string, string, () => void]>([
  ['another issuer', 'untrusted', () => change({ iss: 'https://elsewhere.example' })],
  ['another realm', 'untrusted', () => change({ iss: `${portal.provider.url}/realms/other` })],
  ['another client', 'untrusted', () => change({ aud: 'other-app' })],
  ['another authorised party', 'untrusted', () => change({ aud: ['candidate-portal', 'other-app'], azp: 'other-app' })],
  ['another nonce', 'untrusted', () => change({ nonce: 'another' })],
  ['no nonce', 'untrusted', () => change({ nonce: undefined })],
  ['no subject', 'untrusted', () => change({ sub: undefined })],
  ['a time that is over', 'clock', () => shift(-DAY_S)],
  ['a time that is to come', 'clock', () => shift(DAY_S)],
  ['no signature', 'untrusted', () => sign('none')],
  ['the public key as a secret', 'untrusted', () => sign('public-key-as-secret')],
  ['a key that the provider does not have', 'untrusted', () => sign('unknown-key')],
])('a token with %s logs nobody in', async (_what, code, breakIt) => {
  await linked();
  breakIt();
  const browser = await portal.browser().open();
  expect(await signOn(browser, 'demo')).toBe(`/candidateportal/login?sso=${code}&lang=fi`);
  expect(await isLoggedIn(browser)).toMatchObject({ ok: false });
  portal.provider.controls.mend();
  expect(await signOn(browser, 'demo')).toBe('/candidateportal/login');
});

function change(claims: Record<string, unknown>): void {
  portal.provider.controls.changeClaims = (own) => ({ ...own, ...claims });
}
function shift(seconds: number): void {
  portal.provider.controls.changeClaims = ({ iat = 0, exp = 0, ...own }) => ({
    ...own,
    iat: iat + seconds,
    exp: exp + seconds,
  });
}
function sign(signature: 'none' | 'public-key-as-secret' | 'unknown-key'): void {
  portal.provider.controls.signature = signature;
}

test('clocks that differ by less than a minute do not matter', async () => {
  await linked();
  shift(-350);
  const browser = await portal.browser().open();
  expect(await signOn(browser, 'demo')).toBe('/candidateportal/login');
  portal.provider.controls.mend();
  shift(50);
  expect(await signOn(browser, 'demo')).toBe('/candidateportal/login');
});

test('a log-out in the portal leads to the provider with the token that it asks for, and back to where the person wanted to go', async () => {
  await linked();
  const browser = await portal.browser().open();
  const pages = new ProviderPages();
  await signOn(browser, 'demo', { pages });
  const { body } = await browser.post(callOf('logOut'), { returnTo: '/positions?query=a' });
  expect(body).toEqual({ ok: true, token: expect.any(String), next: callOf('leave') });
  expect(await isLoggedIn(browser)).toMatchObject({ ok: false });
  const out = new URL(String((await browser.get(callOf('leave'))).headers.location));
  expect(Object.fromEntries(out.searchParams)).toMatchObject({
    client_id: 'candidate-portal',
    id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    post_logout_redirect_uri: `http://localhost:4600${callOf('left')}`,
  });
  await pages.follow(out.href);
  expect(pages.page).toContain('op.logoutForm');
  const left = await browser.get(callOf('left'));
  expect(left.headers.location).toBe('/candidateportal/positions?query=a');
  // The way back is open once.
  expect((await browser.get(callOf('left'))).headers.location).toBe('/candidateportal/');
});

test('a log-out with an id that was renewed a moment ago leads to the provider, too, and ends the session', async () => {
  const { id } = await linked();
  const browser = await portal.browser().open();
  await signOn(browser, 'demo');
  const old = portal.browser();
  for (const [name, value] of browser.cookies) old.cookies.set(name, value);
  await portal.db.updateTable('users').set({ accepted_terms_id: null }).where('id', '=', id).execute();
  expect((await browser.post('tos/accept')).status).toBe(200);
  expect(browser.cookies.get('portal_session')).not.toBe(old.cookies.get('portal_session'));
  expect((await old.post(callOf('logOut'), {})).body).toMatchObject({ ok: true, next: callOf('leave') });
  expect(await isLoggedIn(browser)).toMatchObject({ ok: false });
});

test('a log-out leads nowhere out of the portal', async () => {
  await linked();
  const browser = await portal.browser().open();
  await signOn(browser, 'demo');
  await browser.post(callOf('logOut'), { returnTo: '//elsewhere.example' });
  expect((await browser.get(callOf('left'))).headers.location).toBe('/candidateportal/');
});

test('a log-in over a page asks anew where the provider knows somebody, who may be somebody else', async () => {
  await linked();
  const browser = await portal.browser().open();
  const pages = new ProviderPages();
  await signOn(browser, 'demo', { pages });
  expect(await pages.follow(await begin(browser))).toBeDefined();
  expect(await pages.follow(await begin(browser, '?for=again'))).toBeUndefined();
  expect((await browser.get(pathOf(await pages.answer('demo')))).headers.location).toBe('/candidateportal/login');
  expect(await isLoggedIn(browser)).toMatchObject({ ok: true });
});

test('a picture of another site begins no log-in', async () => {
  const answer = await portal.browser().get(callOf('logIn'), { headers: { 'sec-fetch-mode': 'no-cors' } });
  expect(answer.status).toBe(403);
});
