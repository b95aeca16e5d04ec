import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Migration, type QueryExecutorProvider, sql } from 'kysely';
import pg from 'pg';
import { createTestDatabase } from '../../test/harness';
import { removeDataDir } from '../../test/test-server';
import { createApp } from '../app';
import { defaultConfig } from '../config';
import { tidy } from '../housekeeping';
import { allMigrations } from '../migrations/index';
import { migrateServer, type PlannedMigration, planMigrations, serverSchema } from './migrate-server';

const LAST = '9999-last';
const dataDir = mkdtempSync(join(tmpdir(), 'portal-migrate-'));
afterAll(() => removeDataDir(dataDir));

/** Adds a migration to the list of this version, as a newer version has it. */
async function addLast(up: Migration['up']): Promise<void> {
  Object.assign(await allMigrations(), { [LAST]: { up } });
}
/** Back to the version before. */
const removeLast = async () => void Reflect.deleteProperty(await allMigrations(), LAST);
afterEach(removeLast);

const serve = (databaseUrl: string) =>
  createApp(defaultConfig(dataDir, { databaseUrl, databaseWaitMs: 60_000, logLevel: 'silent' }));

test('several that migrate at once do not get into each other', async () => {
  const database = await createTestDatabase('empty');
  const runs = await Promise.all([1, 2, 3].map(() => migrateServer(database.url)));
  expect(runs.flat().sort()).toEqual(Object.keys(await allMigrations()));
  expect(await migrateServer(database.url)).toEqual([]);
  const api = await serve(database.url);
  await api.close();
  await database.drop();
});

test('a plan names every statement and changes nothing', async () => {
  const database = await createTestDatabase('empty');
  const plan = await planMigrations(database.url);
  expect(plan.map(({ name }) => name)).toEqual(Object.keys(await allMigrations()));
  for (const { statements } of plan) expect(statements.length).toBeGreaterThan(0);
  expect(plan[0]?.statements.join()).toMatch(/create table/i);
  expect(await database.query("select from pg_tables where schemaname = 'public'")).toEqual([]);
  await database.drop();
});

/** Migrations up to this one have indexes that an administrator cannot create beforehand. */
const BEFORE_THE_RULE = '0229';

/** Indexes of tables with rows that the migration does not look for first. */
function unlookedIndexes(plan: readonly PlannedMigration[]): string[] {
  return plan
    .filter(({ name }) => name > BEFORE_THE_RULE)
    .flatMap(({ statements }) => {
      const made = statements.map((text) => /^create table (?:if not exists )?"?(\w+)/i.exec(text)?.[1]);
      return statements.filter((text) => {
        const [, lookedFor, table] = /^create (?:unique )?index (if not exists )?"?\w+"? on "?(\w+)/i.exec(text) ?? [];
        return table !== undefined && lookedFor === undefined && !made.includes(table);
      });
    });
}

test('an index of a table with rows can be created concurrently before its migration, which then finds it', async () => {
  const database = await createTestDatabase();
  const planned = async (...statements: string[]) => {
    await addLast(async (db) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    });
    return unlookedIndexes(await planMigrations(database.url));
  };
  expect(await planned('create index last_test on users (created_at)')).toHaveLength(1);
  expect(await planned('create table last_test (id integer)', 'create index last_test_id on last_test (id)')).toEqual(
    [],
  );
  expect(await planned('create index if not exists last_test on users (created_at)')).toEqual([]);
  await database.query('create index concurrently last_test on users (created_at)');
  expect(await migrateServer(database.url)).toEqual([LAST]);
  await removeLast();
  const empty = await createTestDatabase('empty');
  expect(unlookedIndexes(await planMigrations(empty.url))).toEqual([]);
  await empty.drop();
  await database.drop();
});

test('a migration may take longer than a call', async () => {
  const database = await createTestDatabase();
  const limitOf = async (db: QueryExecutorProvider) =>
    (await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db)).rows[0]?.limit;
  let limit: string | undefined;
  await addLast(async (db) => {
    limit = await limitOf(db);
  });
  await migrateServer(database.url);
  const api = await serve(database.url);
  expect([limit, await limitOf(api.context.db)]).toEqual(['0', '15s']);
  await api.close();
  await database.drop();
});

test('a migration lets others through while a lock is held, and goes on when it is free', async () => {
  const database = await createTestDatabase();
  await addLast(async (db) => {
    await sql`alter table users add column last_test text`.execute(db);
  });
  const holder = new pg.Client(database.url);
  await holder.connect();
  await holder.query('begin');
  await holder.query('select id from users limit 1');
  await expect(migrateServer(database.url, 1)).rejects.toThrow(/9999-last waits for a lock that others hold/);
  expect((await serverSchema(database.url)).missing).toEqual([LAST]);
  const going = migrateServer(database.url);
  // It waits: only then the lock is given back.
  const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter table users%'";
  while ((await database.query(waiting)).length === 0) await new Promise(setImmediate);
  await holder.query('commit');
  expect(await going).toEqual([LAST]);
  await holder.end();
  await database.drop();
});

test('the version before starts, serves and migrates on the schema of a newer one', async () => {
  const database = await createTestDatabase();
  await addLast(async (db) => {
    await sql`create table last_test ()`.execute(db);
  });
  await migrateServer(database.url);
  await removeLast();
  expect(await serverSchema(database.url)).toMatchObject({ missing: [], newer: [LAST] });
  expect(await migrateServer(database.url)).toEqual([]);
  const api = await serve(database.url);
  expect(await api.ready()).toBe(true);
  await api.close();
  await database.drop();
});

test('a portal serves and works in the background with a role that may only read and write rows', async () => {
  const database = await createTestDatabase('empty');
  const role = `serving_${database.name}`;
  const owner = new URL(database.url).username;
  await database.query(`create role ${role} login`);
  for (const rights of ['select, insert, update, delete on tables', 'usage on sequences'])
    await database.query(`alter default privileges for role ${owner} grant ${rights} to ${role}`);
  await migrateServer(database.url);
  const url = new URL(database.url);
  url.username = role;
  const api = await serve(url.href);
  expect(await api.ready()).toBe(true);
  const failed: string[] = [];
  await tidy(api.context.db, new Date(), { onError: (_error, table) => failed.push(table) });
  expect(failed).toEqual([]);
  await api.close();
  await database.drop();
});

test('whose owner may not create the extension is told what its administrator has to run', async () => {
  const database = await createTestDatabase('empty');
  const role = `limited_${database.name}`;
  await database.query(`create role ${role} login`);
  await database.query(`grant create, usage on schema public to ${role}`);
  const url = new URL(database.url);
  url.username = role;
  await expect(migrateServer(url.href)).rejects.toThrow(/lacks the extension btree_gist.*create extension btree_gist/);
  await database.drop();
});
