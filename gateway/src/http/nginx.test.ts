import { createHash, randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { freePort } from '@portal/testing/free-port';
import { makeBuild, removeFolders, storeWithPortal, withFiles } from '../../test/builds';
import { findNginx, type Nginx, startNginx } from '../../test/nginx';
import { closeGateways, startGateway } from '../../test/requests';
import { activate } from '../releases/changes/activate';
import { publish } from '../releases/changes/publish';
import type { ReleaseStore } from '../releases/release-store';

const binary = findNginx();
const ENTRY = '/candidateportal/releases/host/1.0.0/main.js';
const DISCOVERY = '/candidateportal/discovery.json';
const PAGE = '/candidateportal/login';

let store: ReleaseStore;
let nginx: Nginx | undefined;
beforeAll(async () => {
  ({ store } = await storeWithPortal());
});
afterEach(() => nginx?.stop());
afterAll(closeGateways);
afterAll(removeFolders);

const gatewayConfig = (port: number) => ({
  config: { port, hosts: [{ host: 'portal.example.fi' }], publicUrl: 'https://portal.example.fi' },
});
const gatewayAt = (port: number, listener?: RequestListener) =>
  startGateway(store, { ...(listener && { listener }), ...gatewayConfig(port) });

// Where no nginx is installed there is nothing to test; the count of skipped tests says so.
(binary ? describe : describe.skip)('the portal behind nginx, with the configuration of deploy/', () => {
  it('is as without it, and goes on from what was kept while every gateway is away', async () => {
    const port = await freePort();
    const { gateway } = await gatewayAt(port);
    nginx = await startNginx(binary ?? '', [port]);
    expect(await nginx.get(PAGE)).toMatchObject({
      status: 200,
      headers: {
        'strict-transport-security': expect.stringContaining('max-age'),
        'cache-control': 'private, no-cache',
      },
    });
    const packed = await nginx.get(ENTRY, { 'accept-encoding': 'br' });
    expect(packed).toMatchObject({ status: 200, headers: { 'content-encoding': 'br' } });
    const plain = await nginx.get(ENTRY);
    expect(brotliDecompressSync(packed.body)).toEqual(plain.body);
    expect((await nginx.get(ENTRY, { range: 'bytes=0-9' })).body).toEqual(plain.body.subarray(0, 10));
    const live = await nginx.get(DISCOVERY);
    expect(await nginx.get('/status')).toMatchObject({ status: 404 });
    for (const path of ['/dev/outbox.json', '/status.json', '/healthz', '/readyz', '/metrics', '/deploys/v1/status'])
      expect(await nginx.get(path)).toMatchObject({ status: 404 });
    await gateway.close();
    expect((await nginx.get(ENTRY, { 'accept-encoding': 'br' })).body).toEqual(packed.body);
    expect((await nginx.get(DISCOVERY)).body).toEqual(live.body);
    expect((await nginx.get(`${ENTRY}?retry`)).status).toBe(502);
    expect((await nginx.get(PAGE)).status).toBe(502);
  });

  it('keeps a file apart from what changed in it since the file that a browser has', async () => {
    const port = await freePort();
    const { store: changed } = await storeWithPortal();
    const path = 'js/mfe-auth.LoginPage.js';
    const page = `// ${randomBytes(1000).toString('hex')}`;
    for (const version of ['1.1.0', '1.2.0']) {
      await publish(changed, await withFiles(await makeBuild('mfe-auth', version), { [path]: page }));
      await activate(changed, new Map([['mfe-auth', version]]), { by: 'test', reason: 'because' });
    }
    const { gateway } = await startGateway(changed, gatewayConfig(port));
    nginx = await startNginx(binary ?? '', [port]);
    const address = `/candidateportal/releases/mfe-auth/1.2.0/${path}`;
    const dictionary = (text: string) => `:${createHash('sha256').update(text).digest('base64')}:`;
    const asks = ['x', page, 'y'].map((text) => ({
      'accept-encoding': 'br, dcz',
      'available-dictionary': dictionary(text),
    }));
    const askAll = async () => {
      const answers = [];
      for (const headers of asks) answers.push((await nginx?.get(address, headers))?.headers['content-encoding']);
      return answers;
    };
    const before = await askAll();
    expect(before[1]).toBe('dcz');
    expect(before).toEqual(['br', 'dcz', 'br']);
    await gateway.close();
    expect(await askAll()).toEqual(before);
  });

  it('agrees on TLS 1.3, or on 1.2 with forward secrecy and authenticated encryption, and on nothing older', async () => {
    nginx = await startNginx(binary ?? '', [await freePort()]);
    expect(await nginx.handshake({})).toBe('TLSv1.3');
    const older = { maxVersion: 'TLSv1.2' } as const;
    expect(await nginx.handshake({ ...older, ciphers: 'ECDHE-RSA-AES128-GCM-SHA256' })).toBe('TLSv1.2');
    for (const ciphers of ['ECDHE-RSA-AES128-SHA256', 'AES128-GCM-SHA256', 'AES256-SHA'])
      expect(await nginx.handshake({ ...older, ciphers: `${ciphers}:@SECLEVEL=0` })).toBeUndefined();
    const oldest = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' } as const;
    expect(await nginx.handshake(oldest)).toBeUndefined();
  });

  it('logs no secret that an address or its page carries, whether the portal answers or not', async () => {
    const port = await freePort();
    const { gateway } = await gatewayAt(port);
    nginx = await startNginx(binary ?? '', [port]);
    const api = '/candidate-portal-api/recruitment/authentication';
    const addresses = [
      '/candidateportal/login/portal/101/aino/SECRET',
      '/candidateportal/LOGIN/portal/101/aino/SECRET',
      '/candidateportal//login/portal/101/aino/SECRET?lang=fi',
      '/candidateportal/%6cogin%2Fportal/101/aino/SECRET',
      '/candidateportal/reset-password/7/SECRET',
      `${api}/reset-password/7/SECRET`,
      '/candidateportal/saved-search/end/SECRET',
      '/candidate-portal-api/recruitment/saved/mails/SECRET/end',
      '/candidateportal/registerConfirm?code=SECRET',
      '/candidateportal/confirm/email?code=SECRET',
      '/candidate-portal-api/recruitment/substitutions/calendar.ics?token=SECRET',
    ];
    const referer = 'https://portal.example.fi/candidateportal/reset-password/7/SECRET';
    const askAll = async () => {
      for (const address of addresses) await nginx?.get(address, { referer });
    };
    await askAll();
    await gateway.close();
    await askAll();
    await nginx.stop();
    const lines = nginx.logged().split('\n');
    expect(lines.filter((line) => line.includes('"GET /candidate'))).toHaveLength(2 * addresses.length);
    expect(lines.filter((line) => line.includes('" 502 '))).toHaveLength(addresses.length);
    expect(lines.filter((line) => line.includes('SECRET'))).toEqual([]);
    expect(lines[0]).toContain('"GET /candidateportal/login/(hidden)" ');
  });

  it('gives each request an id of its own making or that of its trace, under which it stands in its log', async () => {
    const port = await freePort();
    const told: unknown[] = [];
    const traces: unknown[] = [];
    await gatewayAt(port, (request, response) => {
      told.push(request.headers['x-request-id']);
      traces.push(request.headers.traceparent);
      response.end();
    });
    nginx = await startNginx(binary ?? '', [port]);
    const path = '/candidate-portal-api/recruitment/campaigns/open';
    await nginx.get(path, { 'x-request-id': 'a'.repeat(32) });
    await nginx.get(path, { traceparent: `00-${'b'.repeat(32)}-0123456789abcdef-00` });
    for (const trace of ['0'.repeat(32), 'aino', `${'c'.repeat(32)}-aino`])
      await nginx.get(path, { traceparent: `00-${trace}-0123456789abcdef-00` });
    await nginx.stop();
    expect(told).toEqual(Array(5).fill(expect.stringMatching(/^[0-9a-f]{32}$/)));
    expect(told[1]).toBe('b'.repeat(32));
    for (const foreign of ['a', '0', 'c']) expect(told).not.toContain(foreign.repeat(32));
    for (const id of told) expect(nginx.logged()).toContain(` ${id} `);
    expect(nginx.logged()).not.toContain('aino');
    // Pages tell the collector nothing, so no span of theirs is a parent.
    expect(new Set(traces)).toEqual(new Set([undefined]));
  });

  it('restarts gateway after gateway without a lost request', async () => {
    const ports = [await freePort(), await freePort()];
    const gateways = [];
    for (const port of ports) gateways.push(await gatewayAt(port));
    const front = await startNginx(binary ?? '', ports);
    nginx = front;
    const answers: number[] = [];
    let going = true;
    const asking = Array.from({ length: 4 }, async () => {
      while (going) answers.push((await front.get(PAGE)).status);
    });
    for (const [index, port] of ports.entries()) {
      const before = answers.length;
      await gateways[index]?.gateway.close();
      // Some requests while it is away.
      while (answers.length < before + 20) await new Promise(setImmediate);
      await gatewayAt(port);
      while (answers.length < before + 40) await new Promise(setImmediate);
    }
    going = false;
    await Promise.all(asking);
    expect(answers.length).toBeGreaterThan(80);
    expect(new Set(answers)).toEqual(new Set([200]));
  });
});
