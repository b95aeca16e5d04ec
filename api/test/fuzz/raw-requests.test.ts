import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { API_PREFIX, CSRF_COOKIE, CSRF_HEADER, IDEMPOTENCY_HEADER } from '@portal/contract/limits';
import fc from 'fast-check';
import { createPortal, DEVELOPER, openedBy } from '../../src/modules/applications/application.fixture';
import type { TestBrowser } from '../browser';
import type { TestApi } from '../harness';

/** A server that says nothing for so long has been hung up by the request, milliseconds. */
const SILENCE_MS = 15_000;
const RUNS = Number(process.env.FUZZ_RUNS ?? 8) * 5;

let portal: TestApi;
let server: Server;
let browser: TestBrowser;
beforeAll(async () => {
  portal = await createPortal({ rateLimit: false, theme: 'municipal' });
  browser = await openedBy(portal, DEVELOPER);
  server = createServer(portal.api.listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await portal.close();
});

/** Sends bytes as they are. @param hangUp whether nothing more will be said @returns what came until the server hung up */
async function sendBytes(bytes: Uint8Array, hangUp: boolean): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' });
  let said = '';
  socket.setEncoding('latin1').on('data', (text) => {
    said += String(text);
  });
  // It may refuse before it has read all; what it said counts.
  socket.on('error', () => {});
  socket.setTimeout(SILENCE_MS, () => socket.destroy());
  let silent = false;
  socket.once('timeout', () => {
    silent = true;
  });
  socket.write(bytes);
  if (hangUp) socket.end();
  await once(socket, 'close');
  return silent ? `silent after: ${said}` : said;
}

interface Raw {
  path?: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

/** A request of a candidate who is logged in. @returns its status */
async function post({ path = `basic_info/${DEVELOPER}/save_field`, headers = {}, body = Buffer.alloc(0) }: Raw) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const all = {
    host: 'localhost:4600',
    origin: 'http://localhost:4600',
    connection: 'close',
    cookie,
    [CSRF_HEADER]: browser.cookies.get(CSRF_COOKIE) ?? '',
    'content-length': String(body.length),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `POST ${API_PREFIX}/${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  const said = await sendBytes(Buffer.concat([Buffer.from(head, 'latin1'), body]), false);
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(said)?.[1] ?? NaN);
}

const isWell = async () => (await portal.browser().get('/readyz')).status === 200;
const json = { 'content-type': 'application/json' };
/** Of a request that may be repeated the whole body is walked through. */
const repeatable = () => ({ ...json, [IDEMPOTENCY_HEADER]: randomUUID() });
const upload = (boundary: string, named = boundary): Raw => ({
  path: `attachments/${DEVELOPER}/save_field`,
  headers: { 'content-type': `multipart/form-data${boundary && `; boundary=${boundary}`}` },
  body: Buffer.from(`--${named}\r\ncontent-disposition: form-data; name="field"\r\n\r\nfile2\r\n--${named}--\r\n`),
});

test('a sound request comes through, so that the others are refused for what they are', async () => {
  const body = Buffer.from(JSON.stringify({ field: 'lastName', value: 'Mäkinen' }));
  expect(await post({ headers: json, body })).toBe(200);
});

test.each<[string, Raw]>([
  ['lists in lists', { headers: repeatable(), body: Buffer.from(`${'['.repeat(50_000)}${']'.repeat(50_000)}`) }],
  [
    'a value in a value',
    {
      headers: repeatable(),
      body: Buffer.from(`{"field":"lastName","value":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`),
    },
  ],
  ['lists without end', { headers: json, body: Buffer.from('['.repeat(100_000)) }],
  ['a form without a boundary', upload('', 'x')],
  ['a form with an empty boundary', upload('""', '')],
  ['a form with a boundary of 3000 characters', upload('b'.repeat(3000))],
  [
    'a form that never ends',
    { ...upload('x'), body: Buffer.from('--x\r\ncontent-disposition: form-data; name="field"') },
  ],
  ['a zero in the path', { path: 'basic_info/%00/save_field', headers: json, body: Buffer.from('{}') }],
  [
    'a zero in the query',
    { path: `basic_info/${DEVELOPER}/save_field?lang=%00`, headers: json, body: Buffer.from('{}') },
  ],
  ['a bare zero in the path', { path: 'basic_info/\0/save_field' }],
  ['a bare zero in a header', { headers: { ...json, 'x-request-id': 'a\0b' } }],
  ['a line break in a header', { headers: { ...json, 'idempotency-key': 'a\rb' } }],
])('%s is refused and harms nobody', async (_what, raw) => {
  const status = await post(raw);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(await isWell()).toBe(true);
});

test('whatever bytes come, the server answers or hangs up, and is well', async () => {
  const start = fc.constantFrom('', 'POST ', `GET ${API_PREFIX}/`, `POST ${API_PREFIX}/preview/1 HTTP/1.1\r\n`);
  await fc.assert(
    fc.asyncProperty(start, fc.uint8Array({ maxLength: 2000 }), async (line, bytes) => {
      const said = await sendBytes(Buffer.concat([Buffer.from(line), bytes]), true);
      expect(said).not.toMatch(/^silent|^HTTP\/1\.1 5/);
      expect(await isWell()).toBe(true);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});
