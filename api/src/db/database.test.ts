import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@portal/testing/free-port';
import { sql } from 'kysely';
import pg from 'pg';
import { TestBrowser } from '../../test/browser';
import { createTestApi, createTestDatabase } from '../../test/harness';
import { shutDatabase } from '../../test/shut-database';
import { removeDataDir } from '../../test/test-server';
import { createApp } from '../app';
import { defaultConfig } from '../config';
import { allMigrations } from '../migrations/index';
import { StartError } from '../start-error';
import { openDatabase } from './database';
import { readPostmaster } from './embedded/postmaster';
import { databaseKeepsShiftsApart } from './extensions';
import { migrateServer, serverSchema } from './migrate-server';

test('while the database is away calls answer 503, and afterwards the portal goes on by itself', async () => {
  const portal = await createTestApi();
  const { browser } = await portal.candidate();
  const name = new URL(portal.config.databaseUrl ?? '').pathname.slice(1);
  await portal.withServer(async (server) => {
    await shutDatabase(server, name);
    const answer = await browser.get('tos/terms_of_service');
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBeDefined();
    expect(answer.body).toMatchObject({ code: 'unavailable' });
    expect((await browser.get('/readyz')).status).toBe(503);
    expect((await browser.get('/healthz')).body).toEqual({ ok: true });
    expect(await portal.api.ready()).toBe(false);
    await server.query(`alter database ${name} allow_connections true`);
  });
  expect((await browser.get('tos/terms_of_service')).status).toBe(200);
  expect((await browser.get('/readyz')).body).toEqual({ ok: true });
  await portal.close();
});

test('a database that does not answer stops the start with a message for the operator', async () => {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-down-'));
  const config = defaultConfig(dataDir, {
    databaseUrl: `postgres://portal@127.0.0.1:${port}/portal`,
    logLevel: 'silent',
  });
  await expect(createApp(config)).rejects.toThrow(
    new StartError('The database does not answer. Check that the server of DATABASE_URL runs and can be reached.'),
  );
  removeDataDir(dataDir);
});

test('a lost connection is told while the database is open, and is no news once it is being closed', async () => {
  const server = await createTestDatabase();
  const told: unknown[] = [];
  const database = await openDatabase(defaultConfig('', { databaseUrl: server.url, databaseWaitMs: 60_000 }), (error) =>
    told.push(error),
  );
  database.pool.emit('error', new Error('lost'));
  const closed = database.close();
  database.pool.emit('error', new Error('ended with the server'));
  await closed;
  expect(told).toEqual([new Error('lost')]);
  await server.drop();
});

test('whether a database keeps two shifts of a person apart is told from its extension', async () => {
  const database = await createTestDatabase('empty');
  expect(await databaseKeepsShiftsApart(database.url)).toBe(false);
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query('create extension btree_gist');
  await client.end();
  expect(await databaseKeepsShiftsApart(database.url)).toBe(true);
  await database.drop();
});

test('a start that is refused for its settings leaves no database running', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-refused-'));
  const config = defaultConfig(dataDir, { trustProxy: ['no address'], logLevel: 'silent' });
  await expect(createApp(config)).rejects.toThrow('no address');
  expect(readdirSync(dataDir)).toEqual([]);
  removeDataDir(dataDir);
});

test('a server that lacks a migration stops the start with what to run, and is not changed', async () => {
  const database = await createTestDatabase('empty');
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-lacking-'));
  const config = defaultConfig(dataDir, { databaseUrl: database.url, databaseWaitMs: 60_000, logLevel: 'silent' });
  await expect(createApp(config)).rejects.toThrow(
    /has no tables of the portal yet\. Run: npm run portal -- migrate up/,
  );
  const [newest = ''] = Object.keys(await allMigrations()).reverse();
  const { executed, missing } = await serverSchema(database.url);
  expect([executed, missing.at(-1)]).toEqual([[], newest]);
  await migrateServer(database.url);
  await database.query('delete from kysely_migration where name = $1', [newest]);
  await expect(createApp(config)).rejects.toThrow(`lacks ${newest}. Run: `);
  await database.drop();
  removeDataDir(dataDir);
});

test('a process of the version before, which names no end of a mail, still adds mails', async () => {
  const portal = await createTestApi();
  await sql`
    insert into mails (id, to_address, subject, text, html, created_at, next_attempt_at)
    values (gen_random_uuid(), 'aino@example.fi', '', '', '', now(), now())`.execute(portal.db);
  const { rows } = await sql<{ days: number }>`
    select extract(day from give_up_after - created_at)::float as days from mails`.execute(portal.db);
  expect(rows).toEqual([{ days: 3 }]);
  await portal.close();
});

test('an embedded database that was killed is started again by the first request that misses it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-killed-'));
  const api = await createApp(defaultConfig(dataDir, { demo: false, logLevel: 'silent' }));
  const browser = await new TestBrowser(api).open();
  const { rows } = await api.context.pool.query("select current_setting('data_directory') as folder");
  const folder = String(rows[0]?.folder);
  const killAndAsk = async () => {
    while (readPostmaster(folder)?.ready !== true) await new Promise(setImmediate);
    const killed = readPostmaster(folder)?.pid ?? 0;
    process.kill(killed, 'SIGKILL');
    while (readPostmaster(folder)?.pid === killed) await new Promise(setImmediate);
    return (await browser.get('authentication/register')).status;
  };
  // Work in the background may miss the database before the request does, and have it started again.
  let status = await killAndAsk();
  for (let again = 0; status === 200 && again < 5; again += 1) status = await killAndAsk();
  expect(status).toBe(503);
  while (readPostmaster(folder)?.ready !== true) await new Promise(setImmediate);
  const answer = await browser.post('authentication/register/user', { email: 'still@example.fi', locale: 'fi' });
  expect(answer.body).toEqual({ ok: true });
  await api.close();
  expect(readPostmaster(folder)).toBeUndefined();
  removeDataDir(dataDir);
});
