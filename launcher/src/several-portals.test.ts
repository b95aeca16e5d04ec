import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { RELEASE_NAMES } from '@portal/contract/release-names';
import { readSettings } from '@portal/settings/read-settings';
import { freePort } from '@portal/testing/free-port';
import { type Cluster, openCluster } from 'api/db/embedded/cluster';
import { IDENTITY_CODE } from 'api/modules/life-cycle/good-value.fixture';
import { startApi } from 'api/start-api';
import { limitedServer } from 'gateway/http/server';
import { activate } from 'gateway/releases/changes/activate';
import { switchArea } from 'gateway/releases/changes/switch-area';
import { LEAST_FAILED } from 'gateway/releases/counts/threshold';
import { history } from 'gateway/releases/queries/history';
import { makeBuild, removeFolders } from '../../gateway/test/builds';
import { failOnce } from '../test/failed-page';
import { Visitor } from '../test/visitor';
import { migrations } from './migrations';
import { openLiveStore, openSignedStore } from './open-signed-store';
import { publishBuilds } from './publish-builds';
import { startServing } from './serve';
import { type RunningPortal, startPortal } from './start-portal';

/** A campaign whose form asks for everything. */
const CAMPAIGN = 116;
const dir = mkdtempSync(join(tmpdir(), 'portal-several-'));
// The account of the database must be able to enter.
chmodSync(dir, 0o755);
const keys = randomBytes(32).toString('base64');
const signingKey = generateKeyPairSync('ed25519')
  .privateKey.export({ format: 'der', type: 'pkcs8' })
  .toString('base64');
const running: { close(): Promise<void> }[] = [];
let cluster: Cluster;

type RunningPort = Pick<RunningPortal, 'port'>;

beforeAll(async () => {
  mkdirSync(join(dir, 'server'), { mode: 0o755 });
  cluster = await openCluster(join(dir, 'server'));
  await migrations({ databaseUrl: cluster.url('postgres') }).up();
});
afterAll(async () => {
  for (const one of running.reverse()) await one.close();
  await cluster.stop();
  await removeFolders();
  rmSync(dir, { recursive: true, force: true });
});

async function stop(portal: { close(): Promise<void> }): Promise<void> {
  running.splice(running.indexOf(portal), 1);
  await portal.close();
}

const onError = (error: unknown) => {
  throw error;
};

/** Settings of a machine with a folder of its own: only the database is common. */
async function settingsOf(machine: string, changes: Record<string, string>) {
  const port = await freePort();
  const environment = {
    DATABASE_URL: cluster.url('postgres'),
    DATA_DIR: join(dir, machine),
    PORT: String(port),
    IDENTITY_KEYS: keys,
    LOG_LEVEL: 'silent',
    DATABASE_WAIT_SECONDS: '60',
    ...changes,
  };
  return readSettings(environment, dir);
}

async function start(machine: string, changes: Record<string, string> = {}): Promise<RunningPortal> {
  const settings = await settingsOf(machine, changes);
  const { store, close } = await openSignedStore(settings, 'test', onError);
  running.push({ close });
  const portal = await startPortal({ settings, store, development: false, onError });
  running.push(portal);
  return portal;
}

/** Documents in the database, files of releases on a disk that all have. */
async function machineOfFleet(machine: string, changes: Record<string, string> = {}) {
  mkdirSync(join(dir, 'releases'), { recursive: true });
  mkdirSync(join(dir, machine), { recursive: true });
  symlinkSync(join(dir, 'releases'), join(dir, machine, 'releases'));
  return settingsOf(machine, { RELEASE_DOCUMENTS: 'database', RELEASE_SIGNING_KEY: signingKey, ...changes });
}

const page = async (port: number, path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`http://localhost:${port}${path}`, { headers });
  return { status: response.status, text: await response.text() };
};

it('an identity code that one portal has saved is served by another with a folder of its own', async () => {
  const first = await start('first', { DEMO: 'on' });
  const second = await start('second', { DEMO: 'on' });
  const visitor = new Visitor();
  await visitor.logIn(first);
  await visitor.call(first, 'POST', `application/start/${CAMPAIGN}`);
  const value = { field: 'ssn', value: IDENTITY_CODE };
  const saved = await visitor.call(first, 'POST', `basic_info/${CAMPAIGN}/save_field`, value);
  expect(saved.status).toBe(200);
  const shown = await visitor.call(first, 'GET', `basic_info/${CAMPAIGN}`);
  expect(shown.body).toMatchObject({ values: { ssn: expect.stringMatching(/^\d{6}/) } });
  expect(await visitor.call(second, 'GET', `basic_info/${CAMPAIGN}`)).toEqual(shown);
  for (const page of [`application/${CAMPAIGN}`, `preview/${CAMPAIGN}`, 'dashboard'])
    expect(await visitor.call(second, 'GET', page)).toMatchObject({ status: 200 });
  await expect(start('third', { IDENTITY_KEYS: '' })).rejects.toThrow(/sealed with another key.*IDENTITY_KEYS/);
});

it('an old machine that starts again changes nothing that is live', async () => {
  const old = await machineOfFleet('old');
  const workingCopy = join(dir, 'working-copy');
  for (const name of RELEASE_NAMES)
    cpSync(await makeBuild(name, '1.0.0'), join(workingCopy, name, 'dist'), { recursive: true });
  const { store, close } = await openSignedStore(old, 'test', onError);
  running.push({ close });
  const publish = () => publishBuilds(store, workingCopy, 'test', 'because', { keepsLive: true });
  expect(await publish()).toMatchObject({ changed: true, live: { 'mfe-auth': '1.0.0' }, kept: [] });
  await store.files.publish(await makeBuild('mfe-auth', '1.1.0'));
  await activate(store, new Map([['mfe-auth', '1.1.0']]), { by: 'operator', reason: 'because' });
  const kept = [{ name: 'mfe-auth', version: '1.0.0' }];
  expect(await publish()).toMatchObject({ changed: false, live: { 'mfe-auth': '1.1.0' }, kept });
  for (const machine of [old, await machineOfFleet('new')]) {
    const portal = await startServing(machine, {});
    running.push(portal);
    expect((await page(portal.port, '/candidateportal/login')).text).toContain('/mfe-auth/1.1.0/remoteEntry.js');
  }
  expect(await store.chain.newestSeq(0)).toBe(2);
});

/** Verbs of the changes that an address of the operators was told of. */
async function startListener() {
  const verbs: string[] = [];
  const server = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => verbs.push(JSON.parse(text).data.verb));
    request.on('end', () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  running.push({ close: async () => void server.close() });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { verbs, releaseHook: { url, secret: `whsec_${randomBytes(24).toString('base64')}` } };
}

it('portals that each see a part of the failures take a release back together and tell of it, once', async () => {
  const { verbs, releaseHook } = await startListener();
  const environment = { AUTO_ROLLBACK: 'on', TRUST_PROXY: '127.0.0.1' };
  const machines = [await machineOfFleet('a', environment), await machineOfFleet('b', environment)];
  const { store, close } = await openLiveStore(await machineOfFleet('operator'), onError);
  running.push({ close });
  const portals: (RunningPort & { close(): Promise<void> })[] = [];
  for (const machine of machines) {
    const portal = await startServing({ ...machine, releaseHook }, {});
    portals.push(portal);
    running.push(portal);
  }
  const live = async () => (await history(store))[0];
  const fail = async (version: string) => {
    for (let network = 0; network < LEAST_FAILED; network += 1) {
      const [served, told] = network % 2 === 0 ? portals : portals.toReversed();
      if (served && told) await failOnce(served.port, told.port, version, network);
    }
  };
  const last = await live();
  expect(last).toMatchObject({ verb: 'activate', versions: { 'mfe-auth': '1.1.0' } });
  await fail('1.1.0');
  while ((await live())?.seq === last?.seq) await new Promise(setImmediate);
  const back = await live();
  expect(back).toMatchObject({ verb: 'rollback', by: 'automatic', versions: { 'mfe-auth': '1.0.0' } });
  expect(back?.reason).toContain(`failed in ${LEAST_FAILED} of `);
  // Each page was served by one portal and told of to the other; what all count together is one number.
  const counted = (await store.counts.readAll()).filter(({ version }) => version === '1.1.0');
  expect(counted.reduce((sum, { failed }) => sum + failed, 0)).toBe(LEAST_FAILED);
  for (const { port } of portals)
    while (!(await page(port, '/candidateportal/login')).text.includes('/mfe-auth/1.0.0/remoteEntry.js'));
  await fail('1.0.0');
  while (verbs.length === 0) await new Promise(setImmediate);
  // Whatever they have counted is handed on and judged before they end.
  for (const portal of portals) await stop(portal);
  expect(await live()).toEqual(back);
  expect(verbs).toEqual(['rollback']);
});

it('one API and two gateways, each a process of its own, are one portal', async () => {
  const [first, second] = [await freePort(), await freePort()];
  const environment = { DEMO: 'on', HOSTS: `localhost:${first},localhost:${second}`, TRUST_PROXY: '127.0.0.1' };
  const api = await startApi({ ...(await settingsOf('api', environment)), clock: () => new Date() }, limitedServer);
  running.push(api);
  for (const port of [first, second]) {
    const own = { ...environment, PORT: String(port), API_URL: `http://localhost:${api.port}` };
    running.push(await startServing(await machineOfFleet(`gateway-${port}`, own), { gateway: true }));
  }
  const one = { port: first, demoLogins: api.demoLogins };
  const other = { port: second };
  const visitor = new Visitor();
  await visitor.logIn(one);
  await visitor.call(one, 'POST', `application/start/${CAMPAIGN}`);
  const value = { field: 'ssn', value: IDENTITY_CODE };
  expect(await visitor.call(one, 'POST', `basic_info/${CAMPAIGN}/save_field`, value)).toMatchObject({ status: 200 });
  const shown = await visitor.call(other, 'GET', `basic_info/${CAMPAIGN}`);
  expect(shown).toMatchObject({ status: 200, body: { values: { ssn: expect.stringMatching(/^\d{6}/) } } });
  const readiness = async ({ port }: RunningPort) => JSON.parse((await page(port, '/readyz')).text) as unknown;
  const ready = { status: 'ready', store: true, api: true };
  // An API that a busy machine holds up for seconds counts as away.
  while (!isDeepStrictEqual(await readiness(one), ready)) await wait(50);
  expect(await readiness(api)).toEqual({ ok: true });
  expect((await page(api.port, '/candidateportal/login')).status).not.toBe(200);

  await stop(api);
  // Pages go on, and calls are refused in a way that browsers repeat.
  expect((await page(one.port, '/candidateportal/login')).text).toContain('/mfe-auth/1.0.0/remoteEntry.js');
  expect(await readiness(one)).toEqual({ status: 'degraded', store: true, api: false });
  const refused = await visitor.call(one, 'GET', `basic_info/${CAMPAIGN}`);
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  await expect(startServing(await machineOfFleet('lost'), { gateway: true })).rejects.toThrow(/API_URL is missing/);
});

it('a process without a key to tell what is live serves nothing', async () => {
  const settings = await settingsOf('without-key', { RELEASE_DOCUMENTS: 'database' });
  await expect(startServing(settings, {})).rejects.toThrow(/no key is known/);
});

it('a process for background work alone answers probes and nothing else, and tells of changes made elsewhere', async () => {
  const { verbs, releaseHook } = await startListener();
  const portal = await startServing({ ...(await machineOfFleet('worker')), releaseHook }, { worker: true });
  running.push(portal);
  expect((await page(portal.port, '/readyz')).status).toBe(200);
  for (const path of ['/candidateportal/login', '/dev/outbox', '/candidate-portal-api/recruitment/campaigns/open'])
    expect((await page(portal.port, path)).status).toBe(404);
  const { store, close } = await openLiveStore(await machineOfFleet('closing'), onError);
  running.push({ close });
  await switchArea(store, 'mfe-auth', 'off', { by: 'operator', reason: 'because' });
  while (!verbs.includes('disable')) await new Promise(setImmediate);
  await stop(portal);
});
