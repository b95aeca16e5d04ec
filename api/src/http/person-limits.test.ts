import { randomUUID } from 'node:crypto';
import { APPLICATION_LIMIT_BYTES, ROWS_PER_SECTION } from '@portal/contract/limits';
import type { TestBrowser } from '../../test/browser';
import type { TestApi } from '../../test/harness';
import { createPortal, DEVELOPER, EVERYTHING, openedBy } from '../modules/applications/application-fixture';
import { HEAVY_READS_AT_ONCE, HEAVY_READS_WAITING, WRITES_PER_MINUTE } from './person-limits';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

/** As much as an application may hold, in as many rows as it may have. */
async function fill(browser: TestBrowser): Promise<void> {
  const length = Math.floor(APPLICATION_LIMIT_BYTES / ROWS_PER_SECTION / 1.05) - 100;
  const values = { institute: 'x'.repeat(Math.min(length, 5000)) };
  for (const resource of ['educations', 'subject_teachers'])
    for (let index = 0; index < ROWS_PER_SECTION; index += 1)
      await browser.post(`${resource}/${EVERYTHING}`, { clientRowId: randomUUID(), values });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

test('eight previews of a full application at once leave room for another person', async () => {
  const [busy, other] = [await openedBy(portal, EVERYTHING), await openedBy(portal, DEVELOPER)];
  await fill(busy);
  const previews = Promise.all(Array.from({ length: 8 }, () => busy.get(`preview/${EVERYTHING}`)));
  const waits: number[] = [];
  for (let index = 0; index < 5; index += 1) {
    const save = () =>
      other.post(`basic_info/${DEVELOPER}/save_field`, { field: 'lastName', value: `Mäkinen ${index}` });
    waits.push(await timed(save));
  }
  expect((await previews).map(({ status }) => status)).toEqual(Array(8).fill(200));
  // 1.9 s before there were bounds; a busy machine is slow.
  expect(Math.max(...waits)).toBeLessThan(1000);
});

test('who asks for more than every tab could is asked to wait, and is served again afterwards', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const asked = HEAVY_READS_AT_ONCE + HEAVY_READS_WAITING + 10;
  const answers = await Promise.all(Array.from({ length: asked }, () => browser.get(`preview/${DEVELOPER}`)));
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].filter((status) => status !== 200 && status !== 429)).toEqual([]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(
    HEAVY_READS_AT_ONCE + HEAVY_READS_WAITING,
  );
  expect((await browser.get(`preview/${DEVELOPER}`)).status).toBe(200);
});

test('writes of one person are bounded by the minute, far above what five tabs save, and nobody else is held back', async () => {
  const [mine, other] = [await openedBy(portal, DEVELOPER), await openedBy(portal, DEVELOPER)];
  const save = (browser: TestBrowser) =>
    browser.post(`basic_info/${DEVELOPER}/save_field`, { field: 'lastName', value: 'Mäkinen' });
  const tabs = 5;
  const savesOfATabPerMinute = 60;
  expect(WRITES_PER_MINUTE).toBeGreaterThan(3 * tabs * savesOfATabPerMinute);
  let refused: Awaited<ReturnType<typeof save>> | undefined;
  for (let sent = 0; sent <= 2 * WRITES_PER_MINUTE && !refused; sent += 100) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => save(mine)));
    refused = answers.find(({ status }) => status === 429);
  }
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await save(other)).status).toBe(200);
  portal.clock.advance(61);
  expect((await save(mine)).status).toBe(200);
});
