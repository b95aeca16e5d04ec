import { request } from 'node:http';
import { makeBuild, removeFolders, storeWithPortal } from '../../test/builds';
import { closeGateways, type RunningGateway, startGateway } from '../../test/requests';
import { startCanary } from '../releases/canary/canary';
import { activate } from '../releases/changes/activate';
import { history } from '../releases/queries/history';

const TOKEN = 'a long secret of the operators';
const bearer = { authorization: `Bearer ${TOKEN}` };
afterAll(closeGateways);
afterAll(removeFolders);

async function portalWithChanges(config: object = {}) {
  const { store } = await storeWithPortal();
  for (const version of ['1.1.0', '1.2.0']) await store.files.publish(await makeBuild('mfe-auth', version));
  await activate(store, new Map([['mfe-auth', '1.1.0']]), { by: 'Aino <b>', reason: 'new & better' });
  return { store, portal: await startGateway(store, { config }) };
}

const press = ({ port }: RunningGateway, path: string, headers: Record<string, string>) =>
  new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
    const form = { host: 'portal.test', 'content-type': 'application/x-www-form-urlencoded', ...headers };
    const call = request({ host: '127.0.0.1', port, path, method: 'POST', agent: false, headers: form }, (answer) => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0, location: answer.headers.location }));
    });
    call.on('error', reject);
    call.end();
  });

describe('the status page', () => {
  it('shows what is live, the canary and who changed what, runs nothing, and has no buttons without a token', async () => {
    const { store, portal } = await portalWithChanges();
    await startCanary(store, 'mfe-auth', '1.2.0', 5, { by: 'test', reason: 'trying' });
    const { text, headers } = await portal.get('/status');
    expect(text).toContain('1.2.0 for 5 %');
    expect(text).toContain('new &amp; better');
    expect(text).not.toContain('<b>');
    expect(text).not.toMatch(/<form|<script/);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(JSON.parse((await portal.get('/status.json')).text).status.seq).toBe(3);
  });

  it('shows events that employers’ systems have not taken, and the rest also where they cannot be read', async () => {
    const { store } = await portalWithChanges();
    const events = { employer: 'Kuusela & <b>', url: 'https://shifts.example.fi/', waiting: 3, givenUp: 2 };
    const told = await startGateway(store, { webhooks: async () => [{ ...events, lastError: 'status-500' }] });
    const { text } = await told.get('/status');
    expect(text).toContain('Kuusela &amp; &lt;b&gt;');
    expect(text).toMatch(/<td>3<\/td><td>2<\/td><td>status-500<\/td>/);
    const fails = await startGateway(store, { webhooks: () => Promise.reject(new Error('no database')) });
    expect((await fails.get('/status')).status).toBe(200);
  });

  it('is for this machine alone while no token is configured', async () => {
    const { portal } = await portalWithChanges();
    expect((await portal.get('/status', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(404);
    expect((await press(portal, '/status/rollback/mfe-auth', bearer)).status).toBe(404);
  });

  it('asks for the token where there is one, and changes only with it and from its own page', async () => {
    const { store, portal } = await portalWithChanges({ operatorToken: TOKEN });
    expect((await portal.get('/status')).status).toBe(401);
    expect((await portal.get('/status', { authorization: 'Bearer wrong' })).status).toBe(401);
    const basic = { authorization: `Basic ${Buffer.from(`me:${TOKEN}`).toString('base64')}` };
    expect((await portal.get('/status', basic)).text).toContain('action="/status/rollback/mfe-auth"');
    expect((await press(portal, '/status/rollback/mfe-auth', {})).status).toBe(401);
    expect(
      (await press(portal, '/status/rollback/mfe-auth', { ...basic, origin: 'https://evil.example' })).status,
    ).toBe(403);
    expect(await press(portal, '/status/rollback/mfe-auth', { ...basic, origin: 'http://portal.test' })).toMatchObject({
      status: 303,
      location: '/status',
    });
    expect((await history(store))[0]).toMatchObject({ verb: 'rollback', by: 'me (status page)' });
    expect((await press(portal, '/status/canary-abort/mfe-auth', bearer)).status).toBe(422);
    expect((await press(portal, '/status/disable/mfe-auth', bearer)).status).toBe(200);
    expect((await press(portal, '/status/launch/mfe-auth', bearer)).status).toBe(422);
  });

  it('records who changed something, and takes no change from a browser that names nobody', async () => {
    const { store, portal } = await portalWithChanges({ operatorToken: TOKEN });
    const as = (name: string) => ({ authorization: `Basic ${Buffer.from(`${name}:${TOKEN}`).toString('base64')}` });
    const by = async () => (await history(store))[0]?.by;
    expect((await press(portal, '/status/disable/mfe-auth', as('  '))).status).toBe(401);
    expect((await portal.get('/status', as(''))).status).toBe(401);
    expect((await press(portal, '/status/disable/mfe-auth', as('Åsa Öberg'))).status).toBe(200);
    expect(await by()).toBe('Åsa Öberg (status page)');
    const named = { ...bearer, 'x-operator': Buffer.from('Åsa').toString('latin1') };
    expect((await press(portal, '/status/enable/mfe-auth', named)).status).toBe(200);
    expect(await by()).toBe('Åsa (status page)');
    expect((await press(portal, '/status/disable/mfe-auth', bearer)).status).toBe(200);
    expect(await by()).toBe('a program with the operator token (status page)');
  });
});
