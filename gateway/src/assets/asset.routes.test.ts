import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { removeFolders, storeWithPortal } from '../../test/builds';
import { closeGateways, type RunningGateway, startGateway } from '../../test/requests';
import { servedType } from '../releases/files/media-types';
import type { ReleaseStore } from '../releases/release-store';

let portal: RunningGateway;
let store: ReleaseStore;
beforeAll(async () => {
  ({ store } = await storeWithPortal());
  portal = await startGateway(store);
});
afterAll(closeGateways);

const ENTRY = '/candidateportal/releases/host/1.0.0/main.js';

afterAll(removeFolders);

describe('a file of a release', () => {
  it('comes in the best encoding the browser takes, always with the same bytes', async () => {
    const plain = await portal.get(ENTRY);
    const br = await portal.get(ENTRY, { 'accept-encoding': 'gzip, br' });
    const gzip = await portal.get(ENTRY, { 'accept-encoding': 'gzip, br;q=0' });
    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
    expect(brotliDecompressSync(br.body)).toEqual(plain.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
  });

  it('may be kept for ever and has the right type', async () => {
    const { headers } = await portal.get(ENTRY);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding, available-dictionary',
    });
    expect((await portal.get('/candidateportal/releases/host/1.0.0/css/host.main.css')).headers['content-type']).toBe(
      'text/css; charset=utf-8',
    );
    expect(
      (await portal.get('/candidateportal/releases/host/1.0.0/fonts/source-sans-3-latin-wght-normal.0.woff2')).headers[
        'content-type'
      ],
    ).toBe('font/woff2');
  });

  it('says in which encoding its text is, a picture too', async () => {
    expect((await portal.get('/candidateportal/favicon.svg')).headers['content-type']).toBe(
      'image/svg+xml; charset=utf-8',
    );
    expect(servedType('logo.svg')).toBe('image/svg+xml; charset=utf-8');
  });

  it('answers HEAD with its length alone', async () => {
    const head = await portal.get(ENTRY, {}, 'HEAD');
    expect(head.text).toBe('');
    expect(Number(head.headers['content-length'])).toBeGreaterThan(2000);
  });

  it.each([
    '/candidateportal/releases/host/1.0.0/missing.js',
    '/candidateportal/releases/host/9.9.9/main.js',
    '/candidateportal/releases/host/1.0.0/../../../discovery/live/current.json',
    '/candidateportal/releases/host/1.0.0/..%2f..%2f..%2fdiscovery%2flive%2fcurrent.json',
    '/candidateportal/releases/..%2fdiscovery/live/current.json',
    '/candidateportal/releases/host/1.0.0/main.js%00.css',
    '/candidateportal/releases/host/1.0.0/main.js.br',
    '/candidateportal/releases/host/1.0.0/__proto__',
    '/candidateportal/releases/host/1.0.0/',
    '/candidateportal/releases',
  ])('is a plain 404 that nobody keeps at %s', async (path) => {
    const answer = await portal.get(path);
    expect(answer.status).toBe(404);
    if (answer.headers['content-type']?.startsWith('text/plain'))
      expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.text).not.toContain('sha256');
  });

  it('is a 404 when it has vanished from the disk, and the gateway goes on', async () => {
    await rm(join(store.files.dir('mfe-auth', '1.0.0'), 'js/mfe-auth.remote.js'));
    expect((await portal.get('/candidateportal/releases/mfe-auth/1.0.0/js/mfe-auth.remote.js')).status).toBe(404);
    expect((await portal.get(ENTRY)).status).toBe(200);
  });
});

describe('every answer that is no page', () => {
  it.each([
    ENTRY,
    '/candidateportal/releases/host/1.0.0/missing.js',
    '/candidateportal/discovery.json',
    '/candidateportal/favicon.svg',
    '/healthz',
  ])('runs nothing and is framed by nobody: %s', async (path) => {
    const { headers } = await portal.get(path);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  });
});

describe('a part of a file', () => {
  it('is sent to a request for one, in the encoding that the client takes', async () => {
    const whole = await portal.get(ENTRY);
    const size = whole.body.length;
    const part = await portal.get(ENTRY, { range: 'bytes=10-19' });
    expect(part).toMatchObject({
      status: 206,
      headers: { 'content-range': `bytes 10-19/${size}`, 'content-length': '10' },
    });
    expect(part.body).toEqual(whole.body.subarray(10, 20));
    const end = await portal.get(ENTRY, { range: 'bytes=-5' });
    expect(end.body).toEqual(whole.body.subarray(size - 5));
    expect(await portal.get(ENTRY, { range: `bytes=${size - 3}-${size + 3}` })).toMatchObject({
      status: 206,
      headers: { 'content-range': `bytes ${size - 3}-${size - 1}/${size}`, 'content-length': '3' },
    });
    const packed = await portal.get(ENTRY, { range: 'bytes=0-3', 'accept-encoding': 'br' });
    const whole2 = await portal.get(ENTRY, { 'accept-encoding': 'br' });
    expect(packed.body).toEqual(whole2.body.subarray(0, 4));
    expect(packed.headers.etag).not.toBe(part.headers.etag);
  });

  it('is the whole file where that has changed, and an error where the range lies outside', async () => {
    const { headers, body } = await portal.get(ENTRY);
    const same = await portal.get(ENTRY, { range: 'bytes=0-3', 'if-range': headers.etag });
    expect(same.status).toBe(206);
    expect(await portal.get(ENTRY, { range: 'bytes=0-3', 'if-range': '"other"' })).toMatchObject({ status: 200, body });
    for (const range of ['bytes=0-1,3-4', 'lines=1-2', 'bytes=-'])
      expect(await portal.get(ENTRY, { range })).toMatchObject({ status: 200, body });
    expect(await portal.get(ENTRY, { range: `bytes=${body.length}-` })).toMatchObject({
      status: 416,
      headers: { 'content-range': `bytes */${body.length}` },
    });
    expect(await portal.get(ENTRY, { 'if-none-match': headers.etag })).toMatchObject({ status: 304, text: '' });
  });
});
