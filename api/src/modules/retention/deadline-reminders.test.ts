import { sql } from 'kysely';
import type { TestApi } from '../../../test/harness';
import { stopAfter } from '../../../test/stop-after';
import {
  createPortal,
  DEVELOPER,
  fillSummerApplication,
  PROFILE,
  SUMMER_WORKER,
} from '../applications/application.fixture';
import { dueReminders } from './deadline-reminders.repository';
import { remindOfDeadlines } from './deadline-reminders.service';

const INTERNAL = 113;
const HOUR = 3600;
const DAY = 24 * HOUR;

let portal: TestApi;
let remind: () => Promise<unknown>;
beforeEach(async () => {
  portal = await createPortal();
  remind = () => remindOfDeadlines(portal.api.context);
});
afterEach(() => portal.close());

/** Moves the deadline of a campaign to some seconds from now. @returns the deadline */
async function closesIn(campaignId: number, seconds: number): Promise<Date> {
  const deadline = new Date(portal.clock.now().getTime() + seconds * 1000);
  await portal.db.updateTable('campaigns').set({ apply_period_end: deadline }).where('id', '=', campaignId).execute();
  return deadline;
}
const subjects = async () =>
  (await portal.outbox())
    .map(({ subject }) => subject)
    .filter((subject) => /jäljellä|Ansökningstiden|left to/.test(subject));

test('a reminder that could not be sent before the deadline is not sent after it', async () => {
  const { browser } = await portal.candidate();
  const deadline = await closesIn(DEVELOPER, 20 * DAY);
  await browser.post(`application/start/${DEVELOPER}`);
  portal.clock.advance(19 * DAY);
  await remind();
  const mails = await portal.db.selectFrom('mails').select('give_up_after').execute();
  expect(mails).toEqual([{ give_up_after: deadline }]);
});

test('who has an unsent application is reminded 10 days, 2 days and 3 hours before the deadline, once each', async () => {
  const { browser, email } = await portal.candidate();
  await closesIn(DEVELOPER, 20 * DAY);
  await browser.post(`application/start/${DEVELOPER}`);
  const steps: [number, number][] = [
    [9 * DAY, 0],
    [1 * DAY + 60, 1],
    [8 * DAY - 120, 1],
    [120, 2],
    [1 * DAY, 2],
    [21 * HOUR - 120, 2],
    [120, 3],
    [2 * HOUR, 3],
    [2 * HOUR, 3],
  ];
  for (const [pass, sent] of steps) {
    portal.clock.advance(pass);
    await remind();
    await remind();
    expect([pass, (await subjects()).length]).toEqual([pass, sent]);
  }
  expect((await subjects()).reverse().map((subject) => subject.split(':')[0])).toEqual([
    'Hakuaikaa on jäljellä 10 päivää',
    'Hakuaikaa on jäljellä 2 päivää',
    'Hakuaikaa on jäljellä 3 tuntia',
  ]);
  const [mail] = await portal.outbox();
  expect(mail?.to).toBe(email);
  expect(mail?.text).toContain(`/candidateportal/application/${DEVELOPER}?lang=fi`);
  expect(mail?.text).toContain('/candidateportal/account/settings?lang=fi');
});

test('a reminder that fails keeps no other, and is tried again in the next run', async () => {
  await closesIn(DEVELOPER, 20 * DAY);
  for (const { browser } of [await portal.candidate(), await portal.candidate(), await portal.candidate()])
    await browser.post(`application/start/${DEVELOPER}`);
  const [, held] = await portal.db.selectFrom('applications').select('id').orderBy('id').execute();
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'held'; end $$`.execute(
    portal.db,
  );
  await sql
    .raw(
      `create trigger held before insert on deadline_reminders for each row when (new.application_id = '${held?.id}') execute function refuse()`,
    )
    .execute(portal.db);
  portal.clock.advance(11 * DAY);
  const failed = jest.spyOn(portal.api.context.metrics.jobs, 'failed');
  await remind();
  expect(await subjects()).toHaveLength(2);
  expect(failed.mock.calls).toEqual([['deadline-reminders']]);
  await sql`drop trigger held on deadline_reminders`.execute(portal.db);
  await remind();
  expect(await subjects()).toHaveLength(3);
});

async function severalBegin(): Promise<void> {
  await closesIn(DEVELOPER, 20 * DAY);
  for (let count = 0; count < 5; count += 1) {
    const { browser } = await portal.candidate();
    await browser.post(`application/start/${DEVELOPER}`);
  }
  portal.clock.advance(11 * DAY);
}

test('a run that is stopped leaves the rest for the next one, and nobody is reminded twice', async () => {
  await severalBegin();
  await remindOfDeadlines(portal.api.context, stopAfter(2));
  expect(await subjects()).toHaveLength(2);
  await remind();
  await remind();
  expect(await subjects()).toHaveLength(5);
  expect(new Set((await portal.outbox()).map(({ to }) => to)).size).toBe(5);
});

test.each([1, 2, 5, 6])('in batches of %d each application is read once, whatever becomes of it', async (batch) => {
  await severalBegin();
  const read: string[] = [];
  for await (const { applicationId } of dueReminders(portal.db, portal.clock.now(), batch)) read.push(applicationId);
  expect([read.length, new Set(read).size]).toEqual([5, 5]);
});

test('several processes at once send each mail once', async () => {
  const people = await Promise.all([1, 2, 3].map(() => portal.candidate()));
  for (const { browser } of people) await browser.post(`application/start/${DEVELOPER}`);
  await closesIn(DEVELOPER, 11 * DAY);
  await portal.db.updateTable('applications').set({ created_at: portal.clock.now() }).execute();
  portal.clock.advance(1 * DAY + 60);
  await Promise.all(Array.from({ length: 8 }, remind));
  expect(await subjects()).toHaveLength(3);
});

test('of stages that went by while nobody looked only the last one is told, and an application begun late is left alone', async () => {
  const { browser } = await portal.candidate();
  await closesIn(DEVELOPER, 12 * DAY);
  await browser.post(`application/start/${DEVELOPER}`);
  portal.clock.advance(11 * DAY);
  const late = await portal.candidate();
  await late.browser.post(`application/start/${DEVELOPER}`);
  await remind();
  expect(await subjects()).toHaveLength(1);
  expect((await subjects())[0]).toMatch(/^Hakuaikaa on jäljellä 24 tuntia/);
});

test('who has lost access to internal positions is not reminded of a draft to one, which cannot be sent', async () => {
  const former = await portal.candidate({ useInternal: true });
  const reader = await portal.candidate({ useInternal: true });
  await closesIn(INTERNAL, 12 * DAY);
  for (const { browser } of [former, reader]) await browser.post(`application/start/${INTERNAL}`);
  await portal.db.updateTable('users').set({ use_internal: false }).where('id', '=', former.id).execute();
  portal.clock.advance(3 * DAY);
  await remind();
  expect((await portal.outbox()).map(({ to }) => to)).toEqual([reader.email]);
});

test('a deadline that is moved is reminded of anew', async () => {
  const { browser } = await portal.candidate();
  await closesIn(DEVELOPER, 3 * DAY);
  await browser.post(`application/start/${DEVELOPER}`);
  portal.clock.advance(1 * DAY + 60);
  await remind();
  await closesIn(DEVELOPER, 5 * DAY);
  await remind();
  portal.clock.advance(3 * DAY + 60);
  await remind();
  expect(await subjects()).toHaveLength(2);
});

test('nobody is mailed who has sent or cancelled, switched the mails off, never confirmed the address, or only has a profile', async () => {
  const sent = await portal.candidate();
  await closesIn(SUMMER_WORKER, 3 * DAY);
  await fillSummerApplication(sent.browser);
  await sent.browser.post(`application/send_application/${SUMMER_WORKER}`);
  const cancelled = await portal.candidate();
  await cancelled.browser.post(`application/start/${SUMMER_WORKER}`);
  await cancelled.browser.post(`application/cancel_application/${SUMMER_WORKER}`);
  const silent = await portal.candidate();
  await silent.browser.post(`application/start/${SUMMER_WORKER}`);
  await silent.browser.post('settings/notifications', { deadlines: false, messages: true });
  const unconfirmed = await portal.candidate({ emailConfirmed: false });
  await unconfirmed.browser.post(`application/start/${SUMMER_WORKER}`);
  const profile = await portal.candidate();
  await profile.browser.post(`application/start/${PROFILE}`);
  portal.clock.advance(1 * DAY + 60);
  await remind();
  expect(await subjects()).toEqual([]);
  const again = portal.browser();
  await again.logIn(silent.username, silent.password);
  await again.post('settings/notifications', { deadlines: true, messages: true });
  await remind();
  expect(await subjects()).toHaveLength(1);
});
