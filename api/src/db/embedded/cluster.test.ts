import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { removeDataDir } from '../../../test/test-server';
import { type Cluster, openCluster } from './cluster';
import { readPostmaster } from './postmaster';

const folders: string[] = [];
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-cluster-'));
  folders.push(folder);
  return folder;
}
afterAll(() => {
  for (const folder of folders) removeDataDir(folder);
});

async function query<T>(cluster: Cluster, text: string): Promise<T[]> {
  const client = new pg.Client(cluster.url('postgres'));
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const settings = async (cluster: Cluster) =>
  (
    await query<{ data: string; socket: string; listen: string; fsync: string; checksums: string }>(
      cluster,
      `select current_setting('data_directory') as data, current_setting('unix_socket_directories') as socket,
      current_setting('listen_addresses') as listen, current_setting('fsync') as fsync, current_setting('data_checksums') as checksums`,
    )
  )[0];

test('a first start makes a cluster that only its own account can reach, and a second start finds it again', async () => {
  const dataDir = join(newFolder(), 'a', 'new', 'folder');
  folders.unshift(dataDir);
  const first = await openCluster(dataDir);
  expect(first.isNew).toBe(true);
  const found = await settings(first);
  expect(found).toMatchObject({ listen: '', fsync: 'on', checksums: 'on' });
  for (const folder of [found?.data ?? '', found?.socket ?? '']) expect(statSync(folder).mode & 0o077).toBe(0);
  await query(first, 'create table kept (id integer)');
  await first.stop();
  expect(readPostmaster(found?.data ?? '')).toBeUndefined();
  const second = await openCluster(dataDir);
  expect(second.isNew).toBe(false);
  expect(await query(second, 'select * from kept')).toEqual([]);
  await second.stop();
});

test('of two starts at once one makes the cluster, both use it, and the server stops with the last', async () => {
  const dataDir = newFolder();
  const [one, two] = await Promise.all([openCluster(dataDir), openCluster(dataDir)]);
  expect([one.isNew, two.isNew].filter(Boolean)).toHaveLength(1);
  const data = (await settings(one))?.data ?? '';
  expect((await settings(two))?.data).toBe(data);
  await one.stop();
  await two.stop();
  expect(readPostmaster(data)).toBeUndefined();
});

test('a server whose portal was killed is adopted', async () => {
  const dataDir = newFolder();
  const script = join(import.meta.dirname, '../../../test/open-cluster.ts');
  const child = fork(script, [dataDir], { execArgv: ['--import', 'tsx'] });
  const [url] = await once(child, 'message');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const cluster = await openCluster(dataDir);
  expect(cluster.url('postgres')).toBe(url);
  expect(cluster.isNew).toBe(false);
  const data = (await settings(cluster))?.data ?? '';
  await cluster.stop();
  expect(readPostmaster(data)).toBeUndefined();
});

test('a server that was killed is started again, with everything that was acknowledged', async () => {
  const cluster = await openCluster(newFolder());
  await query(cluster, 'create table kept as select 42 as answer');
  const data = (await settings(cluster))?.data ?? '';
  process.kill(readPostmaster(data)?.pid ?? 0, 'SIGKILL');
  while (readPostmaster(data)) await new Promise(setImmediate);
  await Promise.all([cluster.ensureRunning(), cluster.ensureRunning()]);
  expect(await query(cluster, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await cluster.stop();
});

test('a clone below a private folder works: the cluster goes where its account can enter', async () => {
  const closed = newFolder();
  chmodSync(closed, 0o700);
  const dataDir = join(closed, 'data');
  const cluster = await openCluster(dataDir);
  folders.push(dataDir);
  const data = (await settings(cluster))?.data ?? '';
  expect(data.startsWith(closed)).toBe(process.getuid?.() !== 0);
  await cluster.stop();
  removeDataDir(dataDir);
});

test('a deep data folder does not make the address of the socket too long', async () => {
  const base = newFolder();
  chmodSync(base, 0o755);
  const deep = join(base, 'd'.repeat(60), 'e'.repeat(60));
  mkdirSync(deep, { recursive: true, mode: 0o755 });
  const cluster = await openCluster(deep);
  const found = await settings(cluster);
  expect(found?.data).toContain('e'.repeat(60));
  expect(Buffer.byteLength(`${found?.socket}/.s.PGSQL.5432`)).toBeLessThanOrEqual(107);
  await cluster.stop();
  removeDataDir(deep);
});

test('a data folder that cannot be written stops the start with a message for the operator', async () => {
  const file = join(newFolder(), 'file');
  writeFileSync(file, '');
  await expect(openCluster(join(file, 'data'))).rejects.toThrow(/^The data folder .* cannot be written \(ENOTDIR\)\./);
  expect(existsSync(join(file, 'data'))).toBe(false);
});
