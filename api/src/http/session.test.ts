import { createTestApi, type TestApi } from '../../test/harness';

let portal: TestApi;
beforeAll(async () => {
  portal = await createTestApi({ sessionSeconds: 1800, sessionMaxSeconds: 3600 });
});
afterAll(() => portal.close());

/** Expiry instant and seconds of the header. */
function expiry(headers: Record<string, unknown>): { at: number; seconds: number } {
  const [at, seconds] = String(headers['x-session-expiry']).split(';').map(Number);
  return { at: at ?? 0, seconds: seconds ?? 0 };
}

test('every answer to somebody who is logged in says when the session ends', async () => {
  const { browser } = await portal.candidate();
  for (const path of ['tos/terms_of_service', 'no/such/call']) {
    const { at, seconds } = expiry((await browser.get(path)).headers);
    expect(Math.abs(at - portal.clock.now().getTime() - 1800_000)).toBeLessThan(5_000);
    expect(seconds).toBeGreaterThan(1790);
  }
});

test('an anonymous browser learns of no expiry', async () => {
  const browser = await portal.browser().open();
  expect((await browser.get('tos/terms_of_service')).headers['x-session-expiry']).toBeUndefined();
});

test('the session slides, but is written at most once a minute', async () => {
  const { browser } = await portal.candidate();
  const first = expiry((await browser.get('tos/terms_of_service')).headers);
  portal.clock.advance(50);
  const second = expiry((await browser.get('tos/terms_of_service')).headers);
  expect(second.at).toBe(first.at);
  portal.clock.advance(15);
  const third = expiry((await browser.get('tos/terms_of_service')).headers);
  expect(third.at).toBeGreaterThanOrEqual(first.at + 65_000);
});

test('asking for it renews the session at once', async () => {
  const { browser } = await portal.candidate();
  const first = expiry((await browser.get('tos/terms_of_service')).headers);
  portal.clock.advance(5);
  const answer = await browser.post('authentication/refresh');
  expect(answer.body).toEqual({ ok: true });
  expect(expiry(answer.headers).at).toBeGreaterThanOrEqual(first.at + 5_000);
});

test('an idle session ends, and a call of it answers 401', async () => {
  const { browser } = await portal.candidate();
  portal.clock.advance(1800);
  const answer = await browser.post('settings/change_language', { language: 'sv' });
  expect(answer.status).toBe(401);
  expect(answer.body).toMatchObject({ code: 'unauthenticated', status: 401 });
  expect((await browser.post('authentication/authenticated')).body).toMatchObject({ ok: false });
});

test('however busy it is, a session does not outlive its limit', async () => {
  const { browser } = await portal.candidate();
  for (let step = 0; step < 3; step += 1) {
    portal.clock.advance(1000);
    expect((await browser.post('authentication/refresh')).status).toBe(200);
  }
  portal.clock.advance(600);
  expect((await browser.post('authentication/refresh')).status).toBe(401);
});

test('the database knows neither the cookie nor a way to it', async () => {
  const { browser } = await portal.candidate();
  const cookie = browser.cookies.get('portal_session') ?? '';
  const rows = await portal.db.selectFrom('sessions').selectAll().execute();
  expect(cookie).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(rows.map(({ id, ...row }) => ({ ...row, id: id.toString('base64url') })))).not.toContain(
    cookie,
  );
});

test('the cookie is out of reach of scripts and of other sites', async () => {
  const browser = portal.browser();
  const answer = await browser.post('authentication/authenticated');
  const cookies = [answer.headers['set-cookie']].flat().map(String);
  expect(cookies.find((cookie) => cookie.startsWith('portal_session='))).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))).toMatch(/; Path=\/; SameSite=Lax$/);
});

test('on https the cookie is bound to the host', async () => {
  const secure = await createTestApi({
    publicUrl: 'https://portal.example.fi',
    hosts: [{ host: 'portal.example.fi' }],
  });
  const headers = { host: 'portal.example.fi', origin: 'https://portal.example.fi' };
  const answer = await secure.browser().post('authentication/authenticated', undefined, { headers });
  expect(String(answer.headers['set-cookie'])).toMatch(
    /__Host-portal_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax/,
  );
  expect(answer.headers['strict-transport-security']).toContain('max-age=31536000');
  await secure.close();
});
