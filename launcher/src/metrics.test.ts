import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FAILURES_PATH } from '@portal/contract/release-names';
import { readSettings } from '@portal/settings/read-settings';
import { freePort } from '@portal/testing/free-port';
import { removeFolders, storeWithPortal } from '../../gateway/test/builds';
import { isAmong, namedMetrics } from '../test/named-metrics';
import { startServing } from './serve';
import { startGateway } from './start-gateway';
import { type RunningPortal, startPortal } from './start-portal';

const dir = mkdtempSync(join(tmpdir(), 'portal-metrics-'));
// The account of the database must be able to enter.
chmodSync(dir, 0o755);
let portal: RunningPortal;

async function settings(changes: Record<string, string> = {}) {
  const environment = {
    DATA_DIR: dir,
    PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
    DATABASE_WAIT_SECONDS: '60',
    ...changes,
  };
  return readSettings(environment, dir);
}
const onError = (error: unknown) => {
  throw error;
};

beforeAll(async () => {
  const { store } = await storeWithPortal();
  portal = await startPortal({
    settings: await settings({ METRICS_PORT: '0' }),
    store,
    development: false,
    onError,
  });
});
afterAll(async () => {
  await portal.close();
  await removeFolders();
  rmSync(dir, { recursive: true, force: true });
});

const get = async (port: number | undefined, path: string) => {
  const response = await fetch(`http://localhost:${port}${path}`);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};
const metrics = async ({ metricsPort }: Pick<RunningPortal, 'metricsPort'>) =>
  (await get(metricsPort, '/metrics')).text.split('\n');

it('a portal shows how gateway, API, database, jobs, mails and process do, at a port of their own', async () => {
  await get(portal.port, '/candidateportal/login');
  await get(portal.port, '/candidate-portal-api/recruitment/campaigns/open');
  expect(await get(portal.metricsPort, '/metrics')).toMatchObject({
    status: 200,
    type: expect.stringContaining('text/plain; version=0.0.4'),
  });
  const lines = await metrics(portal);
  for (const start of [
    'portal_http_requests_total{part="gateway",method="GET",route="',
    'portal_http_requests_total{part="api",method="GET",route="/candidate-portal-api/recruitment/campaigns/open",status="200"} 1',
    'portal_ready 1',
    'portal_database_connections{state="in_use"}',
    'portal_job_interval_seconds{name="retention"} 3600',
    'portal_mails_waiting{rank="waited_for"} 0',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ])
    expect(lines).toContainEqual(expect.stringContaining(start));
});

it('each metric that the rules and dashboards of deploy/ name is there', async () => {
  const shown = (await metrics(portal)).flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []);
  for (const { file, names } of namedMetrics()) {
    expect({ file, unknown: names.filter((name) => !isAmong(shown, name)) }).toEqual({ file, unknown: [] });
    expect(names.length).toBeGreaterThan(10);
  }
});

it('loads and failures of each remote and version are counted', async () => {
  const page = await get(portal.port, '/candidateportal/login');
  const ticket = /data-ticket="([^"]+)"/.exec(page.text)?.[1];
  const report = { ticket, name: 'mfe-auth', version: '1.0.0', phase: 'load', recovered: true };
  const answer = await fetch(`http://localhost:${portal.port}${FAILURES_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(report),
  });
  expect(answer.status).toBe(204);
  const lines = await metrics(portal);
  for (const line of [
    'portal_release_failures_total{remote="mfe-auth",version="1.0.0",phase="load"} 1',
    'portal_release_fallbacks_total{remote="mfe-auth",version="1.0.0"} 1',
  ])
    expect(lines).toContain(line);
  expect(lines).toContainEqual(
    expect.stringMatching(/^portal_release_loads_total\{remote="mfe-auth",version="1.0.0"\} [1-9]/),
  );
});

it('the public port shows no metrics, and the other one nothing else', async () => {
  const open = await get(portal.port, '/metrics');
  expect([open.status, open.text.includes('portal_ready')]).toEqual([404, false]);
  for (const path of ['/', '/readyz', '/candidateportal/login', '/metrics?x'])
    expect((await get(portal.metricsPort, path)).status).toBe(404);
});

it('without the setting there are none', async () => {
  expect((await settings()).metricsPort).toBeUndefined();
  await expect(settings({ PORT: '4600', METRICS_PORT: '4600' })).rejects.toThrow('METRICS_PORT is that of PORT');
});

it('a process for background work alone shows its own', async () => {
  const worker = await startServing(await settings({ DATA_DIR: join(dir, 'worker'), METRICS_PORT: '0' }), {
    worker: true,
  });
  const lines = await metrics(worker);
  await worker.close();
  expect(lines).toContain('portal_ready 1');
  expect(lines).toContain('portal_job_interval_seconds{name="file-sweep"} 21600');
});

it('a gateway alone counts the calls for which it did not reach the API', async () => {
  const { store } = await storeWithPortal();
  const gateway = await startGateway(await settings({ METRICS_PORT: '0' }), 'http://127.0.0.1:1', store, onError);
  const refused = await get(gateway.port, '/candidate-portal-api/recruitment/campaigns/open');
  const lines = await metrics(gateway);
  await gateway.close();
  expect(refused.status).toBe(503);
  expect(lines).toContain(
    'portal_http_requests_total{part="gateway",method="GET",route="calls of the API",status="503"} 1',
  );
});

it('a port that is taken is named, and the portal does not start', async () => {
  const taken = String(portal.metricsPort);
  await expect(
    startServing(await settings({ DATA_DIR: join(dir, 'other'), METRICS_PORT: taken }), { worker: true }),
  ).rejects.toThrow(`METRICS_PORT=${taken} cannot be used at METRICS_HOST=127.0.0.1 (EADDRINUSE)`);
});
