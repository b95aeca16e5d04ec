import { Dashboard } from '@portal/contract/dashboard';
import type { TestBrowser } from '../../../test/browser';
import type { TestApi } from '../../../test/harness';
import { createPortal } from '../applications/application.fixture';

const PROFILE = 0;
const DEVELOPER = 101;
const NURSE = 105;
const GARDENER = 106;
const INTERNAL = 113;
const DEFAULT = 114;
const UNTIL_NURSE_CLOSES = 51 * 60;

let portal: TestApi;
beforeEach(async () => {
  portal = await createPortal();
});
afterEach(() => portal.close());

const read = async (browser: TestBrowser) => (await browser.get('dashboard?lang=en')).read(Dashboard);
const kinds = ({ tasks }: Dashboard) =>
  tasks.map((task) => (task.kind === 'confirm-email' ? task.kind : `${task.kind} ${task.application.campaignId}`));

async function start(browser: TestBrowser, ...campaigns: number[]): Promise<void> {
  for (const id of campaigns) expect((await browser.post(`application/start/${id}`)).status).toBe(200);
}

test('tasks without a deadline come last, and the profile is no task', async () => {
  const { browser } = await portal.candidate();
  await start(browser, PROFILE, DEFAULT, DEVELOPER);
  const dashboard = await read(browser);
  expect(kinds(dashboard)).toEqual([`draft ${DEVELOPER}`, `draft ${DEFAULT}`]);
  expect(dashboard.tasks[0]).toMatchObject({ application: { title: 'Software developer', fillPercent: 0 } });
  expect(dashboard.counts.drafts).toBe(2);
  expect(dashboard.latestApplications).toHaveLength(2);
});

test('after the deadline a draft is no task, but still among the latest applications', async () => {
  const { browser, username, password } = await portal.candidate();
  await start(browser, NURSE);
  portal.clock.advance(UNTIL_NURSE_CLOSES);
  await browser.open();
  expect((await browser.logIn(username, password)).body).toMatchObject({ ok: true });
  const dashboard = await read(browser);
  expect(dashboard).toMatchObject({ tasks: [], counts: { drafts: 0, sent: 0, finished: 1 } });
  expect(dashboard.latestApplications).toMatchObject([{ campaignId: NURSE, state: 'period-ended' }]);
});

test('a draft to an internal position is no task once the person has lost access to those', async () => {
  const { browser, id } = await portal.candidate({ useInternal: true });
  await start(browser, INTERNAL);
  expect(kinds(await read(browser))).toEqual([`draft ${INTERNAL}`]);
  await portal.db.updateTable('users').set({ use_internal: false }).where('id', '=', id).execute();
  const dashboard = await read(browser);
  expect(dashboard).toMatchObject({ tasks: [], counts: { drafts: 0, sent: 0, finished: 1 } });
  expect(dashboard.latestApplications).toMatchObject([{ campaignId: INTERNAL, state: 'period-ended' }]);
});

test('unsent changes are a task only while they can still be sent', async () => {
  const { browser, id } = await portal.candidate();
  await start(browser, GARDENER);
  const application = await portal.db
    .updateTable('applications')
    .set({ state: 'sent' })
    .where('user_id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow();
  const version = {
    id: application.id,
    application_id: application.id,
    receipt_number: '1',
    content: '{}',
    sha256: '',
  };
  const sent = { ...version, content_revision: 0, sent_at: portal.clock.now() };
  await portal.db.insertInto('sent_versions').values(sent).execute();
  expect(kinds(await read(browser))).toEqual([]);
  await browser.post(`basic_info/${GARDENER}/save_field`, { field: 'firstName', value: 'Aino' });
  expect(kinds(await read(browser))).toEqual([`unsent-changes ${GARDENER}`]);
  const ended = { apply_period_end: portal.clock.now() };
  await portal.db.updateTable('campaigns').set(ended).where('id', '=', GARDENER).execute();
  expect(await read(browser)).toMatchObject({ tasks: [], counts: { sent: 1, finished: 0 } });
});

test('an e-mail address is a task only until it is confirmed', async () => {
  const { browser, id, email } = await portal.candidate({ emailConfirmed: false });
  expect((await read(browser)).tasks).toEqual([{ kind: 'confirm-email', email }]);
  await portal.db.updateTable('users').set({ email_confirmed_at: portal.clock.now() }).where('id', '=', id).execute();
  expect((await read(browser)).tasks).toEqual([]);
});

test('five applications are shown, the last edited first', async () => {
  const { browser } = await portal.candidate();
  const campaigns = [DEVELOPER, 102, 103, 104, NURSE, GARDENER];
  await start(browser, ...campaigns);
  for (const campaign of campaigns) {
    portal.clock.advance(1);
    await browser.post(`basic_info/${campaign}/save_field`, { field: 'firstName', value: 'Aino' });
  }
  const { latestApplications } = await read(browser);
  expect(latestApplications.map(({ campaignId }) => campaignId)).toEqual([GARDENER, NURSE, 104, 103, 102]);
});

test('an employee is shown the internal positions still to apply to, and nobody else any', async () => {
  const { browser, id } = await portal.candidate({ useInternal: true });
  expect((await read(browser)).internal).toMatchObject({ advertisements: [{ id: INTERNAL }], total: 1 });
  await start(browser, INTERNAL);
  await portal.db.updateTable('applications').set({ state: 'sent' }).where('user_id', '=', id).execute();
  expect((await read(browser)).internal).toEqual({ advertisements: [], total: 1 });
  const outside = await portal.candidate();
  expect((await read(outside.browser)).internal).toBeUndefined();
});
