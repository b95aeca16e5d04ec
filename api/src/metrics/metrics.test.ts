import { Registry } from 'prom-client';
import {
  createPortal,
  fillSummerApplication,
  openedBy,
  SUMMER_WORKER,
} from '../modules/applications/application.fixture';
import { enqueueMail } from '../modules/mail/mail.service';
import { startMailWorker } from '../modules/mail/mail-worker';
import { startSmtp } from '../modules/mail/smtp.fixture';
import { keepTheTerms } from '../modules/retention/retention.service';
import { JobMetrics } from './job-metrics';

const value = async (registry: Registry, line: string) => {
  const found = (await registry.metrics()).split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
};

test('calls are counted by the pattern of their route, changes of forms by what became of them, and nothing says who', async () => {
  const metrics = new Registry();
  const portal = await createPortal({ metrics });
  const browser = await openedBy(portal, SUMMER_WORKER);
  await fillSummerApplication(browser);
  await browser.post(`basic_info/${SUMMER_WORKER}/save_field`, { field: 'nothing' });
  await browser.get('authentication/reset-password/7/SECRET');
  await browser.get('no/such/call?email=SECRET');
  const text = await metrics.metrics();
  const save = 'part="api",method="POST",route="/candidate-portal-api/recruitment/basic_info/:id/save_field"';
  expect(await value(metrics, `portal_http_requests_total{${save},status="200"}`)).toBe(5);
  expect(await value(metrics, `portal_http_request_duration_seconds_count{${save}}`)).toBe(6);
  expect(await value(metrics, 'portal_saves_total{result="stored"}')).toBe(6);
  expect(await value(metrics, 'portal_saves_total{result="refused"}')).toBe(1);
  expect(text).toContain('route="unknown",status="404"');
  expect(text).not.toMatch(/SECRET|aino|Mäkinen|@/i);
  expect(text).not.toMatch(/"[^"]*[0-9a-f]{8}-[0-9a-f]{4}/);
  await portal.close();
});

test('connections to the database in use, and calls that wait for one, are shown', async () => {
  const metrics = new Registry();
  const portal = await createPortal({ metrics, databaseConnections: 2, backgroundWork: false });
  const { pool } = portal.api.context;
  const held = await Promise.all([pool.connect(), pool.connect()]);
  const waiting = pool.connect();
  expect(await value(metrics, 'portal_database_connections{state="in_use"}')).toBe(2);
  expect(await value(metrics, 'portal_database_connections_limit')).toBe(2);
  expect(await value(metrics, 'portal_database_waiting')).toBe(1);
  for (const client of held) client.release();
  (await waiting).release();
  expect(await value(metrics, 'portal_database_waiting')).toBe(0);
  await portal.close();
});

test('mails that wait are shown by rank, and counted as they go', async () => {
  const smtp = await startSmtp();
  const metrics = new Registry();
  const portal = await createPortal({ metrics, smtpUrl: smtp.url, backgroundWork: false });
  const order = { to: 'ville@example.fi', locale: 'sv', now: portal.clock.now() } as const;
  const params = { url: 'http://localhost:4600/candidateportal/login' };
  await enqueueMail(portal.db, portal.config, { ...order, template: 'registration-known', params });
  portal.clock.advance(30);
  expect(await value(metrics, 'portal_mails_waiting{rank="waited_for"}')).toBe(1);
  expect(await value(metrics, 'portal_mails_waiting{rank="mailing"}')).toBe(0);
  expect(await value(metrics, 'portal_mails_oldest_age_seconds{rank="waited_for"}')).toBeGreaterThanOrEqual(30);
  expect(await value(metrics, 'portal_mails_lag_seconds{rank="waited_for"}')).toBeGreaterThanOrEqual(30);
  const worker = startMailWorker(portal.api.context, smtp.url, async () => undefined);
  smtp.state.refuse = true;
  await worker.run();
  expect(await value(metrics, 'portal_mails_failed_total{rank="waited_for"}')).toBe(1);
  expect(await value(metrics, 'portal_mails_lag_seconds{rank="waited_for"}')).toBe(0);
  smtp.state.refuse = false;
  portal.clock.advance(6);
  await worker.run();
  await worker.stop();
  expect(await value(metrics, 'portal_mails_sent_total{rank="waited_for"}')).toBe(1);
  expect(await value(metrics, 'portal_mails_waiting{rank="waited_for"}')).toBe(0);
  expect(await value(metrics, 'portal_job_last_success_timestamp_seconds{name="mails"}')).toBeDefined();
  await portal.close();
  await smtp.close();
});

test('a step that fails in a job that goes on is counted', async () => {
  const metrics = new Registry();
  const portal = await createPortal({ metrics });
  await portal.db.schema.alterTable('availability_rules').renameTo('gone').execute();
  await keepTheTerms(portal.api.context);
  expect(await value(metrics, 'portal_job_failures_total{name="retention"}')).toBe(1);
  await portal.close();
});

describe('a job', () => {
  beforeEach(() => jest.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => jest.useRealTimers());

  test('tells when it last succeeded, how long it took, and how often it failed', async () => {
    const registry = new Registry();
    const jobs = new JobMetrics(registry);
    jobs.expect('tidying', 60_000);
    await jobs.run('tidying', async () => void jest.advanceTimersByTime(2_500));
    await expect(jobs.run('tidying', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await value(registry, 'portal_job_last_success_timestamp_seconds{name="tidying"}')).toBe(1_002.5);
    expect(await value(registry, 'portal_job_last_duration_seconds{name="tidying"}')).toBe(0);
    expect(await value(registry, 'portal_job_failures_total{name="tidying"}')).toBe(1);
    expect(await value(registry, 'portal_job_interval_seconds{name="tidying"}')).toBe(60);
  });

  test('is late once a run has not begun, or has not ended, in its interval', async () => {
    const registry = new Registry();
    const jobs = new JobMetrics(registry);
    const lag = () => value(registry, 'portal_job_lag_seconds{name="tidying"}');
    jobs.expect('tidying', 60_000);
    jest.advanceTimersByTime(60_000);
    expect(await lag()).toBe(0);
    jest.advanceTimersByTime(5_000);
    expect(await lag()).toBe(5);
    let end: () => void = () => undefined;
    const run = jobs.run('tidying', () => new Promise<void>((resolve) => (end = resolve)));
    expect(await lag()).toBe(0);
    jest.advanceTimersByTime(90_000);
    expect(await lag()).toBe(30);
    end();
    await run;
    expect(await lag()).toBe(0);
  });
});
