import { sql } from 'kysely';
import type { TestBrowser } from '../../../test/browser';
import type { TestApi } from '../../../test/harness';
import { createPortal, DEVELOPER, EVERYTHING, openedBy } from '../../modules/applications/application.fixture';
import { HEAVY_READS_AT_ONCE, HEAVY_READS_WAITING, WRITES_PER_MINUTE } from './person-limits';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

/** Keeps a table to itself until it is let go, so that every read of it waits. */
async function lockTable(name: string): Promise<{ letGo(): Promise<void> }> {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let holding: Promise<void> | undefined;
  await new Promise<void>((locked, failed) => {
    holding = portal.db.transaction().execute(async (trx) => {
      await sql`lock table ${sql.table(name)} in access exclusive mode`.execute(trx);
      locked();
      await ended;
    });
    holding.catch(failed);
  });
  return {
    async letGo() {
      end();
      await holding;
    },
  };
}

/** Reads that wait for a lock now. */
async function waitingReads(): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    portal.db,
  );
  return Number(rows[0]?.count);
}

test('of eight previews that one person asks for two are read at a time, and another person saves meanwhile', async () => {
  const [busy, other] = [await openedBy(portal, EVERYTHING), await openedBy(portal, DEVELOPER)];
  const { letGo } = await lockTable('attachments');
  const previews = Promise.all(Array.from({ length: 8 }, () => busy.get(`preview/${EVERYTHING}`)));
  try {
    while ((await waitingReads()) < HEAVY_READS_AT_ONCE);
    for (let index = 0; index < 5; index += 1) {
      const body = { field: 'lastName', value: `Mäkinen ${index}` };
      expect((await other.post(`basic_info/${DEVELOPER}/save_field`, body)).status).toBe(200);
    }
    expect(await waitingReads()).toBe(HEAVY_READS_AT_ONCE);
  } finally {
    await letGo();
  }
  expect((await previews).map(({ status }) => status)).toEqual(Array(8).fill(200));
});

test('who asks for more than every tab could is asked to wait, and is served again afterwards', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const asked = HEAVY_READS_AT_ONCE + HEAVY_READS_WAITING + 10;
  const { letGo } = await lockTable('attachments');
  let answered = 0;
  const reads = Promise.all(
    Array.from({ length: asked }, async () => {
      const { status } = await browser.get(`preview/${DEVELOPER}`);
      answered += 1;
      return status;
    }),
  );
  try {
    // None of those that were let in can be answered yet.
    while ((await waitingReads()) < HEAVY_READS_AT_ONCE || answered < 10);
  } finally {
    await letGo();
  }
  const statuses = await reads;
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect(statuses.filter((status) => status === 200)).toHaveLength(HEAVY_READS_AT_ONCE + HEAVY_READS_WAITING);
  expect((await browser.get(`preview/${DEVELOPER}`)).status).toBe(200);
});

test('writes of one person are bounded by the minute, far above what five tabs save, and nobody else is held back', async () => {
  const [mine, other] = [await openedBy(portal, DEVELOPER), await openedBy(portal, DEVELOPER)];
  // What was written before is in another minute.
  portal.clock.advance(61);
  const save = (browser: TestBrowser) =>
    browser.post(`basic_info/${DEVELOPER}/save_field`, { field: 'lastName', value: 'Mäkinen' });
  const tabs = 5;
  const savesOfATabPerMinute = 60;
  expect(WRITES_PER_MINUTE).toBeGreaterThan(3 * tabs * savesOfATabPerMinute);
  // Writes that break the schema count as well, and take no time in the database.
  const few = 50;
  for (let sent = 0; sent < WRITES_PER_MINUTE - few; sent += few) {
    const answers = await Promise.all(
      Array.from({ length: few }, () => mine.post(`basic_info/${DEVELOPER}/save_field`, {})),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
  }
  expect((await save(mine)).status).toBe(200);
  let refused: Awaited<ReturnType<typeof save>> | undefined;
  for (let sent = 0; sent < 3 * few && !refused; sent += few) {
    const answers = await Promise.all(Array.from({ length: few }, () => save(mine)));
    refused = answers.find(({ status }) => status === 429);
  }
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await save(other)).status).toBe(200);
  portal.clock.advance(61);
  expect((await save(mine)).status).toBe(200);
});
