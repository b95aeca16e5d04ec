import { Dashboard } from '@portal/contract/dashboard';
import type { TestApi } from '../../../test/harness';
import {
  createPortal,
  DEVELOPER,
  fillSummerApplication,
  NURSE,
  SUMMER_WORKER,
} from '../applications/application.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

test('a new candidate sees the open campaigns and no tasks', async () => {
  const { browser } = await portal.candidate();
  const dashboard = (await browser.get('dashboard')).read(Dashboard);
  expect(dashboard).toMatchObject({ counts: { drafts: 0, sent: 0, finished: 0 }, tasks: [], latestApplications: [] });
  expect(dashboard.counts.openCampaigns).toBeGreaterThanOrEqual(12);
});

test('the dashboard and the list of applications say what time it is by the server’s clock', async () => {
  const { browser } = await portal.candidate();
  portal.clock.advance(600);
  for (const path of ['dashboard', 'applications']) {
    const { serverTime } = (await browser.get(path)).body as { serverTime: string };
    expect(Math.abs(Date.parse(serverTime) - portal.clock.now().getTime())).toBeLessThan(300_000);
  }
});

test('the most urgent task is first', async () => {
  const { browser, email } = await portal.candidate({ emailConfirmed: false });
  await fillSummerApplication(browser);
  await browser.post(`application/send_application/${SUMMER_WORKER}`);
  await browser.post(`basic_info/${SUMMER_WORKER}/save_field`, { field: 'city', value: 'Turku' });
  for (const id of [DEVELOPER, NURSE]) await browser.post(`application/start/${id}`);
  const { tasks, counts, latestApplications } = (await browser.get('dashboard')).read(Dashboard);
  expect(tasks).toMatchObject([
    { kind: 'confirm-email', email },
    { kind: 'draft', application: { campaignId: NURSE } },
    { kind: 'draft', application: { campaignId: DEVELOPER } },
    { kind: 'unsent-changes', application: { campaignId: SUMMER_WORKER } },
  ]);
  expect(counts).toMatchObject({ drafts: 2, sent: 1, finished: 0 });
  expect(latestApplications).toHaveLength(3);
});
