import { randomUUID } from 'node:crypto';
import { EducationsData, SaveRowResult, TableWriteResult } from '@portal/contract/application';
import { Preview } from '@portal/contract/preview';
import { type Kysely, sql } from 'kysely';
import type { TestBrowser } from '../../../../../test/browser';
import type { TestApi } from '../../../../../test/harness';
import { up as emptyDeletedRows } from '../../../../migrations/0050/0062-deleted-rows';
import { createPortal, DEVELOPER, openedBy, SUMMER_WORKER } from '../../application.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

const PATH = `educations/${DEVELOPER}`;
const complete = {
  accomplishmentLevelId: 'highest',
  educationLevelId: 'bachelor',
  institute: 'University of Oklahoma',
};
const save = async (browser: TestBrowser, body: object) => (await browser.post(PATH, body)).read(SaveRowResult);
const read = async (browser: TestBrowser) => (await browser.get(PATH)).read(EducationsData);

test('a row is created, changed field by field and read again', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const clientRowId = randomUUID();
  const created = await save(browser, { clientRowId, values: complete });
  expect(created).toMatchObject({
    clientRowId,
    row: { institute: 'University of Oklahoma' },
    invalidFieldsFound: false,
  });
  const changed = await save(browser, {
    rowId: created.rowId,
    clientRowId,
    values: { educationStartDate: '1.6.2011' },
  });
  expect(changed).toMatchObject({ rowId: created.rowId, revision: 2 });
  const { educations, revision } = await read(browser);
  expect(educations).toHaveLength(1);
  expect(educations[0]).toMatchObject({ ...complete, educationStartDate: '2011-06-01', educationEndDate: null });
  expect(revision).toBe(2);
});

test('repeated creations under one client id give one row', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const clientRowId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => save(browser, { clientRowId, values: complete })));
  expect(new Set(answers.map(({ rowId }) => rowId)).size).toBe(1);
  expect(await read(browser)).toMatchObject({ revision: 1, educations: [{ clientRowId }] });
});

test('rows keep the order in which they were added, also under parallel writes', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      save(browser, { clientRowId: randomUUID(), values: { institute: `${index}` } }),
    ),
  );
  const first = await read(browser);
  expect(first.educations).toHaveLength(10);
  expect(first.revision).toBe(10);
  expect((await read(browser)).educations.map(({ rowId }) => rowId)).toEqual(
    first.educations.map(({ rowId }) => rowId),
  );
});

test('a row field that was changed elsewhere is not overwritten; another field of the row is saved', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const clientRowId = randomUUID();
  const { rowId } = await save(browser, { clientRowId, values: complete });
  await save(browser, { rowId, clientRowId, values: { institute: 'Stanford' }, baseRevision: 1 });
  const late = await save(browser, { rowId, clientRowId, values: { institute: 'MIT' }, baseRevision: 1 });
  expect(late).toMatchObject({ refreshView: true, current: { field: 'institute', value: 'Stanford', rowId } });
  const merged = await save(browser, { rowId, clientRowId, values: { examinationId: 'BSc' }, baseRevision: 1 });
  expect(merged).toMatchObject({ row: { institute: 'Stanford', examinationId: 'BSc' } });
  expect(merged.refreshView).toBeUndefined();
});

test('a row deleted in another window is not brought back by a late save', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const clientRowId = randomUUID();
  const { rowId } = await save(browser, { clientRowId, values: complete });
  const remove = async () => (await browser.post(`educations/delete/${DEVELOPER}`, { rowId })).read(TableWriteResult);
  expect(await remove()).toMatchObject({ revision: 2 });
  expect(await remove()).toMatchObject({ revision: 2 });
  expect(await save(browser, { rowId, clientRowId, values: { institute: 'MIT' } })).toMatchObject({
    refreshView: true,
  });
  expect(await save(browser, { clientRowId, values: { institute: 'MIT' } })).toMatchObject({ refreshView: true });
  expect(await read(browser)).toMatchObject({ educations: [], revision: 2 });
});

test('exactly one row is marked as the highest, and an end is not before its start', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const values = {
    ...complete,
    accomplishmentLevelId: 'other',
    educationStartDate: '2014-01-01',
    educationEndDate: '2013-12-31',
  };
  const first = await save(browser, { clientRowId: randomUUID(), values });
  expect(first).toMatchObject({ missingHighestRow: true, invalidFieldsFound: true });
  expect(first.invalidFields).toEqual([
    { field: 'educationEndDate', code: 'date-min', params: { min: '2014-01-01' }, rowId: first.rowId },
  ]);
  await save(browser, { clientRowId: randomUUID(), values: complete });
  const twice = await save(browser, { clientRowId: randomUUID(), values: complete });
  expect(twice.missingHighestRow).toBe(false);
  expect(twice.invalidFields.filter(({ code }) => code === 'only-one')).toHaveLength(2);
});

test('no date is before the candidate’s birth', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  await browser.post(`basic_info/${DEVELOPER}/save_field`, { field: 'birthDate', value: '1.6.1990' });
  const before = await save(browser, {
    clientRowId: randomUUID(),
    values: { ...complete, educationStartDate: '31.5.1990' },
  });
  expect(before.invalidFields.map(({ code }) => code)).toEqual(['date-min']);
});

test('"no education" is in force as long as there is no row', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const none = async (selected: boolean) =>
    (await browser.post(`educations/no_education/${DEVELOPER}`, { selected })).read(TableWriteResult);
  expect(await read(browser)).toMatchObject({ noExperienceSelected: false, missingNoExperienceSelected: true });
  expect(await none(true)).toMatchObject({ noExperienceSelected: true, missingNoExperienceSelected: false });
  expect(await none(false)).toMatchObject({ noExperienceSelected: false, missingNoExperienceSelected: true });
  await none(true);
  await save(browser, { clientRowId: randomUUID(), values: complete });
  expect(await read(browser)).toMatchObject({ noExperienceSelected: false, missingNoExperienceSelected: false });
});

test.each([
  ['educations', 'no_education'],
  ['experiences', 'no_experience'],
  ['courses', 'no_course'],
])('of %s nobody can say that there are none while there are some', async (resource, none) => {
  const browser = await openedBy(portal, DEVELOPER);
  const call = (selected: boolean) => browser.post(`${resource}/${none}/${DEVELOPER}`, { selected });
  const seen = async () => (await browser.get(`${resource}/${DEVELOPER}`)).body;
  const made = await browser.post(`${resource}/${DEVELOPER}`, { clientRowId: randomUUID(), values: {} });
  const { rowId } = made.read(SaveRowResult);
  const before = await seen();
  const refused = await call(true);
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ invalidFields: [{ field: expect.any(String), code: 'rows-exist' }] });
  expect(await seen()).toEqual(before);
  expect((await call(false)).status).toBe(200);
  await browser.post(`${resource}/delete/${DEVELOPER}`, { rowId });
  expect((await call(true)).body).toMatchObject({ noExperienceSelected: true });
});

test('of a row and the choice of having none in the same moment, the row stays', async () => {
  for (let round = 0; round < 10; round += 1) {
    const browser = await openedBy(portal, DEVELOPER);
    const [none, row] = await Promise.all([
      browser.post(`educations/no_education/${DEVELOPER}`, { selected: true }),
      browser.post(PATH, { clientRowId: randomUUID(), values: complete }),
    ]);
    expect(row.status).toBe(200);
    expect([200, 422]).toContain(none.status);
    const { rows } = await sql<{ none_selected: boolean }>`
      select none_selected from application_sections s join applications a on a.id = s.application_id
      where s.section = 'educations' and exists (
        select from application_rows r where r.application_id = a.id and r.section = s.section and not r.deleted
      ) and none_selected`.execute(portal.db);
    expect(rows).toEqual([]);
  }
});

test.each([
  ['an unknown field', { values: { shoeSize: 1 } }],
  ['an unknown option', { values: { educationLevelId: 'wizard' } }],
  ['an unknown key', { values: {}, admin: true }],
  ['a wrong type', { values: { institute: 4 } }],
  ['a control character', { values: { institute: 'a\u0007' } }],
  ['a client id that is none', { clientRowId: '1', values: {} }],
])('refuses %s and makes no row', async (_what, body) => {
  const browser = await openedBy(portal, DEVELOPER);
  const answer = await browser.post(PATH, { clientRowId: randomUUID(), ...body });
  expect(answer.status).toBe(422);
  expect((await read(browser)).educations).toEqual([]);
});

test('another candidate’s row cannot be changed or deleted', async () => {
  const mine = await openedBy(portal, DEVELOPER);
  const { rowId } = await save(mine, { clientRowId: randomUUID(), values: complete });
  const other = await openedBy(portal, DEVELOPER);
  const change = { rowId, clientRowId: randomUUID(), values: { institute: 'Hijacked' } };
  expect((await other.post(PATH, change)).status).toBe(404);
  expect((await other.post(`educations/delete/${DEVELOPER}`, { rowId })).status).toBe(404);
  expect((await read(mine)).educations[0]).toMatchObject({ institute: 'University of Oklahoma' });
});

test('work experience and courses behave alike; a table that the campaign lacks is not found', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const work = {
    clientRowId: randomUUID(),
    values: { employer: 'Pied Piper', workTitle: 'CEO/President', workStartDate: '1.12.2013' },
  };
  expect((await browser.post(`experiences/${DEVELOPER}`, work)).body).toMatchObject({ invalidFieldsFound: false });
  expect((await browser.get(`experiences/${DEVELOPER}`)).body).toMatchObject({
    workExperiences: [{ employer: 'Pied Piper' }],
  });
  const none = await browser.post(`courses/no_course/${DEVELOPER}`, { selected: true });
  expect(none.body).toMatchObject({ noExperienceSelected: true });
  expect((await browser.get(`educations/${SUMMER_WORKER}`)).status).toBe(404);
  expect((await browser.get(`doctor_specializations/${DEVELOPER}`)).status).toBe(404);
});

test('a deleted row keeps no values', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const clientRowId = randomUUID();
  const made = await browser.post(`educations/${DEVELOPER}`, { clientRowId, values: { institute: 'Not to be kept' } });
  const { rowId } = made.read(SaveRowResult);
  await browser.post(`educations/delete/${DEVELOPER}`, { rowId });
  const { rows } = await sql<{ row: string }>`
    select r::text as row from application_rows r where client_row_id = ${clientRowId}`.execute(portal.db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain('Not to be kept');
});

test('a migration empties rows that were deleted earlier and leaves the others', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const add = async (institute: string) => {
    const clientRowId = randomUUID();
    await save(browser, { clientRowId, values: { institute } });
    return clientRowId;
  };
  const [gone, kept] = [await add('Deleted long ago'), await add('Still there')];
  await portal.db.updateTable('application_rows').set({ deleted: true }).where('client_row_id', '=', gone).execute();
  await emptyDeletedRows(portal.db as unknown as Kysely<unknown>);
  const rows = await portal.db
    .selectFrom('application_rows')
    .select(['client_row_id', 'field_values'])
    .where('client_row_id', 'in', [gone, kept])
    .orderBy('position')
    .execute();
  expect(rows).toEqual([
    { client_row_id: gone, field_values: {} },
    { client_row_id: kept, field_values: { institute: 'Still there' } },
  ]);
});

test('the preview lists the sections in which the candidate selected having none', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const said = async () => (await browser.get(`preview/${DEVELOPER}`)).read(Preview).noneSelected;
  expect(await said()).toEqual([]);
  await browser.post(`courses/no_course/${DEVELOPER}`, { selected: true });
  await browser.post(`educations/no_education/${DEVELOPER}`, { selected: true });
  expect(await said()).toEqual(['educations', 'courses']);
  await save(browser, { clientRowId: randomUUID(), values: complete });
  expect(await said()).toEqual(['courses']);
});
