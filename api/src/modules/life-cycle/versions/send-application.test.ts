import { createHash, randomUUID } from 'node:crypto';
import { ApplicationViewModel, Receipt } from '@portal/contract/application';
import { Preview, SendResult } from '@portal/contract/preview';
import { sql } from 'kysely';
import type { TestBrowser } from '../../../../test/browser';
import type { TestApi } from '../../../../test/harness';
import { sentBy } from '../../application-status/status.fixture';
import {
  CLOSED,
  createPortal,
  DEVELOPER,
  fillSummerApplication,
  INTERNAL,
  openedBy,
  PROFILE,
  SUMMER_WORKER,
  uploadForm,
} from '../../applications/application.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

const PDF = Buffer.from(`%PDF-1.7\n${'x'.repeat(200)}\n%%EOF`);
const SEND = `application/send_application/${SUMMER_WORKER}`;

async function filled() {
  const candidate = await portal.candidate();
  await fillSummerApplication(candidate.browser);
  return candidate;
}
const mailsTo = async (email: string) => (await portal.outbox()).filter((mail) => mail.to === email);
const versionsOf = (userId: string) =>
  portal.db
    .selectFrom('sent_versions')
    .innerJoin('applications', 'applications.id', 'sent_versions.application_id')
    .selectAll('sent_versions')
    .where('user_id', '=', userId)
    .execute();

test('a receipt number has the year in Finland, where a new year begins two hours before that of UTC', async () => {
  const other = await createPortal();
  await other.db.updateTable('campaigns').set({ apply_period_end: null }).where('id', '=', SUMMER_WORKER).execute();
  const now = other.clock.now();
  const year = now.getUTCFullYear() + 1;
  other.clock.advance((Date.UTC(year, 11, 31, 22, 30) - now.getTime()) / 1000);
  const { receiptNumber } = await sentBy(other);
  expect(receiptNumber).toMatch(new RegExp(`^${year + 1}-`));
  await other.close();
});

test('mails go to the account’s address, whatever address the application holds, and the field says so', async () => {
  const { browser, email } = await portal.candidate();
  await fillSummerApplication(browser);
  await browser.post(`basic_info/${SUMMER_WORKER}/save_field`, { field: 'email', value: 'muualle@example.fi' });
  await browser.post(`application/send_application/${SUMMER_WORKER}`);
  const [mail] = (await portal.outbox()).filter(({ to }) => [email, 'muualle@example.fi'].includes(to));
  expect(mail).toMatchObject({ to: email });
  const { personFieldMap } = (await browser.get(`application/${SUMMER_WORKER}`)).read(ApplicationViewModel);
  expect(personFieldMap.email?.help).toContain('tilisi osoitteeseen');
});

test('a form can be read before there is a draft', async () => {
  const { browser } = await portal.candidate();
  const first = (await browser.get(`application/${DEVELOPER}?portal=city&ref=duunitori`)).read(ApplicationViewModel);
  expect(first).toMatchObject({
    newCampaign: true,
    begun: false,
    draft: true,
    applied: false,
    outOfDate: false,
    unsentChanges: false,
  });
  expect(first.personFieldMap.firstName).toMatchObject({ label: 'Etunimi', required: true, control: 'text' });
  expect(first.sectionMap.educations).toMatchObject({ title: 'Koulutus', order: 1, state: 0 });
  expect(first.fieldGroupsMap.education?.fields[0]?.options?.[0]?.label).toBe('Korkein koulutukseni');
});

test('an application is new until something is saved in it: a field, a row or an attachment', async () => {
  const isNew = async (browser: TestBrowser) =>
    (await browser.get(`application/${DEVELOPER}`)).read(ApplicationViewModel).newCampaign;
  const changes: ((browser: TestBrowser) => Promise<unknown>)[] = [
    (browser) => browser.post(`basic_info/${DEVELOPER}/save_field`, { field: 'firstName', value: 'Aino' }),
    (browser) => browser.post(`educations/${DEVELOPER}`, { clientRowId: randomUUID(), values: { institute: 'OU' } }),
    (browser) => browser.post(`attachments/${DEVELOPER}/save_field`, undefined, uploadForm('file1', 'cv.pdf', PDF)),
  ];
  for (const change of changes) {
    const browser = await openedBy(portal, DEVELOPER);
    expect(await isNew(browser)).toBe(true);
    await change(browser);
    expect(await isNew(browser)).toBe(false);
  }
});

test('the form is in the language of the request', async () => {
  const { browser } = await portal.candidate();
  const swedish = await browser.get(`application/${DEVELOPER}`, { headers: { 'content-language': 'sv' } });
  expect(swedish.read(ApplicationViewModel)).toMatchObject({
    locale: 'sv',
    campaign: { title: 'Mjukvaruutvecklare', employer: 'Statens digitala servicecenter' },
  });
});

test('missing and wrong values are listed with section and row, and nothing is sent', async () => {
  const { browser, id } = await portal.candidate();
  await browser.post(`application/start/${DEVELOPER}`);
  const row = await browser.post(`educations/${DEVELOPER}`, { clientRowId: randomUUID(), values: { institute: 'OU' } });
  const { rowId } = row.body as { rowId: string };
  const preview = (await browser.get(`preview/${DEVELOPER}`)).read(Preview);
  expect(preview.errors).toEqual(
    expect.arrayContaining([
      { section: 'basicInfo', field: 'mobilePhone', code: 'required' },
      { section: 'educations', field: 'educationLevelId', code: 'required', rowId },
      { section: 'educations', field: 'accomplishmentLevelId', code: 'required' },
      { section: 'workExperiences', field: 'workExperiences', code: 'required' },
      { section: 'campSpecData', field: 'campTextArea1', code: 'required' },
    ]),
  );
  const sent = (await browser.post(`application/send_application/${DEVELOPER}`)).read(SendResult);
  expect(sent.previewData?.errors).toEqual(preview.errors);
  expect(sent.invalidFields).toContainEqual({ field: 'mobilePhone', code: 'required' });
  expect(sent.sendDate).toBeUndefined();
  expect(await versionsOf(id)).toEqual([]);
});

test('a complete application is sent with a receipt, a checksum and one mail', async () => {
  const { browser, id, email } = await filled();
  const sent = (await browser.post(SEND)).read(SendResult);
  expect(sent).toMatchObject({ enableEditing: true, sendDateString: expect.stringMatching(/\d/) });
  const receipt = (await browser.get(`application/receipt/${SUMMER_WORKER}`)).read(Receipt);
  expect(receipt.number).toMatch(/^\d{4}-\d{6}$/);
  const [version] = await versionsOf(id);
  expect(
    createHash('sha256')
      .update(version?.content ?? '')
      .digest('hex'),
  ).toBe(receipt.sha256);
  expect(JSON.parse(version?.content ?? '')).toMatchObject({
    sections: { basicInfo: { firstName: 'Aino', birthDate: '2009-03-05', mobilePhone: '+358401234567' } },
  });
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(receipt.number);
  expect((await browser.get(`application/${SUMMER_WORKER}`)).body).toMatchObject({
    applied: true,
    draft: false,
    receipt,
  });
});

test('fifty sends at once have one effect and one mail', async () => {
  const { browser, id, email } = await filled();
  const answers = await Promise.all(Array.from({ length: 50 }, () => browser.post(SEND)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(49);
  expect(refused[0]?.body).toMatchObject({ code: 'already-sent' });
  expect(await versionsOf(id)).toHaveLength(1);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('repeating a send with its own key gives the same answer and no second mail', async () => {
  const { browser, id, email } = await filled();
  const headers = { 'idempotency-key': randomUUID() };
  const first = await browser.post(SEND, undefined, { headers });
  const second = await browser.post(SEND, undefined, { headers });
  expect(second.status).toBe(200);
  expect(second.body).toEqual(first.body);
  expect(await versionsOf(id)).toHaveLength(1);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('edits after sending do not change the sent version', async () => {
  const { browser, id } = await filled();
  await browser.post(SEND);
  await browser.post(`basic_info/${SUMMER_WORKER}/save_field`, { field: 'firstName', value: 'Aino' });
  expect((await browser.get(`application/${SUMMER_WORKER}`)).body).toMatchObject({ unsentChanges: false });
  await browser.post(`basic_info/${SUMMER_WORKER}/save_field`, { field: 'firstName', value: 'Aino Maria' });
  expect((await browser.get(`application/${SUMMER_WORKER}`)).body).toMatchObject({
    unsentChanges: true,
    applied: true,
  });
  expect((await versionsOf(id))[0]?.content).not.toContain('Aino Maria');
});

test('after the deadline no application is sent or begun', async () => {
  const late = await createPortal();
  const { browser } = await late.candidate();
  await fillSummerApplication(browser);
  await late.db
    .updateTable('campaigns')
    .set({ apply_period_end: late.clock.now() })
    .where('id', '=', SUMMER_WORKER)
    .execute();
  expect((await browser.post(SEND)).body).toMatchObject({ updateOutOfDate: true, enableEditing: false });
  expect((await browser.get(`preview/${SUMMER_WORKER}`)).body).toMatchObject({ updateOutOfDate: true, errors: [] });
  expect(await late.db.selectFrom('sent_versions').selectAll().execute()).toEqual([]);
  const closed = await browser.get(`application/${CLOSED}`);
  expect(closed.body).toMatchObject({ newCampaign: true, outOfDate: true });
  expect(closed.body).toMatchObject({ begun: false });
  await late.close();
});

test('an internal campaign is found only with the right to internal campaigns', async () => {
  const { browser: outsider } = await portal.candidate();
  expect((await outsider.get(`application/${INTERNAL}`)).status).toBe(404);
  const { browser: insider } = await portal.candidate({ useInternal: true });
  expect((await insider.get(`application/${INTERNAL}`)).body).toMatchObject({ campaign: { internal: true } });
});

test.each(['application/999', 'application/-1', 'application/abc', 'application/1.5'])(
  '%s is not there',
  async (path) => {
    const { browser } = await portal.candidate();
    expect((await browser.get(path)).status).toBe(404);
  },
);

test('the profile is an application that is never sent', async () => {
  const browser = await openedBy(portal, PROFILE);
  expect((await browser.get('application/0')).body).toMatchObject({ profile: true, outOfDate: false });
  expect((await browser.post('application/send_application/0')).status).toBe(404);
});

test('neither another candidate’s receipt nor one of a draft is found', async () => {
  const { browser } = await filled();
  expect((await browser.get(`application/receipt/${SUMMER_WORKER}`)).status).toBe(404);
  await browser.post(SEND);
  const { browser: other } = await portal.candidate();
  expect((await other.get(`application/receipt/${SUMMER_WORKER}`)).status).toBe(404);
  expect((await other.post(SEND)).status).toBe(404);
});

test('a closed start dialog stays closed', async () => {
  const { browser, id } = await portal.candidate();
  await browser.post(`application/start/${SUMMER_WORKER}`);
  expect((await browser.post(`application/update_show_start_dialog/${SUMMER_WORKER}`)).body).toEqual({ ok: true });
  const [stored] = await portal.db.selectFrom('applications').selectAll().where('user_id', '=', id).execute();
  expect(stored?.show_start_dialog).toBe(false);
});

/** Looks again and again: each look takes as long as the database's answer. @param over whether the call that is to wait has ended */
async function untilSomebodyWaits(over: () => boolean): Promise<void> {
  for (let waiting = 0; waiting === 0; ) {
    if (over()) throw new Error('the call did not wait');
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.db);
    waiting = rows.length;
  }
}

test('a sending received before the deadline counts, although it waits for another write until after the deadline', async () => {
  const [inTime, late] = [await filled(), await filled()];
  const end = new Date(portal.clock.now().getTime() + 60_000);
  await portal.db.updateTable('campaigns').set({ apply_period_end: end }).where('id', '=', SUMMER_WORKER).execute();
  let over = false;
  let sending: ReturnType<TestBrowser['post']> | undefined;
  await portal.db.transaction().execute(async (other) => {
    await sql`select from applications where user_id = ${inTime.id} for update`.execute(other);
    sending = inTime.browser.post(SEND).finally(() => {
      over = true;
    });
    await untilSomebodyWaits(() => over);
    portal.clock.advance(120);
  });
  const { sendDate } = (await sending)?.read(SendResult) ?? {};
  expect(Date.parse(sendDate ?? '')).toBeLessThan(end.getTime());
  expect(await versionsOf(inTime.id)).toHaveLength(1);
  expect((await late.browser.post(SEND)).body).toMatchObject({ updateOutOfDate: true });
  expect(await versionsOf(late.id)).toEqual([]);
});
