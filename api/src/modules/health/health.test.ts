import { createTestApi, type TestApi } from '../../../test/harness';

let portal: TestApi;
beforeAll(async () => {
  portal = await createTestApi({ databaseConnections: 2 });
});
afterAll(() => portal.close());

const probe = (path: string) =>
  portal.api.fastify.inject({ url: path, headers: { host: '10.0.0.7:4600' } }).then(({ statusCode }) => statusCode);

test('a process whose connections are all in use refuses calls as overloaded and stays ready', async () => {
  const browser = portal.browser();
  const { pool } = portal.api.context;
  const held = await Promise.all([pool.connect(), pool.connect()]);
  try {
    // The pool of calls alone: the look at readiness has as long as a busy machine needs.
    pool.options.connectionTimeoutMillis = 100;
    const answer = await browser.get('tos/terms_of_service');
    expect(answer).toMatchObject({ status: 503, body: { code: 'overloaded' } });
    expect(answer.headers['retry-after']).toBe('2');
    expect(await portal.api.ready()).toBe(true);
    expect(await probe('/readyz')).toBe(200);
  } finally {
    pool.options.connectionTimeoutMillis = portal.config.databaseWaitMs;
    for (const client of held) client.release();
  }
  expect((await browser.get('tos/terms_of_service')).status).toBe(200);
});

test('a database that takes no writes makes the process not ready until it does', async () => {
  const name = new URL(portal.config.databaseUrl ?? '').pathname.slice(1);
  await portal.withServer(async (server) => {
    await server.query(`alter database ${name} set default_transaction_read_only = on`);
    await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    // The first answer may be that of the connection that was just cut.
    expect([await portal.api.ready(), await portal.api.ready()]).toEqual([false, false]);
    await server.query(`alter database ${name} reset default_transaction_read_only`);
  });
  expect(await portal.api.ready()).toBe(true);
});

test('probes need no known host, and a process that stops says so', async () => {
  expect([await probe('/healthz'), await probe('/readyz')]).toEqual([200, 200]);
  expect(await probe('/candidate-portal-api/recruitment/tos/terms_of_service')).toBe(400);
  portal.api.context.health.stop();
  expect([await probe('/healthz'), await probe('/readyz')]).toEqual([200, 503]);
});
