import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { variantHandler } from './variant-server';

const folder = mkdtempSync(join(tmpdir(), 'portal-bench-variant-'));
const before = join(folder, 'before');
const after = join(folder, 'after');
let released = false;
let server: Server;
let origin: string;

beforeAll(async () => {
  for (const dir of [before, after]) mkdirSync(dir);
  writeFileSync(join(before, 'entry.js'), 'one');
  writeFileSync(join(after, 'entry.js'), 'two');
  writeFileSync(join(before, 'chunk-01234567.js'), 'chunk');
  writeFileSync(join(before, 'chunk-01234567.js.br'), brotliCompressSync('chunk'));
  const handler = variantHandler({
    address: '/federation/stock/',
    folders: () => (released ? [after, before] : [before]),
    caching: (path) => path.startsWith('chunk-'),
    document: ({ path, cookies }) => `${path} ${cookies}`,
    portal: (_request, response) => response.end('the portal'),
  });
  // What is read here of a request and written to an answer is the same in HTTP/1 and HTTP/2.
  server = createServer(handler as never).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string, headers?: Record<string, string>) => fetch(origin + path, { headers });

it('a file whose name holds its hash is kept for ever, and is sent compressed', async () => {
  const answer = await get('/federation/stock/chunk-01234567.js');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(await answer.text()).toBe('chunk');
});

it('any other file is asked for again, and comes only where it has changed', async () => {
  const answer = await get('/federation/stock/entry.js');
  const etag = answer.headers.get('etag') ?? '';
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect((await get('/federation/stock/entry.js', { 'if-none-match': etag })).status).toBe(304);
  released = true;
  const later = await get('/federation/stock/entry.js', { 'if-none-match': etag });
  expect([later.status, await later.text()]).toEqual([200, 'two']);
});

it('pages are the variant’s, and everything else is the portal’s', async () => {
  expect(await (await get('/candidateportal/login', { cookie: 'portal_session=x' })).text()).toBe(
    '/login portal_session=x',
  );
  expect(await (await get('/candidateportal')).text()).toBe('/ undefined');
  expect(await (await get('/candidate-portal-api/recruitment/faq')).text()).toBe('the portal');
  expect((await get('/federation/stock/none.js')).status).toBe(404);
});
