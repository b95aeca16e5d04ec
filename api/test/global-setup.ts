import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Cluster, openCluster } from '../src/db/embedded/cluster';
import { prepareDatabase } from '../src/db/prepare';
import { removeDataDir, TEMPLATE_DATABASE, type TestServer } from './test-server';

async function createTemplate(cluster: Cluster): Promise<void> {
  const client = new pg.Client(cluster.url('postgres'));
  await client.connect();
  await client.query(`create database ${TEMPLATE_DATABASE}`);
  await client.end();
  await prepareDatabase(cluster.url(TEMPLATE_DATABASE));
}

/** One PostgreSQL for all test files; each of them copies the migrated template. */
export default async function setUp(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-api-test-'));
  const cluster = await openCluster(dataDir);
  try {
    await createTemplate(cluster);
  } catch (error) {
    await cluster.stop();
    removeDataDir(dataDir);
    throw error;
  }
  process.env.PORTAL_TEST_DATABASE = cluster.url('postgres');
  const server: TestServer = { cluster, dataDir };
  Object.assign(globalThis, { portalTestServer: server });
}
