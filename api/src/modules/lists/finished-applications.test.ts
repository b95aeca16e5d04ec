import type { TestApi } from '../../../test/harness';
import { interview, put, sentBy } from '../application-status/status.fixture';
import { createPortal, SUMMER_WORKER } from '../applications/application.fixture';

/** Seconds; a session lives longer than both. */
const UNTIL_END = 300;

let portal: TestApi;
beforeEach(async () => {
  portal = await createPortal();
});
afterEach(() => portal.close());

/** Somebody who has sent an application whose period ends in some minutes. */
async function sentBeforeTheEnd() {
  const { browser, receiptNumber } = await sentBy(portal);
  await portal.db
    .updateTable('campaigns')
    .set({ apply_period_end: new Date(portal.clock.now().getTime() + UNTIL_END * 1000) })
    .where('id', '=', SUMMER_WORKER)
    .execute();
  const found = async (state: string) => {
    const { body } = await browser.get(`applications?state=${state}`);
    return body as { total: number; counts: { active: number; finished: number } };
  };
  const onDashboard = async () =>
    (await browser.get('dashboard')).body as { counts: { sent: number; finished: number }; tasks: unknown[] };
  /** How many applications are going on and finished; lists and dashboard say the same. */
  const counts = async () => {
    const [active, finished, { counts: told }] = [await found('active'), await found('finished'), await onDashboard()];
    expect([active.counts, finished.counts]).toEqual(
      [1, 2].map(() => ({ active: active.total, finished: told.finished })),
    );
    expect([finished.total, active.total]).toEqual([told.finished, told.sent]);
    return [active.total, finished.total];
  };
  const status = (entry: object) => put(portal, 'statuses', [{ receiptNumber, ...entry }]);
  return { browser, receiptNumber, status, counts, tasks: async () => (await onDashboard()).tasks };
}

test('a sent application is going on after its period until the employer has decided', async () => {
  const { receiptNumber, status, counts } = await sentBeforeTheEnd();
  portal.clock.advance(2 * UNTIL_END);
  expect(await counts()).toEqual([1, 0]);
  await status({ id: 'in-process-1', status: 'in-process' });
  expect(await counts()).toEqual([1, 0]);
  await status(interview(portal, receiptNumber));
  expect(await counts()).toEqual([1, 0]);
  await status({ id: 'decision-1', status: 'decision', outcome: 'not-chosen' });
  expect(await counts()).toEqual([0, 1]);
});

test('a decision finishes an application also before its period ends', async () => {
  const { status, counts } = await sentBeforeTheEnd();
  await status({ id: 'decision-1', status: 'decision', outcome: 'chosen' });
  expect(await counts()).toEqual([0, 1]);
});

test.each(['default', 'substitute'] as const)(
  'an application to a campaign of kind %s goes on after a decision',
  async (kind) => {
    const { browser, status, counts, tasks } = await sentBeforeTheEnd();
    await portal.db.updateTable('campaigns').set({ kind }).where('id', '=', SUMMER_WORKER).execute();
    await status({ id: 'decision-1', status: 'decision', outcome: 'chosen' });
    expect(await counts()).toEqual([1, 0]);
    await browser.post(`basic_info/${SUMMER_WORKER}/save_field`, { field: 'city', value: 'Turku' });
    expect(await tasks()).toMatchObject([{ kind: 'unsent-changes' }]);
  },
);

test('who has cancelled waits for no decision', async () => {
  const { browser, counts } = await sentBeforeTheEnd();
  await browser.post(`application/cancel_application/${SUMMER_WORKER}`, {});
  expect(await counts()).toEqual([0, 1]);
});

test('changes of an application that the employer has decided on are no task', async () => {
  const { browser, status, tasks } = await sentBeforeTheEnd();
  await browser.post(`basic_info/${SUMMER_WORKER}/save_field`, { field: 'city', value: 'Turku' });
  expect(await tasks()).toMatchObject([{ kind: 'unsent-changes' }]);
  await status({ id: 'decision-1', status: 'decision', outcome: 'not-chosen' });
  expect(await tasks()).toEqual([]);
});

test('changes that were not sent before the period ended are no task', async () => {
  const { browser, tasks } = await sentBeforeTheEnd();
  await browser.post(`basic_info/${SUMMER_WORKER}/save_field`, { field: 'city', value: 'Turku' });
  portal.clock.advance(2 * UNTIL_END);
  expect(await tasks()).toEqual([]);
});
