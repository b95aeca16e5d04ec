import { Problem } from '@portal/contract/problem';
import { createTestApi, type TestApi } from '../../test/harness';

let portal: TestApi;
beforeAll(async () => {
  portal = await createTestApi();
});
afterAll(() => portal.close());

test('a write without the token of its own session is refused', async () => {
  const { browser } = await portal.candidate();
  const other = await portal.candidate();
  const language = { language: 'en' };
  const token = (value: string) => ({ headers: { 'x-xsrf-token': value }, csrf: false });
  const missing = await browser.post('settings/change_language', language, { csrf: false });
  const wrong = await browser.post('settings/change_language', language, token('x'.repeat(43)));
  const foreign = await browser.post(
    'settings/change_language',
    language,
    token(other.browser.cookies.get('XSRF-TOKEN') ?? ''),
  );
  for (const answer of [missing, wrong, foreign]) {
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'csrf' });
  }
  expect((await browser.post('settings/change_language', language)).body).toEqual({ ok: true });
});

test.each(['https://evil.example', 'null', 'http://localhost:4601'])(
  'a write that comes from %s is refused',
  async (origin) => {
    const { browser } = await portal.candidate();
    const answer = await browser.post('settings/change_language', { language: 'en' }, { headers: { origin } });
    expect(answer.status).toBe(403);
    const first = await portal.browser().post('authentication/authenticated', undefined, { headers: { origin } });
    expect(first.status).toBe(403);
    expect(first.headers['set-cookie']).toBeUndefined();
  },
);

test('a form of another site cannot dress JSON up as plain text', async () => {
  const { browser } = await portal.candidate();
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/plain; charset=application/json', 'x']) {
    const answer = await browser.post(
      'settings/change_language',
      { language: 'en' },
      { headers: { 'content-type': type } },
    );
    expect(answer.status).toBe(415);
    expect(answer.body).toMatchObject({ code: 'unsupported-type' });
    const empty = await browser.post('authentication/refresh', undefined, { headers: { 'content-type': type } });
    expect(empty.status).toBe(415);
  }
});

test.each(['{"language":', 'null', '[]', '{"language":"de"}', '{"language":"fi","admin":true}', '""'])(
  'a body that is not what the call takes is 400: %s',
  async (payload) => {
    const { browser } = await portal.candidate();
    const headers = { 'content-type': 'application/json' };
    const answer = await browser.post('settings/change_language', undefined, { payload, headers });
    expect(answer.status).toBe(400);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.read(Problem)).toMatchObject({ code: 'malformed', type: 'urn:candidate-portal:problem:malformed' });
  },
);

test('a body that is too large is 413', async () => {
  const { browser } = await portal.candidate();
  const answer = await browser.post('settings/change_language', { language: 'x'.repeat(300_000) });
  expect(answer.status).toBe(413);
  expect(answer.body).toMatchObject({ code: 'too-large' });
});

test('a call that does not exist is a 404 of the API, also below a path that does', async () => {
  const browser = portal.browser();
  for (const path of [
    'nothing',
    'authentication/recover-password',
    '/candidate-portal-api/recruitment',
    '/elsewhere',
  ]) {
    const answer = await browser.get(path);
    expect(answer.status).toBe(404);
    expect(answer.read(Problem).code).toBe('not-found');
  }
});

test('a forged, unknown or missing host is refused', async () => {
  for (const host of ['evil.example', 'localhost', 'localhost:4600.evil.example']) {
    const answer = await portal.browser().get('tos/terms_of_service', { headers: { host } });
    expect(answer.status).toBe(400);
  }
});

test('answers are not kept by caches, not framed and not guessed at', async () => {
  const { headers } = await portal.browser().get('tos/terms_of_service');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-security-policy']).toBe(
    "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  );
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('no-referrer');
});

test('the language is that of the header, else of the query, else of the person, else Finnish', async () => {
  const { browser, id } = await portal.candidate();
  await portal.db.updateTable('users').set({ locale: 'en' }).where('id', '=', id).execute();
  const asked = async (path: string, headers = {}) =>
    (await browser.get(path, { headers })).headers['content-language'];
  expect(await asked('tos/terms_of_service?lang=fi', { 'content-language': 'sv' })).toBe('sv');
  expect(await asked('tos/terms_of_service?lang=sv_FI')).toBe('sv');
  expect(await asked('tos/terms_of_service')).toBe('en');
  const anonymous = await portal.browser().get('tos/terms_of_service?lang=de');
  expect(anonymous.headers['content-language']).toBe('fi');
});

test('the answer to an unexpected error tells nothing of the inside', async () => {
  await portal.db.schema.alterTable('localized_texts').renameTo('gone').execute();
  const answer = await portal.browser().get('localization/localization_data?lang=fi');
  await portal.db.schema.alterTable('gone').renameTo('localized_texts').execute();
  expect(answer.status).toBe(500);
  expect(answer.read(Problem)).toMatchObject({ code: 'internal', title: 'Something went wrong' });
  expect(answer.text).not.toMatch(/localized_texts|select|\.ts|node_modules/);
});

test('in production only pages of the public address may write, and the host is not what a proxy passes on', async () => {
  const publicUrl = 'https://portal.example.fi';
  const hosts = [{ host: 'portal.example.fi' }, { host: 'jobs.example.fi' }, { host: 'localhost:4600' }];
  const other = await createTestApi({ production: true, publicUrl, hosts });
  const from = async (origin: string, headers: Record<string, string> = { host: 'portal.example.fi' }) =>
    (await other.browser().post('authentication/authenticated', undefined, { headers: { ...headers, origin } })).status;
  expect(await from(publicUrl)).toBe(200);
  expect(await from('https://jobs.example.fi')).toBe(200);
  for (const origin of ['http://portal.example.fi', 'http://localhost:4600', 'https://localhost:4600'])
    expect([origin, await from(origin)]).toEqual([origin, 403]);
  await other.close();
  const trusting = await createTestApi({ trustProxy: ['127.0.0.1'] });
  const forged = { host: 'evil.example', 'x-forwarded-host': 'localhost:4600' };
  expect((await trusting.browser().get('authentication/register', { headers: forged })).status).toBe(400);
  await trusting.close();
});
