import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useMemoryFolder } from '@portal/testing/memory-folder';
import pg from 'pg';
import { defaultConfig } from '../src/config';
import { type Db, openDatabase } from '../src/db/database';
import { type Cluster, openCluster } from '../src/db/embedded/cluster';
import { migrateServer } from '../src/db/migrate-server';
import { loadDemoContent } from '../src/modules/campaigns/demo-content';
import { ensureTerms } from '../src/modules/terms/terms.service';
import { DEMO_TEMPLATE_DATABASE, removeDataDir, TEMPLATE_DATABASE, type TestServer } from './test-server';

/** Nothing here outlives the run: the disk need not be waited for. Tests of what a crash leaves have a cluster of their own. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '128MB' };

/** Runs the work on a database, and leaves no connection to it: it could not be copied. */
async function fill(databaseUrl: string, work: (db: Db) => Promise<void>): Promise<void> {
  const database = await openDatabase(defaultConfig('', { databaseUrl }));
  await work(database.db);
  await database.close();
}

async function createTemplates(cluster: Cluster): Promise<void> {
  const client = new pg.Client(cluster.url('postgres'));
  await client.connect();
  for (const [name, value] of Object.entries(SETTINGS)) await client.query(`alter system set ${name} = '${value}'`);
  await client.query('select pg_reload_conf()');
  await client.query(`create database ${TEMPLATE_DATABASE}`);
  await migrateServer(cluster.url(TEMPLATE_DATABASE));
  await fill(cluster.url(TEMPLATE_DATABASE), ensureTerms);
  await client.query(`create database ${DEMO_TEMPLATE_DATABASE} template ${TEMPLATE_DATABASE}`);
  await client.end();
  await fill(cluster.url(DEMO_TEMPLATE_DATABASE), (db) => loadDemoContent(db, new Date()));
}

/** One PostgreSQL for all test files; each of them copies one of the templates. */
export default async function setUp(): Promise<void> {
  // Jest calls this before its set-up for all projects.
  useMemoryFolder();
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-api-test-'));
  // Otherwise the account of the database would be given a folder elsewhere.
  chmodSync(dataDir, 0o711);
  const cluster = await openCluster(dataDir);
  try {
    await createTemplates(cluster);
  } catch (error) {
    await cluster.stop();
    removeDataDir(dataDir);
    throw error;
  }
  process.env.PORTAL_TEST_DATABASE = cluster.url('postgres');
  process.env.PORTAL_TEST_DEMO_LOADED_AT = String(Date.now());
  const server: TestServer = { cluster, dataDir };
  Object.assign(globalThis, { portalTestServer: server });
}
