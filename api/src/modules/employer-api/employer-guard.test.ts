import { randomUUID } from 'node:crypto';
import { EMPLOYER_API_PREFIX } from '@portal/contract/limits';
import type { TestApi } from '../../../test/harness';
import { sentBy, timeLine } from '../application-status/status.fixture';
import { createPortal } from '../applications/application.fixture';
import { EmployerSystem, employerSystem } from './employer-api.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

const received = (receiptNumber: string, id = 'a') => [{ receiptNumber, id, status: 'received' }];
const calls = (tokenId: string) =>
  portal.db.selectFrom('employer_calls').selectAll().where('token_id', '=', tokenId).orderBy('id').execute();
const routes = () => portal.api.routes.filter(({ url }) => url.startsWith(`${EMPLOYER_API_PREFIX}/`));
const isMethod = (method: unknown): method is 'GET' | 'POST' | 'PUT' | 'DELETE' =>
  ['GET', 'POST', 'PUT', 'DELETE'].includes(String(method));

test('no call but the description answers without a token, with a wrong one, or with somebody’s session', async () => {
  const { browser } = await portal.candidate();
  const closed = routes().filter(({ url, method }) => !url.endsWith('/openapi.json') && isMethod(method));
  expect(closed.length).toBeGreaterThan(4);
  for (const { method, url, config } of closed) {
    expect(config?.access).toBe('employer-token');
    if (!isMethod(method)) continue;
    const path = url.replace(/:\w+/g, randomUUID());
    const wrong = new EmployerSystem(portal, `portal_employer_${'x'.repeat(43)}`);
    expect((await browser.send(method, path, {})).body).toMatchObject({ code: 'unauthenticated' });
    const refused = await wrong.send(method, path.slice(EMPLOYER_API_PREFIX.length + 1));
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  }
});

test('a server that names an origin, or none, gets through; no cookie is set', async () => {
  const { system } = await employerSystem(portal);
  const { receiptNumber } = await sentBy(portal);
  const answer = await system.post('applications/statuses', received(receiptNumber), {
    origin: 'https://shifts.example.fi',
  });
  expect([answer.status, answer.body]).toEqual([200, { added: 1 }]);
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test('a token opens nothing of the API for browsers', async () => {
  const { token } = await employerSystem(portal);
  const answer = await portal.browser().get('applications', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(401);
});

test('a change without a key is refused; the same key and body has one effect; the key belongs to the token', async () => {
  const [one, two] = [await employerSystem(portal), await employerSystem(portal)];
  const { receiptNumber, browser } = await sentBy(portal);
  const body = received(receiptNumber);
  const bare = await portal.api.fastify.inject({
    method: 'POST',
    url: `${EMPLOYER_API_PREFIX}/applications/statuses`,
    headers: { host: 'localhost:4600', authorization: `Bearer ${one.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  expect([bare.statusCode, bare.json().code]).toEqual([400, 'idempotency-key-missing']);
  const key = { 'idempotency-key': randomUUID() };
  expect((await one.system.post('applications/statuses', body, key)).body).toEqual({ added: 1 });
  expect((await one.system.post('applications/statuses', body, key)).body).toEqual({ added: 1 });
  const other = await one.system.post('applications/statuses', received(receiptNumber, 'b'), key);
  expect([other.status, other.body]).toEqual([422, expect.objectContaining({ code: 'conflict' })]);
  // Another token's key is another key: the entry is there already, so it adds nothing.
  expect((await two.system.post('applications/statuses', body, key)).body).toEqual({ added: 0 });
  expect((await timeLine(browser)).events.map(({ kind }) => kind)).toEqual(['sent', 'received']);
  expect((await calls(one.id)).map(({ status }) => status)).toEqual([400, 200, 422]);
});

test('too many calls of one token are told when to come again, and do not slow another one', async () => {
  const [busy, calm] = [await employerSystem(portal), await employerSystem(portal)];
  const answers = await Promise.all(Array.from({ length: 605 }, () => busy.system.get('webhooks')));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(5);
  expect(refused[0]?.body).toMatchObject({ code: 'rate-limited', retryAfter: expect.any(Number) });
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await calm.system.get('webhooks')).status).toBe(200);
  expect(await calls(busy.id)).toEqual([]);
  portal.clock.advance(61);
  expect((await busy.system.get('webhooks')).status).toBe(200);
});

test('trying tokens is counted by network', async () => {
  const unknown = new EmployerSystem(portal, `portal_employer_${'y'.repeat(43)}`);
  const statuses = [];
  for (let index = 0; index < 102; index += 1) statuses.push((await unknown.get('webhooks')).status);
  expect(statuses.at(0)).toBe(401);
  expect(statuses.at(-1)).toBe(429);
  portal.clock.advance(301);
});

test('a forged host, a body that is too large, too deep or no JSON gets the refusal of all calls', async () => {
  const { system } = await employerSystem(portal);
  const send = async (body: unknown, headers = {}) => {
    const answer = await system.post('applications/statuses', body, headers);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    return [answer.status, (answer.body as { code: string }).code];
  };
  expect((await system.get('webhooks', { host: 'evil.example' })).status).toBe(400);
  expect(await send(JSON.stringify(['x'.repeat(300_000)]))).toEqual([413, 'too-large']);
  expect(await send(`${'['.repeat(50)}${']'.repeat(50)}`)).toEqual([400, 'malformed']);
  expect(await send('{"a":')).toEqual([400, 'malformed']);
  expect(await send('x', { 'content-type': 'text/plain' })).toEqual([415, 'unsupported-type']);
  const elsewhere = await system.get('nothing');
  expect([elsewhere.status, elsewhere.body]).toEqual([404, expect.objectContaining({ code: 'not-found' })]);
});

test.each([
  ['sv', 'Begäran innehåller fel. Ingenting sparades.'],
  ['de;q=0.9, en-GB;q=0.8, fi;q=0.5', 'The request has errors. Nothing was stored.'],
  ['fi;q=0, de', 'Pyynnössä on virheitä. Mitään ei tallennettu.'],
  ['', 'Pyynnössä on virheitä. Mitään ei tallennettu.'],
])('what a person reads is in the language of Accept-Language: %j', async (language, detail) => {
  const { system } = await employerSystem(portal);
  const answer = await system.post('webhooks', { url: '' }, { 'accept-language': language });
  expect(answer.body).toMatchObject({ code: 'invalid', detail, errors: [{ path: 'url', code: 'too-short' }] });
});

test('of very many errors the first fifty are told', async () => {
  const { system } = await employerSystem(portal);
  const answer = await system.post(
    'applications/messages',
    Array.from({ length: 60 }, () => ({})),
  );
  expect(answer.status).toBe(422);
  expect((answer.body as { errors: unknown[] }).errors).toHaveLength(50);
});

test('changes and refusals are recorded with the employer, without what was written', async () => {
  const { system, id } = await employerSystem(portal);
  const { receiptNumber } = await sentBy(portal);
  await system.post('applications/messages', [{ receiptNumber, id: 'm', text: 'Salainen viesti' }]);
  await system.post('applications/messages', [{ receiptNumber: 'nobody', id: 'm', text: 'Salainen viesti' }]);
  await system.get('webhooks');
  const rows = await calls(id);
  expect(rows.map(({ call, status }) => [call, status])).toEqual([
    [`POST ${EMPLOYER_API_PREFIX}/applications/messages`, 200],
    [`POST ${EMPLOYER_API_PREFIX}/applications/messages`, 422],
  ]);
  expect(JSON.stringify(rows)).not.toContain('Salainen');
});

test('a key that is no UUID has a code of its own', async () => {
  const { system } = await employerSystem(portal);
  const answer = await system.post('webhooks', {}, { 'idempotency-key': 'gig-1', 'accept-language': 'sv' });
  expect([answer.status, answer.body]).toEqual([
    400,
    expect.objectContaining({
      code: 'idempotency-key-invalid',
      detail: 'Rubriken Idempotency-Key ska vara ett UUID.',
    }),
  ]);
});

test.each(['GET', 'POST'] as const)('%s of an unknown path is told in the caller’s language', async (method) => {
  const { system } = await employerSystem(portal);
  const answer = await system.send(method, 'gig', method === 'POST' ? {} : undefined, { 'accept-language': 'en' });
  expect(answer.headers['content-language']).toBe('en');
  expect([answer.status, answer.body]).toEqual([
    404,
    expect.objectContaining({ code: 'not-found', detail: 'This does not exist.' }),
  ]);
});
