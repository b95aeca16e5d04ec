import { ApplicationViewModel } from '@portal/contract/application';
import { sql } from 'kysely';
import type { TestApi } from '../../../test/harness';
import { stopAfter } from '../../../test/stop-after';
import { applicant, createEmployerPortal, EDITABLE, employerOf } from './employer.fixture';
import { tellOfEmployerChanges } from './employer-mails.service';

const PAUSE_SECONDS = 10 * 60;

let portal: TestApi;
beforeEach(async () => {
  portal = await createEmployerPortal({ sessionSeconds: 7200 });
});
afterEach(() => portal.close());

const tell = () => tellOfEmployerChanges(portal.api.context);
type Browser = Awaited<ReturnType<typeof employerOf>>;
const write = (employer: Browser, field: string, value: string) =>
  employer.post(`specific_data/${EDITABLE}/save_field`, { field, value });
const mails = async () =>
  (await portal.outbox()).filter(({ subject }) => subject.startsWith('Työnantaja on muuttanut hakemustasi'));

test('an employer’s changes are mailed once after a pause, and again after another visit', async () => {
  const { username, email } = await applicant(portal);
  const employer = await employerOf(portal, username);
  await write(employer, 'campEditTextArea1', 'Secret words');
  await write(employer, 'campEditTextArea2', 'In May');
  portal.clock.advance(PAUSE_SECONDS - 60);
  await tell();
  expect(await mails()).toEqual([]);
  portal.clock.advance(60);
  await Promise.all([tell(), tell()]);
  await tell();
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: email, subject: expect.stringContaining('Gardener') });
  expect(mail?.text).toContain('muutettu 2 kohtaa');
  expect(mail?.text).toContain(`/application/${EDITABLE}?lang=fi`);
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/Secret|In May/);
  await write(await employerOf(portal, username), 'campEditTextArea1', 'Other words');
  portal.clock.advance(PAUSE_SECONDS);
  await tell();
  expect(await mails()).toHaveLength(2);
});

test('with messages switched off no mail of a change is sent, nor later after switching them on', async () => {
  const { browser, username } = await applicant(portal);
  const choose = (messages: boolean) => browser.post('settings/notifications', { deadlines: true, messages });
  expect((await choose(false)).body).toEqual({ ok: true });
  await write(await employerOf(portal, username), 'campEditTextArea1', 'Words');
  portal.clock.advance(PAUSE_SECONDS);
  await tell();
  expect((await choose(true)).body).toEqual({ ok: true });
  await tell();
  expect(await mails()).toEqual([]);
});

test('a change that an employer took back is not mailed', async () => {
  const { username } = await applicant(portal, (browser) =>
    browser.post(`specific_data/${EDITABLE}/save_field`, { field: 'campEditTextArea1', value: 'Mine' }),
  );
  const employer = await employerOf(portal, username);
  await write(employer, 'campEditTextArea1', 'Theirs');
  await write(employer, 'campEditTextArea1', 'Mine');
  portal.clock.advance(PAUSE_SECONDS);
  await tell();
  expect(await mails()).toEqual([]);
});

test('a visit without changes is shown in the application, mailed once, and exported', async () => {
  const { browser, username, email } = await applicant(portal);
  const employer = await employerOf(portal, username);
  await employer.get(`specific_data/${EDITABLE}`);
  const { employerVisits } = (await browser.get(`application/${EDITABLE}`)).read(ApplicationViewModel);
  expect(employerVisits).toEqual([{ employer: 'City of Birches', portal: 'city', at: expect.stringMatching(/\d/) }]);
  expect((await employer.get(`application/${EDITABLE}`)).body).toMatchObject({ employerVisits: [] });
  portal.clock.advance(PAUSE_SECONDS);
  await Promise.all([tell(), tell()]);
  await tell();
  const visits = (await portal.outbox()).filter(({ subject }) => subject.includes('avannut hakemuksesi'));
  expect(visits).toMatchObject([{ to: email, text: expect.stringContaining('City of Birches') }]);
  await write(employer, 'campEditTextArea1', 'After the mail');
  portal.clock.advance(PAUSE_SECONDS);
  await tell();
  expect(await mails()).toEqual([]);
});

test('with messages switched off no mail of a visit is sent', async () => {
  const { browser, username } = await applicant(portal);
  await browser.post('settings/notifications', { deadlines: true, messages: false });
  await employerOf(portal, username);
  portal.clock.advance(PAUSE_SECONDS);
  await tell();
  expect((await portal.outbox()).filter(({ subject }) => subject.includes('hakemuksesi: Gardener'))).toEqual([]);
});

const visitsMailed = async () =>
  (await portal.outbox()).filter(({ subject }) => subject.includes('avannut hakemuksesi')).map(({ to }) => to);

/** Employers have been in the applications of several people. */
async function severalVisits(count: number): Promise<void> {
  for (let person = 0; person < count; person += 1) await employerOf(portal, (await applicant(portal)).username);
  portal.clock.advance(PAUSE_SECONDS);
}

test('a visit of which nothing can be mailed keeps no other from its mail, and is tried again in the next run', async () => {
  await severalVisits(3);
  const { id } = await portal.db.selectFrom('employer_logins').select('id').limit(1).executeTakeFirstOrThrow();
  await sql`alter table employer_logins add constraint held check (id <> ${sql.lit(id)} or told_at is null)`.execute(
    portal.db,
  );
  const failed = jest.spyOn(portal.api.context.metrics.jobs, 'failed');
  await tell();
  expect(await visitsMailed()).toHaveLength(2);
  expect(failed.mock.calls).toEqual([['employer-changes']]);
  await sql`alter table employer_logins drop constraint held`.execute(portal.db);
  await tell();
  expect(new Set(await visitsMailed()).size).toBe(3);
});

test('a run that is stopped leaves the rest for the next one', async () => {
  await severalVisits(3);
  await tellOfEmployerChanges(portal.api.context, stopAfter(2));
  expect(await visitsMailed()).toHaveLength(2);
  await tell();
  expect(new Set(await visitsMailed()).size).toBe(3);
});
