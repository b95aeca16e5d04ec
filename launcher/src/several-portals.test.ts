import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@portal/settings/read-settings';
import { freePort } from '@portal/testing/free-port';
import { type Cluster, openCluster } from 'api/db/embedded/cluster';
import { IDENTITY_CODE } from 'api/modules/life-cycle/good-value.fixture';
import { Visitor } from '../test/visitor';
import { migrations } from './migrations';
import { openSignedStore } from './open-signed-store';
import { type RunningPortal, startPortal } from './start-portal';

/** A campaign whose form asks for everything. */
const CAMPAIGN = 116;
const dir = mkdtempSync(join(tmpdir(), 'portal-several-'));
// The account of the database must be able to enter.
chmodSync(dir, 0o755);
const keys = randomBytes(32).toString('base64');
const running: RunningPortal[] = [];
let cluster: Cluster;

beforeAll(async () => {
  mkdirSync(join(dir, 'server'), { mode: 0o755 });
  cluster = await openCluster(join(dir, 'server'));
  await migrations({ databaseUrl: cluster.url('postgres') }).up();
});
afterAll(async () => {
  await Promise.all(running.map((portal) => portal.close()));
  await cluster.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** A portal as on a machine of its own: only the database is common, and what its settings say. */
async function start(machine: string, changes: Record<string, string> = {}): Promise<RunningPortal> {
  const port = await freePort();
  const environment = {
    DATABASE_URL: cluster.url('postgres'),
    DATA_DIR: join(dir, machine),
    PORT: String(port),
    IDENTITY_KEYS: keys,
    LOG_LEVEL: 'silent',
    ...changes,
  };
  const settings = readSettings(environment, dir);
  const onError = (error: unknown) => {
    throw error;
  };
  const store = await openSignedStore(settings, 'test', onError);
  const portal = await startPortal({ settings, store, development: false, onError });
  running.push(portal);
  return portal;
}

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
