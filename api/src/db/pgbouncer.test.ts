import { randomUUID } from 'node:crypto';
import { createTestApi, createTestDatabase } from '../../test/harness';
import { findPgBouncer, type PgBouncer, startPgBouncer } from '../../test/pgbouncer';
import { defaultConfig } from '../config';
import { fillSummerApplication, SUMMER_WORKER } from '../modules/applications/application.fixture';
import { openDatabase } from './database';
import { type Channel, Notifications, notify } from './notifications';

const binary = findPgBouncer();
let bouncer: PgBouncer | undefined;
afterEach(async () => {
  await bouncer?.stop();
  bouncer = undefined;
});

/** Settings of a portal that reaches the server through PgBouncer. */
async function through(url: string) {
  bouncer = await startPgBouncer(binary ?? '', url);
  return { databaseUrl: bouncer.url, databaseDirectUrl: url };
}

// Where no PgBouncer is installed there is nothing to test; the count of skipped tests says so.
(binary ? describe : describe.skip)('a portal behind PgBouncer in transaction mode', () => {
  it('answers many calls at once over few connections of the server, and a sent application is whole', async () => {
    const portal = await createTestApi({}, { content: 'demo', reach: through });
    const candidates = await Promise.all(Array.from({ length: 6 }, () => portal.candidate()));
    await Promise.all(candidates.map(({ browser }) => fillSummerApplication(browser)));
    const saves = candidates.flatMap(({ browser }) =>
      ['firstName', 'lastName'].map((field) =>
        browser.post(
          `basic_info/${SUMMER_WORKER}/save_field`,
          { field, value: 'Kuhmo' },
          { headers: { 'idempotency-key': randomUUID() } },
        ),
      ),
    );
    for (const { status } of await Promise.all(saves)) expect(status).toBe(200);
    for (const { browser } of candidates)
      expect(await browser.post(`application/send_application/${SUMMER_WORKER}`)).toMatchObject({ status: 200 });
    const { rows } = await portal.withServer((server) =>
      server.query<{ count: number }>(
        `select count(*)::integer as count from pg_stat_activity where application_name = 'candidate-portal' and datname = $1`,
        [new URL(portal.config.databaseDirectUrl ?? '').pathname.slice(1)],
      ),
    );
    expect(rows[0]?.count).toBeLessThanOrEqual(4);
    await portal.close();
  });

  it('hears what the database tells', async () => {
    const database = await createTestDatabase();
    const opened = await openDatabase(defaultConfig('/', { ...(await through(database.url)), databaseWaitMs: 60_000 }));
    const log = { warn: (facts: unknown) => void facts };
    const notifications = new Notifications({ pool: opened.direct, log: log as never });
    const channel: Channel = 'portal_ended_sessions';
    const heard = new Promise((hear) => notifications.on(channel, { hear, onGap: () => undefined }));
    await notifications.connect();
    await opened.db.transaction().execute((trx) => notify(trx, channel, 'told'));
    expect(await heard).toBe('told');
    await notifications.close();
    await opened.close();
    await bouncer?.stop();
    bouncer = undefined;
    await database.drop();
  });

  it('is refused at its start, with what to do, where it does not know of PgBouncer', async () => {
    const database = await createTestDatabase();
    const { databaseUrl } = await through(database.url);
    const config = defaultConfig('/', { databaseUrl, databaseWaitMs: 60_000 });
    await expect(openDatabase(config)).rejects.toThrow(/Set DATABASE_DIRECT_URL/);
    await bouncer?.stop();
    bouncer = undefined;
    await database.drop();
  });
});
