import { sql } from 'kysely';
import { createTestApi, type TestApi } from '../../test/harness';
import { refusalOf } from './errors';

let portal: TestApi;
beforeAll(async () => {
  portal = await createTestApi();
});
afterAll(() => portal.close());

/** What is answered where a statement in a transaction fails. */
async function answerTo(statement: (db: TestApi['db']) => Promise<unknown>) {
  const { db, log, security, reportDown } = portal.api.context;
  const error: unknown = await db
    .transaction()
    .execute(statement)
    .catch((thrown: unknown) => thrown);
  // @ts-expect-error: of the request only its id and log are read.
  return refusalOf(error, { id: 'request', log }, { security, reportDown });
}

test('a statement that takes too long is answered as overload, so that it is tried again', async () => {
  const refusal = await answerTo(async (trx) => {
    await sql`set local statement_timeout = 20`.execute(trx);
    await sql`select pg_sleep(5)`.execute(trx);
  });
  expect(refusal).toMatchObject({ status: 503, code: 'overloaded', details: { retryAfter: 2 } });
});

test('a write on a standby is answered as an outage', async () => {
  const refusal = await answerTo(async (trx) => {
    await sql`set transaction read only`.execute(trx);
    await sql`delete from feedback`.execute(trx);
  });
  expect(refusal).toMatchObject({ status: 503, code: 'unavailable', details: { retryAfter: 5 } });
});

test('a call for which no connection was free is told of in few words, since there are many of them at once', () => {
  const { security, reportDown } = portal.api.context;
  const lines: unknown[] = [];
  const log = {
    warn: (...line: unknown[]) => lines.push(['warn', ...line]),
    error: (...line: unknown[]) => lines.push(['error', ...line]),
  };
  const error = new Error('timeout exceeded when trying to connect');
  // @ts-expect-error: of the request only its id and log are read.
  const refusal = refusalOf(error, { id: 'request', log }, { security, reportDown });
  expect(refusal).toMatchObject({ status: 503, code: 'overloaded' });
  expect(lines).toEqual([['warn', { requestId: 'request', refusal: 'overloaded' }, 'request refused']]);
});

test('a file for which this machine has no room is answered as an outage, so that it is sent again', async () => {
  const refusal = await answerTo(async () => {
    throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
  });
  expect(refusal).toMatchObject({ status: 503, code: 'unavailable', details: { retryAfter: 5 } });
});

test('a transaction in which nothing happens for too long is answered as an outage', async () => {
  const refusal = await answerTo(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 20`.execute(trx);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    const ended = () => sql`select from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(portal.db);
    while ((await ended()).rows.length > 0);
    await sql`select 1`.execute(trx);
  });
  expect(refusal).toMatchObject({ status: 503 });
});

test.each([
  ['40001', 'overloaded'],
  ['40P01', 'overloaded'],
  ['55P03', 'overloaded'],
  ['25P03', 'overloaded'],
  ['53100', 'overloaded'],
  ['53300', 'overloaded'],
  ['57P01', 'unavailable'],
  ['57P02', 'unavailable'],
  ['57P03', 'unavailable'],
  ['57P05', 'unavailable'],
  ['08006', 'unavailable'],
])('PostgreSQL’s error %s is answered with 503 and %s', async (code, problem) => {
  const refusal = await answerTo((trx) =>
    sql.raw(`do $$ begin raise exception 'failed' using errcode = '${code}'; end $$`).execute(trx),
  );
  expect(refusal).toMatchObject({ status: 503, code: problem, details: { retryAfter: expect.any(Number) } });
});
