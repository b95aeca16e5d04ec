import { rename } from 'node:fs/promises';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request, Server, type ServerResponse } from 'node:http';
import timers from 'node:timers/promises';
import { makeBuild, removeFolders, storeWithPortal } from '../test/builds';
import { closeGateways, startGateway } from '../test/requests';
import { activate } from './releases/changes/activate';

afterEach(() => jest.restoreAllMocks());
afterEach(closeGateways);

afterAll(removeFolders);

describe('the gateway', () => {
  it('hands the API’s addresses to the API and nothing else', async () => {
    const { store } = await storeWithPortal();
    const portal = await startGateway(store);
    for (const path of [
      '/candidate-portal-api/recruitment/dashboard',
      '/candidate-portal-internal-api/recruitment/settings/keycloak',
      '/dev/outbox.json',
    ]) {
      expect((await portal.get(path)).text).toBe('{"from":"api"}');
    }
    for (const path of ['/candidate-portal-apix', '/candidateportal', '/developer'])
      expect((await portal.get(path)).text).toContain('<!doctype html>');
  });

  it('refuses a forged, missing or doubled Host header, also for the API', async () => {
    const { store } = await storeWithPortal();
    const portal = await startGateway(store);
    expect((await portal.get('/candidateportal', { host: 'evil.test' })).status).toBe(400);
    expect(
      (await portal.get('/candidate-portal-api/recruitment/dashboard', { host: 'portal.test.evil.test' })).status,
    ).toBe(400);
    const doubled = await portal.raw(
      'GET /candidateportal HTTP/1.1\r\nHost: portal.test\r\nHost: portal.test\r\nConnection: close\r\n\r\n',
    );
    expect(doubled).toMatch(/^HTTP\/1\.1 400/);
    expect(await portal.raw('GET /candidateportal HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/);
  });

  it.each([
    ['is no valid percent-code', '/candidateportal/employeeLogin/aino/%E0%A4%A', 400, 'Bad Request\n'],
    [
      'has a part that is too long',
      `/candidateportal/remotes/${'aino'.repeat(50)}/mf-manifest.json`,
      414,
      'URI Too Long\n',
    ],
  ])('says nothing of an address that %s, with the headers of every answer', async (_what, path, code, text) => {
    const { store } = await storeWithPortal();
    const portal = await startGateway(store, { config: { publicUrl: 'https://portal.test' } });
    const [odd, usual] = await Promise.all([portal.get(path), portal.get('/candidateportal', {}, 'POST')]);
    expect(odd).toMatchObject({ status: code, text });
    expect(odd.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' });
    const common = ({ headers }: { headers: IncomingHttpHeaders }) =>
      Object.entries(headers).filter(([name]) => /security|policy|frame|nosniff|content-type-options/.test(name));
    expect(common(usual)).toHaveLength(7);
    expect(common(odd)).toEqual(common(usual));
  });

  it('shows a newly activated release at once, and the document under a new ETag', async () => {
    const { store } = await storeWithPortal();
    const portal = await startGateway(store);
    const before = await portal.get('/candidateportal/discovery.json');
    expect(
      (await portal.get('/candidateportal/discovery.json', { 'if-none-match': String(before.headers.etag) })).status,
    ).toBe(304);
    await store.files.publish(await makeBuild('mfe-auth', '1.1.0'));
    await activate(store, new Map([['mfe-auth', '1.1.0']]), { by: 'test', reason: 'new' });
    const after = await portal.get('/candidateportal/discovery.json', { 'if-none-match': String(before.headers.etag) });
    expect(after.status).toBe(200);
    const { text, headers } = await portal.get('/candidateportal/login');
    expect(text).toContain('/releases/mfe-auth/1.1.0/remoteEntry.js');
    // The version before may run as a fallback, so its loader must stay allowed.
    expect(headers['content-security-policy']).toContain('mfe_auth@1.0.0');
  });

  it('serves on from memory while the store is away, and says so when asked', async () => {
    const { store, dataDir } = await storeWithPortal();
    const portal = await startGateway(store);
    await portal.get('/candidateportal');
    await rename(dataDir, `${dataDir}-away`);
    expect((await portal.get('/candidateportal')).status).toBe(200);
    await rename(`${dataDir}-away`, dataDir);
  });

  it('is healthy while it runs and ready only when store and API are', async () => {
    const { store } = await storeWithPortal();
    let ready = true;
    const portal = await startGateway(store, { ready: async () => ready });
    expect((await portal.get('/healthz')).status).toBe(200);
    expect((await portal.get('/readyz')).status).toBe(200);
    ready = false;
    expect(JSON.parse((await portal.get('/readyz')).text)).toMatchObject({ store: true, database: false });
    expect((await portal.get('/readyz')).status).toBe(503);
  });

  it('answers probes that know it by its address alone, and nothing else', async () => {
    const { store } = await storeWithPortal();
    const portal = await startGateway(store);
    const byAddress = { host: `127.0.0.1:${portal.port}` };
    expect((await portal.get('/healthz', byAddress)).status).toBe(200);
    expect((await portal.get('/readyz', byAddress)).status).toBe(200);
    expect((await portal.get('/readyz', byAddress, 'HEAD')).status).toBe(200);
    expect((await portal.get('/readyz', byAddress, 'POST')).status).toBe(400);
    expect((await portal.get('/candidateportal', byAddress)).status).toBe(400);
  });

  it('says that it takes no more before it stops, and answers meanwhile', async () => {
    const { store } = await storeWithPortal();
    const portal = await startGateway(store, { config: { stopDelayMs: 500 } });
    let pass: (value: unknown) => void = () => undefined;
    const delay = jest.spyOn(timers, 'setTimeout').mockReturnValueOnce(
      new Promise((resolve) => {
        pass = resolve;
      }),
    );
    const closed = portal.gateway.close();
    expect(delay).toHaveBeenCalledWith(500);
    const [ready, page] = await Promise.all([portal.get('/readyz'), portal.get('/candidateportal')]);
    expect(ready).toMatchObject({ status: 503, text: '{"status":"stopping"}' });
    expect(page.status).toBe(200);
    pass(undefined);
    await closed;
    await expect(portal.get('/readyz')).rejects.toThrow('ECONNREFUSED');
  });

  it('lets an open answer end before it closes', async () => {
    const { store } = await storeWithPortal();
    let arrived: (response: ServerResponse) => void = () => {};
    const open = new Promise<ServerResponse>((resolve) => {
      arrived = resolve;
    });
    const portal = await startGateway(store, { listener: (_request, response) => arrived(response) });
    const answer = portal.get('/candidate-portal-api/recruitment/slow');
    const response = await open;
    const closed = portal.gateway.close();
    response.end('kept');
    expect((await answer).text).toBe('kept');
    await closed;
    await expect(portal.get('/healthz')).rejects.toThrow('ECONNREFUSED');
  });

  it('passes an answer without an end on as it comes, and has it ended before it closes', async () => {
    const { store } = await storeWithPortal();
    let stream: ServerResponse | undefined;
    const portal = await startGateway(store, {
      listener: (_request, response) => {
        stream = response;
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
      },
      endStreams: () => stream?.end('data: last\n\n'),
    });
    const path = '/candidate-portal-api/recruitment/substitutions/news';
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { host: 'portal.test', 'accept-encoding': 'gzip, br' };
      request({ host: '127.0.0.1', port: portal.port, path, headers }, resolve).on('error', reject).end();
    });
    response.setEncoding('utf8');
    const chunks = response[Symbol.asyncIterator]();
    expect((await chunks.next()).value).toBe('data: first\n\n');
    stream?.write('data: second\n\n');
    expect((await chunks.next()).value).toBe('data: second\n\n');
    const cutOff = jest.spyOn(Server.prototype, 'closeAllConnections');
    await portal.gateway.close();
    expect((await chunks.next()).value).toBe('data: last\n\n');
    expect(cutOff).not.toHaveBeenCalled();
  });

  it('does not wait for connections that a proxy would keep for later', async () => {
    const { store } = await storeWithPortal();
    let arrived: (response: ServerResponse) => void = () => {};
    const open = new Promise<ServerResponse>((resolve) => {
      arrived = resolve;
    });
    const portal = await startGateway(store, { listener: (_request, response) => arrived(response) });
    const agent = new Agent({ keepAlive: true });
    const headers = { host: 'portal.test' };
    const path = '/candidate-portal-api/recruitment/slow';
    const answer = new Promise<IncomingMessage>((resolve, reject) => {
      request({ host: '127.0.0.1', port: portal.port, path, agent, headers }, resolve).on('error', reject).end();
    });
    const response = await open;
    const cutOff = jest.spyOn(Server.prototype, 'closeAllConnections');
    const closed = portal.gateway.close();
    response.end('kept');
    (await answer).resume();
    await closed;
    expect(cutOff).not.toHaveBeenCalled();
    agent.destroy();
  });

  it('says that a port is in use instead of hanging', async () => {
    const { store } = await storeWithPortal();
    const first = await startGateway(store);
    await expect(startGateway(store, { config: { port: first.port } })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
