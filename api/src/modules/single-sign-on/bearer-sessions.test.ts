import { decodeJwt } from 'jose';
import { accessOf, changed, type PageTokens, pageWith, refreshed, statusWith, tokensOf } from './page-tokens.fixture';
import { callOf, createSignOnPortal, linkPerson, ProviderPages, type SignOnPortal } from './sign-on.fixture';

let portal: SignOnPortal;
beforeAll(async () => {
  portal = await createSignOnPortal({}, 'browser');
});
afterEach(() => portal.provider.controls.mend());
afterAll(() => portal.close());

const SETTINGS = '/candidate-portal-internal-api/recruitment/settings/keycloak';
const KEY = 'b0a5c5a2-5c0f-4b7c-9d7c-0c6c5f1d2e3f';
const EXT = 'authentication/register/ext';

const authTimeOf = (tokens: PageTokens) => Number(decodeJwt(tokens.access_token).auth_time);

test('a page reads where to log in', async () => {
  const { body } = await portal.browser().get(SETTINGS);
  expect(body).toEqual({
    'auth-server-url': portal.provider.url,
    realm: 'candidate',
    resource: 'candidate-portal',
    responseMode: 'fragment',
  });
});

test('where the server holds the tokens a page reads nothing, and a token lets nobody in', async () => {
  const other = await createSignOnPortal();
  expect((await other.browser().get(SETTINGS)).status).toBe(404);
  expect((await pageWith(other, await accessOf(portal)).get('settings/sessions')).status).toBe(401);
  await other.close();
});

test('the call that begins a log-in leads to the page, and those of the server’s own log-in are not found', async () => {
  const browser = await portal.browser().open();
  const answer = await browser.get(`${callOf('logIn')}?for=confirm&lang=sv`);
  expect([answer.status, answer.headers.location]).toEqual([303, '/candidateportal/login?begin=confirm&lang=sv']);
  expect((await browser.get(`${callOf('callback')}?state=x`)).status).toBe(404);
  expect((await browser.get(callOf('leave'))).status).toBe(404);
});

test('a token is all that a call needs: no cookie is set, and none is asked for', async () => {
  const account = await linkPerson(portal, 'demo');
  const page = pageWith(portal, await accessOf(portal));
  expect((await page.post('authentication/authenticated')).body).toMatchObject({ ok: true, user: { id: account.id } });
  const renewed = await page.post('authentication/refresh');
  expect(renewed.status).toBe(200);
  expect(renewed.headers['x-session-expiry']).toMatch(/^\d+;\d+$/);
  expect((await page.post('tos/accept')).status).toBe(200);
  expect([...page.cookies]).toEqual([]);
});

test('a cookie beside a token counts for nothing', async () => {
  await linkPerson(portal, 'demo');
  const other = await portal.candidate();
  const headers = { authorization: `Bearer ${await accessOf(portal, 'demo-new')}` };
  expect((await other.browser.post('authentication/authenticated', undefined, { headers })).body).toMatchObject({
    ok: false,
  });
  expect((await other.browser.get('settings/sessions', { headers })).status).toBe(401);
});

test('all tokens of a log-in have one session, which is listed as one', async () => {
  await linkPerson(portal, 'demo');
  const tokens = await tokensOf(portal, 'demo');
  const newer = await refreshed(portal, tokens);
  for (const { access_token: token } of [tokens, newer]) {
    const { body } = await pageWith(portal, token).get('settings/sessions');
    expect(body).toMatchObject({ sessions: [{ current: true }] });
  }
});

test('who logs out is let in by none of the tokens from before', async () => {
  await linkPerson(portal, 'demo');
  const pages = new ProviderPages();
  const tokens = await tokensOf(portal, 'demo', pages);
  const page = pageWith(portal, tokens.access_token);
  expect((await page.post('authentication/logout')).body).toMatchObject({ ok: true });
  expect(await statusWith(portal, tokens.access_token)).toBe(401);
  expect(await statusWith(portal, (await refreshed(portal, tokens)).access_token)).toBe(401);
  // The next log-in may have the same sid.
  const later = await changed(portal, tokens.access_token, { auth_time: authTimeOf(tokens) + 1 });
  expect(await statusWith(portal, later)).toBe(200);
  expect(await statusWith(portal, tokens.access_token)).toBe(401);
});

test('a session that was ended in another browser takes its tokens with it', async () => {
  await linkPerson(portal, 'demo');
  const [lost, kept] = [await tokensOf(portal, 'demo'), await accessOf(portal)];
  expect([await statusWith(portal, lost.access_token), await statusWith(portal, kept)]).toEqual([200, 200]);
  await pageWith(portal, kept).post('settings/sessions/end', { all: true });
  expect([await statusWith(portal, lost.access_token), await statusWith(portal, kept)]).toEqual([401, 401]);
  const later = { iat: Math.floor(Date.now() / 1000) + 30 };
  const newer = (await refreshed(portal, lost)).access_token;
  // A service need not say when somebody logged in, but what said so before must.
  for (const claims of [later, { ...later, auth_time: undefined }])
    expect(await statusWith(portal, await changed(portal, newer, claims))).toBe(401);
});

test('where the service does not say when somebody logged in, what counts is when a token was made', async () => {
  await linkPerson(portal, 'demo');
  const token = await changed(portal, await accessOf(portal), { auth_time: undefined });
  await pageWith(portal, token).post('authentication/logout');
  expect(await statusWith(portal, token)).toBe(401);
  const iat = Number(decodeJwt(token).iat);
  expect(await statusWith(portal, await changed(portal, token, { iat: iat + 1 }))).toBe(200);
});

test('who logs out before they have registered is let in by none of the tokens from before', async () => {
  const tokens = await tokensOf(portal, 'demo-nameless');
  const stepWith = async (token: string) => (await pageWith(portal, token).get(EXT)).body;
  expect(await stepWith(tokens.access_token)).not.toEqual({ step: 'none' });
  await pageWith(portal, tokens.access_token).post('authentication/logout');
  for (const { access_token } of [tokens, await refreshed(portal, tokens)])
    expect(await stepWith(access_token)).toEqual({ step: 'none' });
  const later = await changed(portal, tokens.access_token, { auth_time: authTimeOf(tokens) + 1 });
  expect(await stepWith(later)).not.toEqual({ step: 'none' });
});

test('the log-out that the service tells of counts at once', async () => {
  await linkPerson(portal, 'demo');
  const tokens = await tokensOf(portal, 'demo');
  expect(await statusWith(portal, tokens.access_token)).toBe(200);
  const { sid, sub } = decodeJwt(tokens.access_token);
  const logout_token = await portal.provider.keys.sign(
    {
      iss: portal.provider.issuer,
      aud: 'candidate-portal',
      iat: Math.floor(Date.now() / 1000),
      exp: Math.floor(Date.now() / 1000) + 60,
      jti: 'told-once',
      sid,
      sub,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    },
    'own',
    'logout+jwt',
  );
  const form = new URLSearchParams({ logout_token }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const told = await portal.browser().send('POST', callOf('backChannel'), { headers, payload: form });
  expect(told.status).toBe(200);
  expect(await statusWith(portal, tokens.access_token)).toBe(401);
  // A log-out token is none for calls, either.
  expect(await statusWith(portal, logout_token)).toBe(401);
});

test('a session that nobody used for too long is over, and only a later log-in begins another', async () => {
  const own = await createSignOnPortal({ sessionSeconds: 20 }, 'browser');
  const tokens = await tokensOf(own, 'demo-new');
  const ids = async (token: string) => {
    await pageWith(own, token).post('authentication/authenticated');
    const rows = await own.db.selectFrom('sessions').select(['created_at', 'expires_at']).execute();
    return rows.map((row) => row.created_at.getTime());
  };
  const [began] = await ids(tokens.access_token);
  own.clock.advance(30);
  expect(await ids(tokens.access_token)).toEqual([began]);
  expect((await pageWith(own, tokens.access_token).get(EXT)).body).toEqual({ step: 'none' });
  const soon = Math.floor(Date.now() / 1000) + 50;
  const refreshedOnly = await changed(own, tokens.access_token, { iat: soon });
  expect(await ids(refreshedOnly)).toEqual([began]);
  const later = await changed(own, tokens.access_token, { auth_time: authTimeOf(tokens) + 25 });
  const [again] = await ids(later);
  expect(again).toBeGreaterThan(began ?? 0);
  expect((await pageWith(own, later).get(EXT)).body).toMatchObject({ step: 'details' });
  await own.close();
});

test('who comes for the first time registers with what the token says, and is logged in by the same token', async () => {
  const page = pageWith(portal, await accessOf(portal, 'demo-new'));
  expect((await page.post('authentication/authenticated')).body).toMatchObject({ ok: false });
  expect((await page.get(EXT)).body).toMatchObject({ step: 'details', firstName: 'Veikko', lastName: 'Korhonen' });
  const details = { firstName: 'Veikko', lastName: 'Korhonen', locale: 'fi', acceptedTerms: true };
  expect((await page.post(`${EXT}/complete`, details)).body).toMatchObject({ ok: true });
  expect((await page.get('settings/sessions')).status).toBe(200);
  expect([...page.cookies]).toEqual([]);
});

test('an unchecked address is proven by a mailed code, also after the token was refreshed', async () => {
  const tokens = await tokensOf(portal, 'demo-unverified');
  const email = 'demo-unverified@example.fi';
  const account = await portal.addUser({ email });
  const first = pageWith(portal, tokens.access_token);
  expect((await first.get(EXT)).body).toMatchObject({ step: 'email', email });
  expect((await first.post(`${EXT}/email`, { email, locale: 'fi' })).body).toEqual({ ok: true });
  const mails = await portal.outbox();
  const code = mails.filter(({ to }) => to === email).map(({ text }) => /\b(\d{6})\b/.exec(text)?.[1])[0] ?? '';
  const second = pageWith(portal, (await refreshed(portal, tokens)).access_token);
  expect((await second.post(`${EXT}/confirm`, { code })).body).toMatchObject({ ok: true, known: true });
  expect((await second.post('authentication/authenticated')).body).toMatchObject({ user: { id: account.id } });
});

test('a call with an idempotency key has its effect once, also where the token was refreshed before the repeat', async () => {
  const tokens = await tokensOf(portal, 'demo-nameless');
  const body = { email: 'nameless@example.fi', locale: 'fi' };
  for (const { access_token } of [tokens, await refreshed(portal, tokens)]) {
    const headers = { authorization: `Bearer ${access_token}`, 'idempotency-key': KEY };
    expect((await portal.browser().post(`${EXT}/email`, body, { headers })).body).toEqual({ ok: true });
  }
  expect((await portal.outbox()).filter(({ to }) => to === body.email)).toHaveLength(1);
});
