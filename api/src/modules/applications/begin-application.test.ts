import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  ApplicationViewModel,
  type LanguageSkillsData,
  type RecordData,
  type TableData,
  WriteResult,
} from '@portal/contract/application';
import { UploadResult } from '@portal/contract/attachments';
import { LANGUAGE_SKILL_KIND, RECORD_RESOURCES, TABLE_RESOURCES } from '@portal/contract/sections';
import type { TestBrowser } from '../../../test/browser';
import type { TestApi } from '../../../test/harness';
import { CLOSED, createPortal, DEVELOPER, EVERYTHING, NURSE, PROFILE, uploadForm } from './application.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

const ORIGIN = 'portal=city&ref=duunitori';
const RESOURCES = [
  ...Object.values(RECORD_RESOURCES),
  ...Object.values(TABLE_RESOURCES).map(({ resource }) => resource),
  'language_skills',
  'attachments',
];
const draftsOf = (userId: string) =>
  portal.db.selectFrom('applications').selectAll().where('user_id', '=', userId).execute();
const view = async (browser: TestBrowser, id = EVERYTHING) =>
  (await browser.get(`application/${id}`)).read(ApplicationViewModel);
const pdf = () => Buffer.from(`%PDF-1.7\n${randomUUID()}\n%%EOF`);

test('reading a form, its sections, its preview and its copy sources makes no draft', async () => {
  const { browser, id } = await portal.candidate();
  expect(await view(browser)).toMatchObject({ begun: false, newCampaign: true, draft: true, keptUntilAsString: null });
  for (const resource of RESOURCES) {
    const { status, body } = await browser.get(`${resource}/${EVERYTHING}?${ORIGIN}`);
    expect([resource, status, body]).toEqual([resource, 200, expect.objectContaining({ revision: 0 })]);
  }
  const others = [
    `preview/${EVERYTHING}`,
    `application/previous_campaigns/${EVERYTHING}`,
    `attachments/${EVERYTHING}/reusable`,
  ];
  for (const path of others) expect((await browser.get(path)).status).toBe(200);
  for (const path of ['sent_version', 'receipt']) {
    expect((await browser.get(`application/${path}/${EVERYTHING}`)).status).toBe(404);
  }
  expect((await browser.get('applications?state=active')).body).toMatchObject({ total: 0 });
  expect(await draftsOf(id)).toEqual([]);
});

const record = (browser: TestBrowser) =>
  browser.post(`basic_info/${EVERYTHING}/save_field?${ORIGIN}`, { field: 'city', value: 'Turku', baseRevision: 0 });
const row = (browser: TestBrowser) => {
  const values = { institute: 'OU' };
  return browser.post(`educations/${EVERYTHING}?${ORIGIN}`, { clientRowId: randomUUID(), values, baseRevision: 0 });
};
const language = async (browser: TestBrowser) => {
  const { body } = await browser.get(`language_skills/${EVERYTHING}`);
  const { rowId, clientRowId } = (body as LanguageSkillsData).required[0] ?? {};
  const saved = { kind: LANGUAGE_SKILL_KIND.required, rowId, clientRowId, values: { oral: 'C1' }, baseRevision: 0 };
  return browser.post(`language_skills/${EVERYTHING}/update?${ORIGIN}`, saved);
};
const ownLanguage = (browser: TestBrowser) =>
  browser.post(`language_skills/${EVERYTHING}/update?${ORIGIN}`, { kind: 3, values: { additionalInfo: 'Puhun' } });
const none = (browser: TestBrowser) =>
  browser.post(`experiences/no_experience/${EVERYTHING}?${ORIGIN}`, { selected: true });
const file = (browser: TestBrowser) =>
  browser.post(`attachments/${EVERYTHING}/save_field?${ORIGIN}`, undefined, uploadForm('file1', 'cv.pdf', pdf()));
const reused = async (browser: TestBrowser) => {
  const form = uploadForm('file1', 'cv.pdf', pdf());
  const uploaded = await browser.post(`attachments/${PROFILE}/save_field?${ORIGIN}`, undefined, form);
  const { fileId } = uploaded.read(UploadResult).attachment ?? {};
  return browser.post(`attachments/${EVERYTHING}/reuse?${ORIGIN}`, { field: 'file1', fileId });
};
const copy = async (browser: TestBrowser) => {
  await browser.post(`basic_info/${PROFILE}/save_field?${ORIGIN}`, { field: 'city', value: 'Turku' });
  return browser.post(`application/copy_from_profile/${EVERYTHING}?${ORIGIN}`);
};
const start = (browser: TestBrowser) => browser.post(`application/start/${EVERYTHING}?${ORIGIN}`);
const dialog = (browser: TestBrowser) => browser.post(`application/update_show_start_dialog/${EVERYTHING}?${ORIGIN}`);

test.each([
  ['a field', record],
  ['a row', row],
  ['the level of a language that is asked for', language],
  ['what is told of languages', ownLanguage],
  ['having nothing to tell', none],
  ['a file', file],
  ['a file from elsewhere', reused],
  ['a copy', copy],
  ['beginning on purpose', start],
  ['the answered start dialog', dialog],
])('the draft begins with %s, and keeps where the candidate came from', async (_what, write) => {
  const { browser, id } = await portal.candidate();
  const answer = await write(browser);
  expect([answer.status, answer.text]).toEqual([200, expect.not.stringContaining('refreshView":true,"current')]);
  const drafts = (await draftsOf(id)).filter(({ campaign_id }) => campaign_id === EVERYTHING);
  expect(drafts).toMatchObject([{ portal: 'city', ref: 'duunitori', state: 'draft' }]);
  expect((await view(browser)).begun).toBe(true);
});

test('a language named before there was a draft is the same row afterwards', async () => {
  const { browser } = await portal.candidate();
  const read = async () => (await browser.get(`language_skills/${EVERYTHING}`)).body as LanguageSkillsData;
  const before = await read();
  expect((await language(browser)).body).toMatchObject({ rowId: before.required[0]?.rowId, row: { oral: 'C1' } });
  const after = await read();
  expect(after.required.map(({ rowId }) => rowId)).toEqual(before.required.map(({ rowId }) => rowId));
});

test('of parallel first writes one begins the draft, and all of them are saved', async () => {
  const { browser, id } = await portal.candidate();
  const { personFieldMap } = await view(browser);
  const fields = Object.values(personFieldMap).filter(({ control, readOnly }) => control === 'text' && !readOnly);
  const saves = fields.slice(0, 12).map(({ name }) => ({ field: name, value: '00100', baseRevision: 0 }));
  const rows = Array.from({ length: 8 }, () => ({ clientRowId: randomUUID(), values: { institute: 'OU' } }));
  const answers = await Promise.all([
    ...saves.map((save) => browser.post(`basic_info/${EVERYTHING}/save_field`, save)),
    ...rows.map((given) => browser.post(`educations/${EVERYTHING}`, given)),
    browser.post(`attachments/${EVERYTHING}/save_field`, undefined, uploadForm('file1', 'cv.pdf', pdf())),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(answers.filter(({ text }) => text.includes('refreshView'))).toEqual([]);
  expect(await draftsOf(id)).toHaveLength(1);
  const { values } = (await browser.get(`basic_info/${EVERYTHING}`)).body as RecordData;
  expect(values).toMatchObject(Object.fromEntries(saves.map(({ field, value }) => [field, value])));
  const table = (await browser.get(`educations/${EVERYTHING}`)).body as TableData;
  expect(table.educations).toHaveLength(rows.length);
});

test('a refused save begins no draft', async () => {
  const { browser, id } = await portal.candidate();
  const refused = [
    await browser.post(`basic_info/${EVERYTHING}/save_field`, { field: 'unknown', value: 'x' }),
    await browser.post(`educations/${EVERYTHING}`, { clientRowId: randomUUID(), values: { unknown: 'x' } }),
    await browser.post(`educations/delete/${EVERYTHING}`, { rowId: randomUUID() }),
    await browser.post(`attachments/${EVERYTHING}/delete_field`, { field: 'file1', fileId: randomUUID() }),
    await browser.post(
      `attachments/${EVERYTHING}/save_field`,
      undefined,
      uploadForm('file1', 'a.exe', Buffer.from('MZ')),
    ),
    await browser.post(`application/cancel_application/${EVERYTHING}`),
    await browser.post(`application/delete_application/${EVERYTHING}`),
    await browser.post('application/start/999'),
  ];
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 404, 404, 422, 404, 404, 404]);
  expect(await draftsOf(id)).toEqual([]);
});

test('after the deadline no draft begins, and each write answers so', async () => {
  const { browser, id } = await portal.candidate();
  expect(await view(browser, CLOSED)).toMatchObject({ outOfDate: true, newCampaign: true, begun: false });
  const save = await browser.post(`basic_info/${CLOSED}/save_field`, { field: 'city', value: 'Turku' });
  expect(save.read(WriteResult)).toMatchObject({ updateOutOfDate: true, revision: 0 });
  expect((await browser.post(`application/start/${CLOSED}`)).body).toEqual({ ok: false, updateOutOfDate: true });
  const copied = await browser.post(`application/copy_from_profile/${CLOSED}`);
  expect(copied.body).toMatchObject({ updateOutOfDate: true });
  expect(await draftsOf(id)).toEqual([]);
});

test('a write after a deletion in another tab begins a new draft', async () => {
  const { browser, id } = await portal.candidate();
  for (const value of ['Turku', 'Tampere', 'Mikkeli'])
    await browser.post(`basic_info/${NURSE}/save_field`, { field: 'city', value });
  expect((await browser.post(`application/delete_application/${NURSE}`)).body).toEqual({ ok: true });
  expect((await view(browser, NURSE)).begun).toBe(false);
  const late = { field: 'city', value: 'Kotka', baseRevision: 3 };
  expect((await browser.post(`basic_info/${NURSE}/save_field`, late)).body).toMatchObject({ revision: 1 });
  expect(await draftsOf(id)).toHaveLength(1);
});

test('a file that arrives after its owner has closed the account begins nothing and is refused', async () => {
  const { browser, id, password } = await portal.candidate();
  const { payload, headers } = uploadForm('file1', 'cv.pdf', pdf());
  // Read only once the upload was admitted.
  const content = Readable.from(
    (async function* () {
      expect((await browser.post('settings/close_account', { password })).body).toEqual({ ok: true });
      yield payload;
    })(),
  );
  const path = `attachments/${EVERYTHING}/save_field`;
  const upload = await browser.post(path, undefined, { payload: content, headers });
  expect([upload.status, upload.body]).toEqual([401, expect.objectContaining({ code: 'unauthenticated' })]);
  expect(await draftsOf(id)).toEqual([]);
});

test('a section added to the form after the draft began takes writes', async () => {
  const { browser, id } = await portal.candidate();
  await browser.post(`application/start/${DEVELOPER}`);
  const of = (await draftsOf(id))[0]?.id ?? '';
  await portal.db
    .deleteFrom('application_sections')
    .where('application_id', '=', of)
    .where('section', 'in', ['basicInfo', 'educations'])
    .execute();
  const save = await browser.post(`basic_info/${DEVELOPER}/save_field`, { field: 'city', value: 'Turku' });
  expect(save.body).toMatchObject({ revision: 1 });
  const added = await browser.post(`educations/${DEVELOPER}`, {
    clientRowId: randomUUID(),
    values: { institute: 'OU' },
  });
  expect(added.body).toMatchObject({ row: { institute: 'OU' } });
});
