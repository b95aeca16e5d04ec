import { ApplicationViewModel } from '@portal/contract/application';
import type { TestApi } from '../../../test/harness';
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
