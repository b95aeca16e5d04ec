import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { createTestApi, createTestDatabase } from '../../test/harness';
import { isDatabaseDown } from './errors';
import { openPool } from './pool';
import { runStatement } from './statement';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
let lost: unknown[];
const open = (statementMs: number) =>
  openPool(database.url, { connections: 1, waitMs: 60_000, statementMs }, (error) => lost.push(error));
beforeEach(async () => {
  database = await createTestDatabase('empty');
  lost = [];
  pool = open(60_000);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const kysely = () => new Kysely({ dialect: new PostgresDialect({ pool }) });
const backend = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

test('a connection to a server that takes no writes is not used again', async () => {
  const db = kysely();
  await pool.query('create table things (id integer)');
  await pool.query('set default_transaction_read_only = on');
  const standby = await backend();
  await expect(sql`insert into things values (1)`.execute(db)).rejects.toMatchObject({ code: '25006' });
  await sql`insert into things values (1)`.execute(db);
  expect(await backend()).not.toBe(standby);
  expect(lost).toEqual([expect.objectContaining({ code: '25006' })]);
});

test('a connection whose server does not answer is given up, also in a transaction', async () => {
  await pool.end();
  pool = open(2_000);
  const db = kysely();
  const silent = await backend();
  const error: unknown = await db
    .transaction()
    .execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`select pg_sleep(60)`.execute(trx);
    })
    .catch((thrown: unknown) => thrown);
  expect(isDatabaseDown(error)).toBe(true);
  expect(await backend()).not.toBe(silent);
  expect(lost).toHaveLength(1);
});

test('an ordinary refusal costs no connection', async () => {
  const db = kysely();
  const first = await backend();
  await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ code: '22012' });
  expect(await backend()).toBe(first);
  expect(lost).toEqual([]);
});

test.each(['40001', '40P01', '25006'])('a statement that had no effect (%s) is tried again', async (code) => {
  await pool.query('create sequence tries');
  await pool.query(`create function tried() returns bigint language plpgsql as $$
    declare t bigint := nextval('tries');
    begin
      if t < 3 then raise exception 'failed' using errcode = '${code}'; end if;
      return t;
    end $$`);
  const rows = await runStatement(pool, { name: 'tried', text: 'select tried() as tries', values: [] });
  expect(rows).toEqual([{ tries: 3 }]);
});

test('a statement of which nobody knows whether it had an effect is not tried again', async () => {
  await pool.query('create sequence tries');
  const text = `select nextval('tries'), pg_terminate_backend(pg_backend_pid())`;
  await expect(runStatement(pool, { name: 'ended', text, values: [] })).rejects.toMatchObject({ code: '57P01' });
  expect((await pool.query(`select nextval('tries')::integer as tries`)).rows).toEqual([{ tries: 2 }]);
});

test('a portal that was moved from a standby to the new server takes saves again without a restart', async () => {
  const portal = await createTestApi();
  const { browser } = await portal.candidate();
  const name = new URL(portal.config.databaseUrl ?? '').pathname.slice(1);
  const change = () => browser.post('settings/change_language', { language: 'sv' });
  await portal.withServer(async (server) => {
    await server.query(`alter database ${name} set default_transaction_read_only = on`);
    await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    expect((await change()).status).toBe(503);
    await server.query(`alter database ${name} reset default_transaction_read_only`);
  });
  let answer = await change();
  for (let tries = 0; answer.status === 503 && tries < 16; tries += 1) answer = await change();
  expect(answer.status).toBe(200);
  await portal.close();
});
