import { RecordData } from '@portal/contract/application';
import { AttachmentsData, ReusableAttachments, UploadResult } from '@portal/contract/attachments';
import type { TestBrowser } from '../../../test/browser';
import type { TestApi } from '../../../test/harness';
import {
  createPortal,
  DEVELOPER,
  EVERYTHING,
  openedBy,
  PROFILE,
  uploadForm,
} from '../applications/application.fixture';
import { createEmployerPortal, EDITABLE, applicant as employersApplicant, TWIN } from '../employer/employer.fixture';
import { docx, pdf, png } from './archive.fixture';
import { FILES_PER_FIELD } from './new-attachments.service';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

/** A candidate with attachments in the large form, and the developer's form open. */
async function applicant() {
  const browser = await openedBy(portal, EVERYTHING);
  await browser.post(`application/start/${DEVELOPER}`);
  return browser;
}
async function attach(browser: TestBrowser, name: string, content: Buffer, field = 'file2', campaign = EVERYTHING) {
  const path = field === 'photo' ? `basic_info/${campaign}/save_file_field` : `attachments/${campaign}/save_field`;
  const { attachment } = (await browser.post(path, undefined, uploadForm(field, name, content))).read(UploadResult);
  if (!attachment) throw new Error(`${name} was not taken`);
  return attachment;
}
const reusable = async (browser: TestBrowser, campaign = DEVELOPER) =>
  (await browser.get(`attachments/${campaign}/reusable`)).read(ReusableAttachments).attachments;
const reuse = (browser: TestBrowser, fileId: string, field = 'file2', campaign = DEVELOPER) =>
  browser.post(`attachments/${campaign}/reuse`, { field, fileId });
const listed = async (browser: TestBrowser, field = 'file2') =>
  (await browser.get(`attachments/${DEVELOPER}`)).read(AttachmentsData).values[field] ?? [];

test('attachments of other applications are offered newest first, each content once, removed ones not', async () => {
  const browser = await applicant();
  await browser.post(`application/start/${PROFILE}`);
  await attach(browser, 'old name.pdf', pdf(500));
  const removed = await attach(browser, 'removed.pdf', pdf(600));
  await attach(browser, 'cv.docx', docx());
  await attach(browser, 'new name.pdf', pdf(500), 'file1');
  await attach(browser, 'own.pdf', pdf(700), 'file2', DEVELOPER);
  await browser.post(`attachments/${EVERYTHING}/delete_field`, { field: 'file2', fileId: removed.fileId });
  const offered = await reusable(browser);
  expect(offered.map(({ name }) => name)).toEqual(['new name.pdf', 'cv.docx']);
  expect(offered[0]).toMatchObject({ campaignId: EVERYTHING, size: 500, type: 'application/pdf' });
  expect(offered[0]?.campaignTitle).not.toBe('');
});

test('what is reused is the same content under its name, and stays when the first is removed', async () => {
  const browser = await applicant();
  const first = await attach(browser, 'cv.pdf', pdf(800));
  const contents = await portal.db.selectFrom('files').selectAll().execute();
  const { attachment, revision } = (await reuse(browser, first.fileId)).read(UploadResult);
  expect(attachment).toMatchObject({ field: 'file2', name: 'cv.pdf', size: 800, type: 'application/pdf' });
  expect(revision).toBe(1);
  await browser.post(`attachments/${EVERYTHING}/delete_field`, { field: 'file2', fileId: first.fileId });
  expect(await listed(browser)).toEqual([attachment]);
  expect((await browser.get(`${attachment?.url}`)).text).toBe(pdf(800).toString());
  expect(await portal.db.selectFrom('files').selectAll().execute()).toEqual(contents);
});

test('a photograph is reused as the photograph', async () => {
  const browser = await applicant();
  const photo = await attach(browser, 'me.png', png(), 'photo');
  await browser.post(`application/start/${PROFILE}`);
  const { attachment } = (await reuse(browser, photo.fileId, 'photo', PROFILE)).read(UploadResult);
  const { values } = (await browser.get(`basic_info/${PROFILE}`)).read(RecordData);
  expect(attachment?.fileId).toBeDefined();
  expect(values.photo).toBe(attachment?.fileId);
});

test('a file of another candidate is not there, nor one that was removed', async () => {
  const mine = await applicant();
  const file = await attach(mine, 'cv.pdf', pdf(900));
  const other = await applicant();
  expect((await reuse(other, file.fileId)).status).toBe(404);
  expect(await reusable(other)).toEqual([]);
  await mine.post(`attachments/${EVERYTHING}/delete_field`, { field: 'file2', fileId: file.fileId });
  expect((await reuse(mine, file.fileId)).status).toBe(404);
  expect((await other.post(`attachments/${DEVELOPER}/reuse`, { field: 'file2', fileId: 'x' })).status).toBe(422);
});

test('reusing keeps the rules of the field: its types, its number of files, its own section', async () => {
  const browser = await applicant();
  const cv = await attach(browser, 'cv.pdf', pdf(1000));
  expect((await reuse(browser, cv.fileId, 'photo', EVERYTHING)).body).toMatchObject({
    invalidFields: [{ field: 'photo', code: 'file-type' }],
  });
  expect((await reuse(browser, cv.fileId, 'firstName')).status).toBe(422);
  for (let count = 0; count < FILES_PER_FIELD; count += 1)
    await attach(browser, 'other.pdf', pdf(1100 + count), 'file2', DEVELOPER);
  const refused = await reuse(browser, cv.fileId);
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    invalidFields: [{ field: 'file2', code: 'max', params: { max: FILES_PER_FIELD } }],
  });
  const names = (await listed(browser)).map(({ name }) => name);
  expect(names.slice(0, 3)).toEqual(['other.pdf', 'other (2).pdf', 'other (3).pdf']);
  expect(new Set(names).size).toBe(FILES_PER_FIELD);
});

test('into a field that is closed to the candidate nothing is reused', async () => {
  const employers = await createEmployerPortal();
  const { browser } = await employersApplicant(employers);
  const cv = await attach(browser, 'cv.pdf', pdf(), 'file1', TWIN);
  const refused = await reuse(browser, cv.fileId, 'file2', EDITABLE);
  expect(refused.status).toBe(422);
  expect((await browser.get(`attachments/${EDITABLE}`)).read(AttachmentsData).values).toEqual({ file1: [], file2: [] });
  expect((await reuse(browser, cv.fileId, 'file1', EDITABLE)).status).toBe(200);
  await employers.close();
});

test('thirty uploads at once fill a field to its limit and not beyond', async () => {
  const browser = await applicant();
  const sizes = Array.from({ length: 30 }, (_, index) => 2000 + index);
  const answers = await Promise.all(
    sizes.map((size) =>
      browser.post(`attachments/${DEVELOPER}/save_field`, undefined, uploadForm('file2', `${size}.pdf`, pdf(size))),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(FILES_PER_FIELD);
  expect(await listed(browser)).toHaveLength(FILES_PER_FIELD);
});

test('the same file under the same name is attached once, however often it comes', async () => {
  const browser = await applicant();
  const first = await attach(browser, 'cv.pdf', pdf(1200), 'file2', DEVELOPER);
  const again = await attach(browser, 'cv.pdf', pdf(1200), 'file2', DEVELOPER);
  expect(again).toEqual(first);
  expect((await reuse(browser, first.fileId)).read(UploadResult).attachment).toEqual(first);
  expect(await listed(browser)).toEqual([first]);
});

test('after the deadline nothing is reused', async () => {
  const late = await createPortal();
  const browser = await openedBy(late, EVERYTHING);
  await browser.post(`application/start/${DEVELOPER}`);
  const form = uploadForm('file2', 'cv.pdf', pdf());
  const { attachment } = (await browser.post(`attachments/${EVERYTHING}/save_field`, undefined, form)).read(
    UploadResult,
  );
  const ended = late.db.updateTable('campaigns').set({ apply_period_end: late.clock.now() });
  await ended.where('id', '=', DEVELOPER).execute();
  expect((await reuse(browser, attachment?.fileId ?? '')).body).toMatchObject({ updateOutOfDate: true });
  expect(await listed(browser)).toEqual([]);
  await late.close();
});
