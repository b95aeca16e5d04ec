import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_PREFIX } from '@portal/contract/limits';
import { readSettings } from '@portal/settings/read-settings';
import { freePort } from '@portal/testing/free-port';
import { type Cluster, openCluster } from 'api/db/embedded/cluster';
import { IDENTITY_CODE } from 'api/modules/life-cycle/good-value.fixture';
import type { ReleaseStore } from 'gateway/releases/release-store';
import { removeFolders, storeWithPortal } from '../../gateway/test/builds';
import { startCollector, type TraceSpan } from '../test/trace-collector';
import { Visitor } from '../test/visitor';
import { migrations } from './migrations';
import { startServing } from './serve';
import { startGateway } from './start-gateway';
import { type RunningPortal, startPortal } from './start-portal';

/** A campaign whose form asks for everything. */
const CAMPAIGN = 116;
const dir = mkdtempSync(join(tmpdir(), 'portal-traces-'));
// The account of the database must be able to enter.
chmodSync(dir, 0o755);
let cluster: Cluster;
let store: ReleaseStore;
const running: { close(): Promise<void> }[] = [];
const collectors: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  mkdirSync(join(dir, 'server'), { mode: 0o755 });
  cluster = await openCluster(join(dir, 'server'));
  await migrations({ databaseUrl: cluster.url('postgres') }).up();
  ({ store } = await storeWithPortal());
});
/** Ends the last started first; what is left of their traces is sent then. */
async function stopAll(): Promise<void> {
  for (const one of running.splice(0).reverse()) await one.close();
}
afterEach(async () => {
  await stopAll();
  for (const collector of collectors.splice(0)) await collector.close();
});
afterAll(async () => {
  await cluster.stop();
  await removeFolders();
  rmSync(dir, { recursive: true, force: true });
});

/** On a busy machine the collector takes longer than a process that stops waits for it. */
const onError = () => undefined;

async function settings(machine: string, changes: Record<string, string>) {
  const environment = {
    DATABASE_URL: cluster.url('postgres'),
    DATA_DIR: join(dir, machine),
    IDENTITY_KEYS: Buffer.alloc(32, 7).toString('base64'),
    PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
    DATABASE_WAIT_SECONDS: '60',
    DEMO: 'on',
    ...changes,
  };
  return readSettings(environment, dir);
}

const drawn = (digit: string) => ({ traceparent: `00-${digit.repeat(32)}-0123456789abcdef-00` });

/** Whether the gateway's span has come; what it is the parent of has ended by then. */
const hasFirst = (spans: readonly TraceSpan[], digit: string) =>
  spans.some(({ traceId, parentSpanId }) => traceId === digit.repeat(32) && !parentSpanId);

/** What is in a trace, from the first span down: who asked whom. */
function chainsOf(spans: readonly TraceSpan[], traceId: string): string[] {
  const inTrace = spans.filter((span) => span.traceId === traceId);
  const chain = (span: TraceSpan): string[] => {
    const parent = inTrace.find(({ spanId }) => spanId === span.parentSpanId);
    return [...(parent ? chain(parent) : [span.parentSpanId ? 'somebody unknown' : 'root']), span.name];
  };
  return inTrace.map((span) => chain(span).join(' > '));
}

async function saveCode(visitor: Visitor, portal: Pick<RunningPortal, 'port'>, digit: string) {
  const value = { field: 'ssn', value: IDENTITY_CODE };
  return visitor.call(portal, 'POST', `basic_info/${CAMPAIGN}/save_field`, value, drawn(digit));
}

/** Whether a text has the words, and not as some digits of a time or of an id. */
const standsAlone = (words: string, text: string) =>
  text.split(words).some((before, index, parts) => {
    const after = parts[index + 1];
    return after !== undefined && !/[0-9a-f]$/.test(before) && !/^[0-9a-f]/.test(after);
  });

it('a save is one trace from gateway over API to its statements, with the id that the page has drawn', async () => {
  const collector = await startCollector();
  collectors.push(collector);
  const portal = await startPortal({
    settings: await settings('one', { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }),
    store,
    development: false,
    onError,
  });
  running.push(portal);
  const visitor = new Visitor();
  await visitor.logIn(portal);
  await visitor.call(portal, 'POST', `application/start/${CAMPAIGN}`);
  expect((await saveCode(visitor, portal, 'a')).status).toBe(200);
  const refused = await visitor.call(portal, 'GET', 'application/999999', undefined, drawn('b'));
  expect(refused).toMatchObject({ status: 404, body: { requestId: 'b'.repeat(32) } });
  await stopAll();
  await collector.until((spans) => hasFirst(spans, 'a') && hasFirst(spans, 'b'));
  const save = `root > POST calls of the API > POST ${API_PREFIX}/basic_info/:id/save_field`;
  const chains = chainsOf(collector.spans(), 'a'.repeat(32));
  expect(chains).toContain(save);
  const statements = chains.filter((chain) => chain.startsWith(`${save} > `));
  expect(statements.length).toBeGreaterThan(1);
  expect(statements).toContain(`${save} > save-field`);
  expect(chains.filter((chain) => !chain.startsWith('root'))).toEqual([]);
  expect(chainsOf(collector.spans(), 'b'.repeat(32)).length).toBeGreaterThan(1);
  for (const personal of [
    IDENTITY_CODE,
    IDENTITY_CODE.slice(0, 6),
    portal.demoLogins[0]?.username ?? '',
    '999999',
    '127.0.0.1',
  ])
    expect([personal, standsAlone(personal, collector.text())]).toEqual([personal, false]);
});

it('a gateway and an API in processes of their own make one trace as well, under one id', async () => {
  const collector = await startCollector();
  collectors.push(collector);
  const port = String(await freePort());
  const told = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    TRUST_PROXY: '127.0.0.1,::1',
    PUBLIC_URL: `http://localhost:${port}`,
  };
  const api = await startServing(await settings('api', told), { api: true });
  running.push(api);
  const ownSettings = await settings('gateway', { ...told, PORT: port });
  const gateway = await startGateway(ownSettings, `http://127.0.0.1:${api.port}`, store, onError);
  running.push(gateway);
  const refused = await new Visitor().call(gateway, 'GET', 'application/1', undefined, drawn('c'));
  expect(refused).toMatchObject({ status: 401, body: { requestId: 'c'.repeat(32) } });
  await stopAll();
  await collector.until((spans) => hasFirst(spans, 'c') && spans.some(({ name }) => name.endsWith('/application/:id')));
  const chains = chainsOf(collector.spans(), 'c'.repeat(32));
  expect(chains).toContain(`root > GET calls of the API > GET ${API_PREFIX}/application/:id`);
  expect(chains.filter((chain) => !chain.startsWith('root'))).toEqual([]);
});

it('a collector that is away is told of, and keeps neither calls nor the end waiting', async () => {
  const errors: unknown[] = [];
  const gone = `http://127.0.0.1:${await freePort()}`;
  const portal = await startPortal({
    settings: await settings('three', { OTEL_EXPORTER_OTLP_ENDPOINT: gone }),
    store,
    development: false,
    onError: (error) => errors.push(error),
  });
  running.push(portal);
  expect(await new Visitor().call(portal, 'GET', 'campaigns/open')).toMatchObject({ status: 200 });
  await stopAll();
  expect(errors.map(String)).toContainEqual(expect.stringContaining('traces were not taken'));
});
