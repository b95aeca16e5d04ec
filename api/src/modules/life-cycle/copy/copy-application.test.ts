import { randomUUID } from 'node:crypto';
import { ApplicationViewModel, RecordData } from '@portal/contract/application';
import { AttachmentsData } from '@portal/contract/attachments';
import { CopyResult, PreviousCampaigns } from '@portal/contract/life-cycle';
import { Preview } from '@portal/contract/preview';
import type { TestBrowser } from '../../../../test/browser';
import type { TestApi } from '../../../../test/harness';
import { SecretBox } from '../../../secret-box';
import { createPortal, DEVELOPER, PROFILE, uploadForm } from '../../applications/application.fixture';
import { aadFor } from '../../applications/identity-codes/sealed-values';
import { fillEverything } from './everything.fixture';
import { EVERYTHING, IDENTITY_CODE } from './good-value.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

const GARDENER = 106;
const PLANNER = 107;
const DEFAULT = 114;

const viewOf = async (browser: TestBrowser, id: number) =>
  (await browser.get(`application/${id}`)).read(ApplicationViewModel);
const personOf = async (browser: TestBrowser, id: number) =>
  (await browser.get(`basic_info/${id}`)).read(RecordData).values;
const rowsOf = async (browser: TestBrowser, resource: string, id: number) =>
  Reflect.get(Object((await browser.get(`${resource}/${id}`)).body), resource) as Record<string, unknown>[];
const save = (browser: TestBrowser, id: number, field: string, value: unknown) =>
  browser.post(`basic_info/${id}/save_field`, { field, value });
const copy = async (browser: TestBrowser, call: string, id: number, body?: unknown) =>
  (await browser.post(`application/${call}/${id}`, body)).read(CopyResult);
const education = (institute: string, values = {}) => ({
  clientRowId: randomUUID(),
  values: { institute, accomplishmentLevelId: 'highest', ...values },
});

async function withProfile() {
  const candidate = await portal.candidate();
  const { browser } = candidate;
  await browser.post(`application/start/${PROFILE}`);
  await save(browser, PROFILE, 'firstName', 'Aino');
  await save(browser, PROFILE, 'city', 'Turku');
  await browser.post(`educations/${PROFILE}`, education('OU'));
  return candidate;
}

test('copying fills empty fields and adds rows; values that the candidate typed stay', async () => {
  const { browser } = await withProfile();
  await browser.post(`application/start/${DEVELOPER}`);
  await save(browser, DEVELOPER, 'firstName', 'Aina');
  await browser.post(`educations/${DEVELOPER}`, education('Oma koulu'));
  const result = await copy(browser, 'copy_from_profile', DEVELOPER);
  expect(result).toMatchObject({ refreshView: true, copiedSections: 2, editDateAsString: expect.stringMatching(/\d/) });
  expect(await personOf(browser, DEVELOPER)).toMatchObject({ firstName: 'Aina', city: 'Turku' });
  const rows = await rowsOf(browser, 'educations', DEVELOPER);
  // Only one education is the highest: the mark that the candidate set stays.
  expect(rows).toMatchObject([
    { institute: 'Oma koulu', accomplishmentLevelId: 'highest' },
    { institute: 'OU', accomplishmentLevelId: null },
  ]);
  expect(await copy(browser, 'copy_from_profile', DEVELOPER)).toMatchObject({ copiedSections: 0 });
  expect(await rowsOf(browser, 'educations', DEVELOPER)).toHaveLength(2);
});

test('neither a row edited after copying nor one with the same content is copied again', async () => {
  const { browser } = await withProfile();
  await browser.post(`application/start/${DEVELOPER}`);
  await copy(browser, 'copy_from_profile', DEVELOPER);
  const [row] = await rowsOf(browser, 'educations', DEVELOPER);
  const { rowId, clientRowId } = Object(row);
  await browser.post(`educations/${DEVELOPER}`, { rowId, clientRowId, values: { institute: 'Oulun yliopisto' } });
  await browser.post(`application/start/${PLANNER}`);
  await browser.post(`educations/${PLANNER}`, education('OU'));
  await copy(browser, 'copy_from_profile', DEVELOPER);
  await copy(browser, 'copy_from_campaign', DEVELOPER, { value: PLANNER });
  const found = (await rowsOf(browser, 'educations', DEVELOPER)).map(({ institute }) => institute);
  expect(found.toSorted()).toEqual(['OU', 'Oulun yliopisto']);
});

test('copying to the profile overwrites values, changes the row that was copied before, and removes nothing', async () => {
  const { browser } = await withProfile();
  await save(browser, PROFILE, 'address', 'Kotikatu 1');
  await browser.post(`application/start/${DEVELOPER}`);
  await copy(browser, 'copy_from_profile', DEVELOPER);
  await save(browser, DEVELOPER, 'firstName', 'Aina');
  await save(browser, DEVELOPER, 'address', null);
  const [row] = await rowsOf(browser, 'educations', DEVELOPER);
  const { rowId, clientRowId } = Object(row);
  await browser.post(`educations/${DEVELOPER}`, { rowId, clientRowId, values: { institute: 'Oulun yliopisto' } });
  const result = await copy(browser, 'copy_to_profile', DEVELOPER);
  expect(result.copiedSections).toBe(2);
  // What the screen shows, the application itself, has not changed.
  expect(result).not.toHaveProperty('refreshView');
  expect(await personOf(browser, PROFILE)).toMatchObject({ firstName: 'Aina', city: 'Turku', address: 'Kotikatu 1' });
  expect(await rowsOf(browser, 'educations', PROFILE)).toMatchObject([{ institute: 'Oulun yliopisto' }]);
});

test('copying an earlier application leaves what the candidate typed, too', async () => {
  const { browser } = await portal.candidate();
  await save(browser, PLANNER, 'firstName', 'Aino');
  await save(browser, PLANNER, 'city', 'Turku');
  await save(browser, DEVELOPER, 'firstName', 'Aina');
  await copy(browser, 'copy_from_campaign', DEVELOPER, { value: PLANNER });
  expect(await personOf(browser, DEVELOPER)).toMatchObject({ firstName: 'Aina', city: 'Turku' });
});

test('copying takes every shared field, files by reference, and no questions of one campaign alone', async () => {
  const { browser, id } = await portal.candidate();
  await fillEverything(browser);
  expect(await copy(browser, 'copy_to_profile', EVERYTHING)).toMatchObject({ copiedSections: expect.any(Number) });
  await browser.post(`application/start/${DEVELOPER}`);
  const files = portal.db.selectFrom('files').select('sha256');
  const before = await files.execute();
  await copy(browser, 'copy_from_campaign', DEVELOPER, { value: EVERYTHING });
  expect(await files.execute()).toEqual(before);

  const source = (await browser.get(`preview/${EVERYTHING}`)).read(Preview);
  const target = (await browser.get(`preview/${DEVELOPER}`)).read(Preview);
  const { firstName, birthDate } = source.basicInfoData ?? {};
  expect(target.basicInfoData).toMatchObject({ firstName, birthDate });
  expect(target.workExperienceDataList).toHaveLength(source.workExperienceDataList?.length ?? 0);
  expect(Object.values(target.campaignSpecificData ?? {}).filter((value) => value !== null)).toEqual([]);
  const { values } = (await browser.get(`attachments/${DEVELOPER}`)).read(AttachmentsData);
  expect(values.file1).toMatchObject([{ name: 'file1.pdf' }]);
  const file = await browser.get(values.file1?.[0]?.url ?? '');
  expect(file.text).toContain('%PDF-1.7\nfile1 ');
  expect(Object.entries(values).filter(([field, list]) => field.startsWith('campaignFile') && list.length > 0)).toEqual(
    [],
  );

  const versions = portal.db.selectFrom('applications').selectAll().where('user_id', '=', id);
  expect((await versions.execute()).map((application) => application.campaign_id).toSorted()).toEqual([
    PROFILE,
    DEVELOPER,
    EVERYTHING,
  ]);
});

test('an identity code is sealed anew for the application that it is copied to', async () => {
  const { browser, id } = await portal.candidate();
  const view = await fillEverything(browser);
  expect(view.personFieldMap.ssn?.control).toBe('ssn');
  const other = (await viewOf(browser, EVERYTHING)).campaign.id;
  const { db } = portal;
  const codeOf = async (campaign: number) => {
    const row = await db
      .selectFrom('application_sections')
      .innerJoin('applications', 'applications.id', 'application_sections.application_id')
      .select('field_values')
      .where('user_id', '=', id)
      .where('campaign_id', '=', campaign)
      .where('section', '=', 'basicInfo')
      .executeTakeFirstOrThrow();
    return String(row.field_values.ssn);
  };
  const withCode = (
    await Promise.all([101, 103, 104, 105, 107, 108, 110].map((campaign) => viewOf(browser, campaign)))
  ).find((candidate) => candidate.personFieldMap.ssn && candidate.campaign.id !== other);
  const target = withCode?.campaign.id ?? 0;
  expect(target).toBeGreaterThan(0);
  await copy(browser, 'copy_from_campaign', target, { value: EVERYTHING });
  const box = SecretBox.of(portal.config);
  const sealed = await codeOf(target);
  expect(sealed).not.toBe(await codeOf(EVERYTHING));
  expect(box.open(sealed, aadFor(id, target, 'ssn'))).toBe(IDENTITY_CODE);
});

test('the start dialog offers a copy while there is something to copy, until it is closed', async () => {
  const { browser } = await portal.candidate();
  expect(await viewOf(browser, DEVELOPER)).toMatchObject({ showCopyDataInBeginning: false, profileCanBeCopied: false });
  await browser.post(`application/start/${PROFILE}`);
  await save(browser, PROFILE, 'city', 'Turku');
  expect(await viewOf(browser, PROFILE)).toMatchObject({ showCopyDataInBeginning: false, profileCanBeCopied: false });
  expect(await viewOf(browser, DEVELOPER)).toMatchObject({ showCopyDataInBeginning: true, profileCanBeCopied: true });
  await browser.post(`application/update_show_start_dialog/${DEVELOPER}`);
  expect(await viewOf(browser, DEVELOPER)).toMatchObject({ showCopyDataInBeginning: false, profileCanBeCopied: true });
});

test('without a profile an earlier application that holds something is enough for the start dialog, while this one is new', async () => {
  const { browser } = await portal.candidate();
  await viewOf(browser, GARDENER);
  expect(await viewOf(browser, PLANNER)).toMatchObject({ showCopyDataInBeginning: false });
  await save(browser, GARDENER, 'lastName', 'Mäki');
  expect(await viewOf(browser, PLANNER)).toMatchObject({ showCopyDataInBeginning: true, profileCanBeCopied: false });
  await save(browser, PLANNER, 'lastName', 'Mäki');
  expect(await viewOf(browser, PLANNER)).toMatchObject({ showCopyDataInBeginning: false });
});

test('earlier applications are offered newest first: not this one, not the profile, not an empty one', async () => {
  const { browser } = await withProfile();
  for (const id of [DEVELOPER, GARDENER, PLANNER]) {
    await browser.post(`application/start/${id}`);
    portal.clock.advance(1);
    if (id !== PLANNER) await save(browser, id, 'firstName', 'Aino');
  }
  const list = async (id: number) =>
    (await browser.get(`application/previous_campaigns/${id}?lang=en`)).read(PreviousCampaigns).campaigns;
  expect((await list(PLANNER)).map(({ id }) => id)).toEqual([GARDENER, DEVELOPER]);
  expect((await list(DEVELOPER)).map(({ id }) => id)).toEqual([GARDENER]);
  expect((await list(PROFILE)).map(({ id }) => id)).toEqual([GARDENER, DEVELOPER]);
  expect((await list(PLANNER))[1]).toEqual({ id: DEVELOPER, title: 'Software developer' });
  expect((await browser.get('application/previous_campaigns/999')).status).toBe(404);
});

test('another candidate’s application, the profile as a campaign, and the application itself are no copy sources', async () => {
  const { browser } = await withProfile();
  await browser.post(`application/start/${DEVELOPER}`);
  const from = async (value: unknown) =>
    (await browser.post(`application/copy_from_campaign/${DEVELOPER}`, { value })).status;
  expect([await from(GARDENER), await from(PROFILE), await from(DEVELOPER), await from('x'), await from(-1)]).toEqual([
    404, 404, 409, 400, 404,
  ]);
});

test('deleting an application removes its files, but not one that another application still has', async () => {
  const { browser } = await portal.candidate();
  const upload = (id: number, field: string, content: string) =>
    browser.post(
      `attachments/${id}/save_field`,
      undefined,
      uploadForm(field, 'cv.pdf', Buffer.from(`%PDF-1.7\n${content}\n%%EOF`)),
    );
  await browser.post(`application/start/${PROFILE}`);
  const shared = randomUUID();
  await upload(PROFILE, 'file1', shared);
  await browser.post(`application/start/${DEVELOPER}`);
  await copy(browser, 'copy_from_profile', DEVELOPER);
  await upload(DEVELOPER, 'file2', randomUUID());
  const count = async () => (await portal.db.selectFrom('files').select('sha256').execute()).length;
  const before = await count();
  await browser.post(`application/delete_application/${DEVELOPER}`);
  expect(await count()).toBe(before - 1);
  const { values } = (await browser.get(`attachments/${PROFILE}`)).read(AttachmentsData);
  expect((await browser.get(values.file1?.[0]?.url ?? '')).text).toContain(shared);
  // The content that went can come again.
  await browser.post(`application/start/${DEVELOPER}`);
  expect((await upload(DEVELOPER, 'file1', shared)).status).toBe(200);
});

test('an open application is kept in force, with a new date each time', async () => {
  const { browser, id } = await portal.candidate();
  await browser.post(`application/start/${DEFAULT}`);
  expect((await browser.post(`application/update_apply_date/${DEFAULT}`)).status).toBe(409);
  const application = await portal.db
    .updateTable('applications')
    .set({ state: 'sent', applied_at: portal.clock.now() })
    .where('user_id', '=', id)
    .returning('applied_at')
    .executeTakeFirstOrThrow();
  const before = await viewOf(browser, DEFAULT);
  portal.clock.advance(120);
  const answer = await browser.post(`application/update_apply_date/${DEFAULT}`);
  expect(answer.status).toBe(200);
  const after = await viewOf(browser, DEFAULT);
  expect(answer.body).toEqual({ applyDateString: after.applyDateAsString });
  expect(after.applyDateAsString).not.toBe(before.applyDateAsString);
  expect(application.applied_at).toBeInstanceOf(Date);
});
