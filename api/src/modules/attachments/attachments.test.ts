import { RecordData } from '@portal/contract/application';
import { AttachmentsData, UploadResult } from '@portal/contract/attachments';
import { sql } from 'kysely';
import type { Answer, TestBrowser } from '../../../test/browser';
import type { TestApi } from '../../../test/harness';
import { createPortal, DEVELOPER, openedBy, uploadForm } from '../applications/application.fixture';
import { waitingForLocks } from '../substitutions/gigs/gig.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

const pdf = (size = 400): Buffer => {
  const content = Buffer.alloc(size, 0x20);
  content.write('%PDF-1.7\n', 0, 'latin1');
  content.write('\n%%EOF\n', size - 7, 'latin1');
  return content;
};
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const HTML = Buffer.from('<!doctype html><html><script>alert(1)</script></html>');
const ZIP_END = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);

const upload = (
  browser: TestBrowser,
  field: string,
  name: string,
  content: Buffer,
  path = `attachments/${DEVELOPER}/save_field`,
) => browser.post(path, undefined, uploadForm(field, name, content));
/** Holds the application of a file: calls that write to it wait, in the order in which they come, until it is released. */
async function lockedApplication(fileId = '') {
  const calls: Promise<Answer>[] = [];
  const trx = await portal.db.startTransaction().execute();
  await sql`
    select from applications where id = (select application_id from attachments where id = ${fileId}) for update`.execute(
    trx,
  );
  return {
    calls,
    release: async () => {
      await trx.commit().execute();
      return Promise.all(calls);
    },
  };
}
const read = async (browser: TestBrowser) => (await browser.get(`attachments/${DEVELOPER}`)).read(AttachmentsData);

test('a PDF is attached, listed and sent back as a file to save', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const { attachment } = (await upload(browser, 'file1', 'työtodistus.pdf', pdf())).read(UploadResult);
  expect(attachment).toMatchObject({ field: 'file1', name: 'työtodistus.pdf', size: 400, type: 'application/pdf' });
  const list = await read(browser);
  expect(list.values.file1).toEqual([attachment]);
  expect(list.values.file2).toEqual([]);
  const file = await browser.get(`${attachment?.url}`);
  expect(file.status).toBe(200);
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="ty_todistus\.pdf"; filename\*=UTF-8''ty%C3%B6/,
    ),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(file.text).toBe(pdf().toString());
});

test('10 485 759 bytes pass and 10 485 760 do not', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  expect((await upload(browser, 'file1', 'cv.pdf', pdf(10_485_759))).status).toBe(200);
  const tooLarge = await upload(browser, 'file1', 'cv.pdf', pdf(10_485_760));
  expect(tooLarge.status).toBe(413);
  expect(tooLarge.body).toMatchObject({
    code: 'too-large',
    invalidFields: [{ field: 'file1', code: 'file-too-large' }],
  });
  expect((await upload(browser, 'file1', 'cv.pdf', pdf(10_485_761))).status).toBe(413);
  expect((await read(browser)).values.file1).toMatchObject([{ size: 10_485_759 }]);
});

test.each([
  ['HTML named .pdf', 'cv.pdf', HTML, 'file-type'],
  ['HTML named .txt', 'cv.txt', HTML, 'file-type'],
  ['an SVG picture', 'cv.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'file-type'],
  ['text named .pdf', 'cv.pdf', Buffer.from('Hei'), 'file-type'],
  ['a GIF picture', 'cv.gif', Buffer.from('GIF89a\x01\x00\x01\x00'), 'file-type'],
  ['a program', 'cv.txt', Buffer.from('MZ\x90\x00\x03\x00\x00\x00'), 'file-type'],
  ['a PDF that is a ZIP as well', 'cv.pdf', Buffer.concat([pdf(), ZIP_END]), 'file-type'],
  ['an empty file', 'cv.pdf', Buffer.alloc(0), 'file-too-small'],
])('refuses %s', async (_what, name, content, code) => {
  const browser = await openedBy(portal, DEVELOPER);
  const answer = await upload(browser, 'file1', name, content);
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ invalidFields: [{ field: 'file1', code }] });
  expect((await read(browser)).values.file1).toEqual([]);
});

test.each([
  ['plain text', 'cv.txt', Buffer.from('Hei, olen Aino.\n'), 'text/plain', 'cv.txt'],
  ['RTF', 'cv.rtf', Buffer.from('{\\rtf1\\ansi Hei}'), 'application/rtf', 'cv.rtf'],
  ['a picture named .pdf', 'cv.pdf', PNG, 'image/png', 'cv.png'],
  ['a name with a path', '../../etc/cv.png', PNG, 'image/png', 'cv.png'],
  ['a name that reads backwards', 'cv\u202egnp.png', PNG, 'image/png', 'cvgnp.png'],
])('takes %s under a safe name', async (_what, name, content, type, kept) => {
  const browser = await openedBy(portal, DEVELOPER);
  const { attachment } = (await upload(browser, 'file1', name, content)).read(UploadResult);
  expect(attachment).toMatchObject({ type, name: kept });
});

test('a field for one file keeps the last, a field for several keeps all', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  for (const field of ['file1', 'file2']) {
    await upload(browser, field, 'first.pdf', pdf());
    await upload(browser, field, 'second.pdf', pdf(500));
  }
  const { values } = await read(browser);
  expect(values.file1?.map(({ name }) => name)).toEqual(['second.pdf']);
  expect(values.file2?.map(({ name }) => name)).toEqual(['first.pdf', 'second.pdf']);
});

test('a file that is sent to a field which has it is attached once, and the second answer says so', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const first = (await upload(browser, 'file2', 'cv.pdf', pdf())).read(UploadResult);
  const second = (await upload(browser, 'file2', 'cv.pdf', pdf())).read(UploadResult);
  expect(first.alreadyAttached).toBeUndefined();
  expect(second).toMatchObject({ alreadyAttached: true, attachment: { fileId: first.attachment?.fileId } });
  expect((await read(browser)).values.file2).toHaveLength(1);
});

test('a file that was renamed because of a namesake is known when it comes again', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  await upload(browser, 'file2', 'cv.pdf', pdf());
  const renamed = (await upload(browser, 'file2', 'cv.pdf', pdf(500))).read(UploadResult);
  expect(renamed.attachment?.name).toBe('cv (2).pdf');
  const again = (await upload(browser, 'file2', 'cv.pdf', pdf(500))).read(UploadResult);
  expect(again).toMatchObject({ alreadyAttached: true, attachment: { fileId: renamed.attachment?.fileId } });
  expect((await read(browser)).values.file2).toHaveLength(2);
});

test('in a field for one file the same content under another name replaces it, though only a number differs', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  await upload(browser, 'file1', 'cv (2).pdf', pdf());
  await upload(browser, 'file1', 'cv.pdf', pdf());
  expect((await read(browser)).values.file1).toMatchObject([{ name: 'cv.pdf' }]);
});

test('the same content is kept once on the disk', async () => {
  const [first, second] = [await openedBy(portal, DEVELOPER), await openedBy(portal, DEVELOPER)];
  const before = await portal.db.selectFrom('files').selectAll().execute();
  await upload(first, 'file1', 'a.pdf', pdf(777));
  await upload(second, 'file1', 'b.pdf', pdf(777));
  expect(await portal.db.selectFrom('files').selectAll().execute()).toHaveLength(before.length + 1);
});

test('a deleted file is gone, and deleting it again does no harm', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const { attachment } = (await upload(browser, 'file1', 'cv.pdf', pdf())).read(UploadResult);
  const remove = () =>
    browser.post(`attachments/${DEVELOPER}/delete_field`, { field: 'file1', fileId: attachment?.fileId });
  expect((await remove()).body).toMatchObject({ revision: 2 });
  expect((await remove()).body).toMatchObject({ revision: 2 });
  expect((await browser.get(`${attachment?.url}`)).status).toBe(404);
  expect((await read(browser)).values.file1).toEqual([]);
});

test('another candidate gets neither the file nor its deletion', async () => {
  const mine = await openedBy(portal, DEVELOPER);
  const { attachment } = (await upload(mine, 'file1', 'cv.pdf', pdf())).read(UploadResult);
  const other = await openedBy(portal, DEVELOPER);
  expect((await other.get(`${attachment?.url}`)).status).toBe(404);
  const remove = { field: 'file1', fileId: attachment?.fileId };
  expect((await other.post(`attachments/${DEVELOPER}/delete_field`, remove)).status).toBe(404);
  expect((await mine.get(`${attachment?.url}`)).status).toBe(200);
});

test('the photograph is a picture, and its section knows it', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const path = `basic_info/${DEVELOPER}/save_file_field`;
  expect((await upload(browser, 'photo', 'me.pdf', pdf(), path)).status).toBe(422);
  const { attachment } = (await upload(browser, 'photo', 'me.png', PNG, path)).read(UploadResult);
  const shown = (await browser.get(`basic_info/${DEVELOPER}`)).read(RecordData);
  expect(shown.values.photo).toBe(attachment?.fileId);
  expect((await browser.get(`${attachment?.url}`)).status).toBe(200);
  const remove = { field: 'photo', fileId: attachment?.fileId };
  await browser.post(`attachments/${DEVELOPER}/delete_field`, remove);
  expect((await browser.get(`basic_info/${DEVELOPER}`)).read(RecordData).values.photo).toBeNull();
});

test('a photograph that is removed while another takes its place takes nothing with it', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const path = `basic_info/${DEVELOPER}/save_file_field`;
  const first = (await upload(browser, 'photo', 'first.png', PNG, path)).read(UploadResult);
  const { calls, release } = await lockedApplication(first.attachment?.fileId);
  calls.push(upload(browser, 'photo', 'second.png', PNG, path));
  await waitingForLocks(portal, 1);
  const remove = { field: 'photo', fileId: first.attachment?.fileId };
  calls.push(browser.post(`attachments/${DEVELOPER}/delete_field`, remove));
  await waitingForLocks(portal, 2);
  const [replaced, removed] = await release();
  const second = replaced?.read(UploadResult);
  expect(removed?.body).toMatchObject({ revision: second?.revision });
  const { values, revision } = (await browser.get(`basic_info/${DEVELOPER}`)).read(RecordData);
  expect({ photo: values.photo, revision }).toEqual({ photo: second?.attachment?.fileId, revision: second?.revision });
});

test.each(['file5', 'firstName', 'photo', 'shoe'])('refuses a file for the field %s', async (field) => {
  const browser = await openedBy(portal, DEVELOPER);
  expect((await upload(browser, field, 'cv.pdf', pdf())).status).toBe(422);
});

test('a form without a file or without a field is malformed, JSON is the wrong type', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const { headers } = uploadForm('file1', 'cv.pdf', pdf());
  const boundary = headers['content-type'].split('boundary=')[1];
  const empty = await browser.post(`attachments/${DEVELOPER}/save_field`, undefined, {
    headers,
    payload: `--${boundary}--\r\n`,
  });
  expect(empty.status).toBe(400);
  expect((await browser.post(`attachments/${DEVELOPER}/save_field`, { field: 'file1' })).status).toBe(415);
});

test('a file that comes in after the deadline is not taken', async () => {
  const late = await createPortal();
  const browser = await openedBy(late, DEVELOPER);
  await late.db
    .updateTable('campaigns')
    .set({ apply_period_end: late.clock.now() })
    .where('id', '=', DEVELOPER)
    .execute();
  expect((await upload(browser, 'file1', 'cv.pdf', pdf())).body).toMatchObject({ updateOutOfDate: true });
  expect(await late.db.selectFrom('attachments').selectAll().execute()).toEqual([]);
  await late.close();
});
