import { randomUUID } from 'node:crypto';
import { ApplicationViewModel } from '@portal/contract/application';
import { SentVersion } from '@portal/contract/life-cycle';
import { LANGUAGE_SKILL_KIND, RECORD_RESOURCES, TABLE_RESOURCES } from '@portal/contract/sections';
import { maskPersonalIdentityCode } from '@portal/field-rules/personal-identity-code';
import type { TestBrowser } from '../../../../test/browser';
import type { TestApi } from '../../../../test/harness';
import { employeeLogin } from '../../employer/employer.fixture';
import { issueEmployerLogin } from '../../employer/issue-employer-login.service';
import { fillEverything } from '../../life-cycle/copy/everything.fixture';
import { IDENTITY_CODE } from '../../life-cycle/copy/good-value.fixture';
import { readPdf } from '../../life-cycle/receipt-pdf/read-pdf.fixture';
import { createPortal, EVERYTHING, uploadForm } from '../application.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal({ sessionSeconds: 7200 });
});
afterAll(() => portal.close());

const RESOURCES = [
  ...Object.values(RECORD_RESOURCES),
  ...Object.values(TABLE_RESOURCES).map(({ resource }) => resource),
  'language_skills',
  'attachments',
];

async function link(candidate: string, campaignId: number) {
  const request = { campaignId, candidate, operator: 'operator', reason: 'test', force: true, dryRun: false };
  const issued = await issueEmployerLogin(portal.db, request, { now: portal.clock.now(), theme: 'state' });
  if (!issued) throw new Error('no credentials were issued');
  return issued;
}

async function letIn(candidate: string, campaignId = EVERYTHING): Promise<TestBrowser> {
  const browser = await portal.browser().open();
  expect(await employeeLogin(browser, await link(candidate, campaignId))).toMatchObject({ ok: true });
  return browser;
}

/** All that the calls of the form give, without the clock. */
async function everythingSeen(browser: TestBrowser): Promise<Record<string, unknown>> {
  const { campaign: _, ...view } = (await browser.get(`application/${EVERYTHING}`)).read(ApplicationViewModel);
  const sections = RESOURCES.map(async (resource) => [resource, (await browser.get(`${resource}/${EVERYTHING}`)).body]);
  return { view, ...Object.fromEntries(await Promise.all(sections)) };
}

interface Attachments {
  values: Record<string, { fileId: string; url: string }[]>;
}
interface Languages {
  required: { rowId: string }[];
  other: { rowId: string }[];
}

/** Changes something of every kind: a field of each record, rows and their order, languages, files and the photograph. */
async function changeEverything(browser: TestBrowser): Promise<void> {
  const view = (await browser.get(`application/${EVERYTHING}`)).read(ApplicationViewModel);
  for (const [section, resource] of Object.entries(RECORD_RESOURCES)) {
    const fields =
      section === 'basicInfo'
        ? Object.values(view.personFieldMap)
        : Object.values(view.fieldGroupsMap).flatMap((group) => (group.section === section ? group.fields : []));
    for (const { name, control, readOnly } of fields) {
      if (control === 'file' || control === 'photo' || readOnly) continue;
      await browser.post(`${resource}/${EVERYTHING}/save_field`, { field: name, value: null });
    }
  }
  for (const { resource, rowsKey } of Object.values(TABLE_RESOURCES)) {
    const { body } = await browser.get(`${resource}/${EVERYTHING}`);
    const [first, second]: Record<string, string>[] = Reflect.get(Object(body), rowsKey);
    const cleared = Object.keys(second ?? {}).filter(
      (field) => !['rowId', 'clientRowId', 'invalidFields'].includes(field),
    );
    const values = Object.fromEntries(cleared.map((field) => [field, null]));
    const changed = { rowId: second?.rowId, clientRowId: second?.clientRowId, values };
    expect((await browser.post(`${resource}/${EVERYTHING}`, changed)).status).toBe(200);
    expect((await browser.post(`${resource}/delete/${EVERYTHING}`, { rowId: first?.rowId })).status).toBe(200);
    expect((await browser.post(`${resource}/${EVERYTHING}`, { clientRowId: randomUUID(), values })).status).toBe(200);
  }
  const languages = (await browser.get(`language_skills/${EVERYTHING}`)).body as Languages;
  const oral = { kind: LANGUAGE_SKILL_KIND.required, rowId: languages.required[0]?.rowId, values: { oral: null } };
  expect((await browser.post(`language_skills/${EVERYTHING}/update`, oral)).status).toBe(200);
  const info = { kind: 3, values: { additionalInfo: 'Unsent' } };
  expect((await browser.post(`language_skills/${EVERYTHING}/update`, info)).status).toBe(200);
  const rowId = languages.other[0]?.rowId;
  expect((await browser.post(`language_skills/${EVERYTHING}/delete`, { rowId })).status).toBe(200);
  const { values } = (await browser.get(`attachments/${EVERYTHING}`)).body as Attachments;
  for (const [field, files] of Object.entries(values)) {
    for (const { fileId } of files) await browser.post(`attachments/${EVERYTHING}/delete_field`, { field, fileId });
    const added = uploadForm(field, 'unsent.pdf', Buffer.from(`%PDF-1.7\n${randomUUID()}\n%%EOF`));
    expect((await browser.post(`attachments/${EVERYTHING}/save_field`, undefined, added)).status).toBe(200);
  }
}

test('whatever the candidate changes after sending, an employer reads what was sent, in every section and file', async () => {
  const { browser: candidate, username } = await portal.candidate();
  await fillEverything(candidate);
  const filled = await everythingSeen(candidate);
  expect((await candidate.post(`application/send_application/${EVERYTHING}`)).body).toHaveProperty('sendDate');
  const employer = await letIn(username);
  const before = await everythingSeen(employer);
  for (const resource of RESOURCES) {
    const bare = (seen: unknown) => JSON.parse(JSON.stringify(seen, (key, value) => (key === 'revision' ? 0 : value)));
    expect(bare(before[resource])).toEqual(bare(filled[resource]));
  }
  portal.clock.advance(60);
  await changeEverything(candidate);
  expect(await everythingSeen(employer)).toEqual(before);
  expect(await everythingSeen(await letIn(username))).toMatchObject(before);
  const status = async (browser: TestBrowser, seen: unknown) => {
    const files = Object.values((seen as Attachments).values).flat();
    expect(files.length).toBeGreaterThan(5);
    return new Set(await Promise.all(files.map(async ({ url }) => (await browser.get(url)).status)));
  };
  expect(await status(employer, before.attachments)).toEqual(new Set([200]));
  const unsent = (await candidate.get(`attachments/${EVERYTHING}`)).body;
  expect(await status(candidate, unsent)).toEqual(new Set([200]));
  expect(await status(employer, unsent)).toEqual(new Set([404]));
});

test('the employer sees the photograph of the sent version, not a later one', async () => {
  const { browser: candidate, username } = await portal.candidate();
  await fillEverything(candidate);
  await candidate.post(`application/send_application/${EVERYTHING}`);
  const photo = async (browser: TestBrowser) => {
    const { body } = await browser.get(`basic_info/${EVERYTHING}`);
    return (body as { values: { photo: string } }).values.photo;
  };
  const sent = await photo(candidate);
  const jpeg = Buffer.from('/9j/4AAQSkZJRgABAQAAAQABAAD/wAALCAABAAEBAREA/9k=', 'base64');
  await candidate.post(`basic_info/${EVERYTHING}/save_file_field`, undefined, uploadForm('photo', 'uusi.jpg', jpeg));
  const later = await photo(candidate);
  expect(later).not.toBe(sent);
  const employer = await letIn(username);
  expect(await photo(employer)).toBe(sent);
  expect((await employer.get(`attachments/${EVERYTHING}/photo/${sent}`)).status).toBe(200);
  expect((await employer.get(`attachments/${EVERYTHING}/photo/${later}`)).status).toBe(404);
});

test('after another sending the employer sees the newer version', async () => {
  const { browser: candidate, username } = await portal.candidate();
  await fillEverything(candidate);
  await candidate.post(`application/send_application/${EVERYTHING}`);
  const employer = await letIn(username);
  const saved = { field: 'firstName', value: 'Kerttu' };
  await candidate.post(`basic_info/${EVERYTHING}/save_field`, saved);
  const firstName = async () => {
    const { body } = await employer.get(`basic_info/${EVERYTHING}`);
    return (body as { values: Record<string, unknown> }).values.firstName;
  };
  expect(await firstName()).not.toBe('Kerttu');
  await candidate.post(`application/resend_application/${EVERYTHING}`);
  expect(await firstName()).toBe('Kerttu');
});

test('no link opens a draft to an employer', async () => {
  const { browser, username, id } = await portal.candidate();
  await fillEverything(browser);
  await expect(link(username, EVERYTHING)).rejects.toMatchObject({ name: 'CommandError', check: 'sent' });
  await browser.post(`application/send_application/${EVERYTHING}`);
  const issued = await link(username, EVERYTHING);
  const employer = await letIn(username);
  await portal.db.updateTable('applications').set({ state: 'draft' }).where('user_id', '=', id).execute();
  expect((await employer.get(`application/${EVERYTHING}`)).status).toBe(404);
  expect(await employeeLogin(await portal.browser().open(), issued)).toMatchObject({ ok: false, error: 'expired' });
});

test('an employer reads the sent version as a whole and as a PDF, with the identity code masked, and nothing of what was changed since', async () => {
  const { browser: candidate, username } = await portal.candidate();
  await fillEverything(candidate);
  await candidate.post(`application/send_application/${EVERYTHING}`);
  const employer = await letIn(username);
  const seen = async () => (await employer.get(`application/sent_version/${EVERYTHING}`)).read(SentVersion);
  const before = await seen();
  expect(before).toMatchObject({ changes: [], sent: { errors: [] }, receipt: { number: expect.any(String) } });
  const own = (await candidate.get(`application/sent_version/${EVERYTHING}`)).read(SentVersion).sent;
  expect(before.sent.languageSkillsData?.revision).toBe(0);
  expect(before.sent).toEqual({ ...own, languageSkillsData: { ...own.languageSkillsData, revision: 0 } });
  expect(JSON.stringify(before)).not.toContain(IDENTITY_CODE);
  expect(before.sent.basicInfoData?.ssn).toBe(maskPersonalIdentityCode(IDENTITY_CODE));
  await changeEverything(candidate);
  expect(await seen()).toEqual(before);
  const paper = await employer.get(`application/receipt/${EVERYTHING}.pdf`);
  expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(paper.headers['content-disposition']).toContain(before.receipt.number);
  const text = JSON.stringify(await readPdf(paper.raw));
  expect(text).toContain(before.receipt.sha256);
  expect(text).not.toContain(IDENTITY_CODE);
  expect(text).not.toContain('Unsent');
  // The working copy is judged in the preview: that is the candidate's.
  expect((await employer.get(`preview/${EVERYTHING}`)).status).toBe(403);
  await candidate.post(`application/cancel_application/${EVERYTHING}`);
  for (const path of [`sent_version/${EVERYTHING}`, `receipt/${EVERYTHING}.pdf`])
    expect([path, (await employer.get(`application/${path}`)).status]).toEqual([path, 404]);
});
