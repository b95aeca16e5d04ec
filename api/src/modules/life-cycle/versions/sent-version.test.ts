import { randomUUID } from 'node:crypto';
import { ApplicationViewModel } from '@portal/contract/application';
import { SentVersion } from '@portal/contract/life-cycle';
import { Preview, SendResult } from '@portal/contract/preview';
import type { TestBrowser } from '../../../../test/browser';
import type { TestApi } from '../../../../test/harness';
import { createPortal, uploadForm } from '../../applications/application.fixture';
import { fillEverything } from '../copy/everything.fixture';
import { EVERYTHING, IDENTITY_CODE } from '../copy/good-value.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

const previewOf = async (browser: TestBrowser) => (await browser.get(`preview/${EVERYTHING}`)).read(Preview);
/** The count of changes is no content. */
const contentOf = (preview: Preview) => ({
  ...preview,
  languageSkillsData: preview.languageSkillsData && { ...preview.languageSkillsData, revision: 0 },
});
const sentOf = async (browser: TestBrowser) =>
  (await browser.get(`application/sent_version/${EVERYTHING}`)).read(SentVersion);
const viewOf = async (browser: TestBrowser) =>
  (await browser.get(`application/${EVERYTHING}`)).read(ApplicationViewModel);

async function sentApplication() {
  const candidate = await portal.candidate();
  await fillEverything(candidate.browser);
  const result = (await candidate.browser.post(`application/send_application/${EVERYTHING}`)).read(SendResult);
  expect(result.previewData?.errors ?? []).toEqual([]);
  return candidate;
}

test('the sent version reads as the preview did, whatever is edited later, and a discard restores every row and file', async () => {
  const { browser } = await sentApplication();
  const before = await previewOf(browser);
  expect(JSON.stringify(before)).not.toContain(IDENTITY_CODE);
  expect(await sentOf(browser)).toMatchObject({ sent: before, changes: [] });

  const [highest, other] = before.educationDataList ?? [];
  const [job, secondJob] = before.workExperienceDataList ?? [];
  const language = before.languageSkillsData?.other[0];
  const file = Object.values(before.attachmentsData ?? {}).flat()[0];
  const post = async (path: string, body: unknown) => {
    expect((await browser.post(path, body)).status).toBe(200);
  };
  await post(`basic_info/${EVERYTHING}/save_field`, { field: 'firstName', value: 'Aina' });
  await post(`basic_info/${EVERYTHING}/save_field`, { field: 'ssn', value: null });
  await post(`educations/delete/${EVERYTHING}`, { rowId: highest?.rowId });
  const changed = { rowId: other?.rowId, clientRowId: other?.clientRowId, values: { institute: 'Toinen koulu' } };
  await post(`educations/${EVERYTHING}`, changed);
  await post(`courses/${EVERYTHING}`, { clientRowId: randomUUID(), values: { courseName: 'Uusi kurssi' } });
  await post(`experiences/order/${EVERYTHING}`, { rowIds: [secondJob?.rowId, job?.rowId] });
  await post(`language_skills/${EVERYTHING}/delete`, { rowId: language?.rowId });
  await post(`attachments/${EVERYTHING}/delete_field`, { field: file?.field, fileId: file?.fileId });
  const form = uploadForm('file2', 'uusi.pdf', Buffer.from('%PDF-1.7\nuusi\n%%EOF'));
  expect((await browser.post(`attachments/${EVERYTHING}/save_field`, undefined, form)).status).toBe(200);

  expect(await viewOf(browser)).toMatchObject({ unsentChanges: true, applied: true });
  const sent = await sentOf(browser);
  expect(contentOf(sent.sent)).toEqual(contentOf(before));
  expect(sent.changes).toEqual(
    expect.arrayContaining([
      { section: 'basicInfo', field: 'firstName' },
      { section: 'basicInfo', field: 'ssn' },
      { section: 'educations', rowId: highest?.rowId },
      { section: 'educations', rowId: other?.rowId, field: 'institute' },
      { section: 'courses', rowId: expect.any(String) },
      { section: 'workExperiences' },
      { section: 'languageSkills', rowId: language?.rowId },
      { section: 'attachments', field: file?.field },
      { section: 'attachments', field: 'file2' },
    ]),
  );
  expect(sent.changes).toHaveLength(9);

  // A file that was removed since is still part of what was sent.
  expect((await browser.get(String(file?.url))).status).toBe(200);
  const revisionsBefore = await revisions(browser);
  const discarded = await browser.post(`application/discard_changes/${EVERYTHING}`);
  expect(discarded.body).toMatchObject({ refreshView: true, copiedSections: 6 });
  expect(contentOf(await previewOf(browser))).toEqual(contentOf(before));
  expect(await viewOf(browser)).toMatchObject({ unsentChanges: false });
  expect((await sentOf(browser)).changes).toEqual([]);
  expect((await browser.get(String(file?.url))).status).toBe(200);
  const revisionsAfter = await revisions(browser);
  expect(revisionsAfter.basic_info).toBe(revisionsBefore.basic_info + 1);
  expect(revisionsAfter.experiences).toBe(revisionsBefore.experiences + 1);
  expect(revisionsAfter.talents).toBe(revisionsBefore.talents);

  const again = await browser.post(`application/discard_changes/${EVERYTHING}`);
  expect(again.body).toMatchObject({ copiedSections: 0 });
  expect(again.body).not.toHaveProperty('refreshView');
  expect(await revisions(browser)).toEqual(revisionsAfter);
});

async function revisions(browser: TestBrowser) {
  const read = async (resource: string) =>
    Number(Reflect.get(Object((await browser.get(`${resource}/${EVERYTHING}`)).body), 'revision'));
  return {
    basic_info: await read('basic_info'),
    experiences: await read('experiences'),
    talents: await read('talents'),
  };
}

test('a stale window cannot overwrite what a discard brought back', async () => {
  const { browser } = await sentApplication();
  const save = { field: 'firstName', value: 'Aina' };
  await browser.post(`basic_info/${EVERYTHING}/save_field`, save);
  const { basic_info: baseRevision } = await revisions(browser);
  await browser.post(`application/discard_changes/${EVERYTHING}`);
  const stale = await browser.post(`basic_info/${EVERYTHING}/save_field`, { ...save, value: 'Aini', baseRevision });
  expect(stale.body).toMatchObject({ refreshView: true, current: { field: 'firstName', value: 'Aino' } });
});

test('a second sending is a version of its own, and the newer one is in force', async () => {
  const { browser } = await sentApplication();
  const first = await sentOf(browser);
  await browser.post(`basic_info/${EVERYTHING}/save_field`, { field: 'firstName', value: 'Aina' });
  portal.clock.advance(1);
  await browser.post(`application/resend_application/${EVERYTHING}`);
  const second = await sentOf(browser);
  expect(second.sent.basicInfoData).toMatchObject({ firstName: 'Aina' });
  expect(second.receipt.number > first.receipt.number).toBe(true);
  expect(second.changes).toEqual([]);
  expect((await viewOf(browser)).receipt).toEqual(second.receipt);
});

test('neither a draft’s sent version nor another candidate’s is found', async () => {
  const { browser } = await portal.candidate();
  await browser.post(`application/start/${EVERYTHING}`);
  expect((await browser.get(`application/sent_version/${EVERYTHING}`)).status).toBe(404);
  const { browser: other } = await portal.candidate();
  expect((await other.get(`application/sent_version/${EVERYTHING}`)).status).toBe(404);
});

test('rows that a discard removes keep no values', async () => {
  const { browser } = await sentApplication();
  const [course, language] = [randomUUID(), randomUUID()];
  await browser.post(`courses/${EVERYTHING}`, { clientRowId: course, values: { courseName: 'Not to be kept' } });
  const german = { kind: 3, clientRowId: language, values: { languageId: 'de' } };
  expect((await browser.post(`language_skills/${EVERYTHING}/update`, german)).status).toBe(200);
  await browser.post(`application/discard_changes/${EVERYTHING}`);
  const rows = await portal.db
    .selectFrom('application_rows')
    .select(['deleted', 'field_values'])
    .where('client_row_id', 'in', [course, language])
    .execute();
  expect(rows).toEqual([
    { deleted: true, field_values: {} },
    { deleted: true, field_values: {} },
  ]);
});
