import { randomUUID } from 'node:crypto';
import { EducationsData, RecordData, SaveRowResult, WriteResult } from '@portal/contract/application';
import { APPLICATION_LIMIT_BYTES, ROWS_PER_SECTION } from '@portal/contract/limits';
import { Problem } from '@portal/contract/problem';
import type { Answer, TestBrowser } from '../../../../test/browser';
import type { TestApi } from '../../../../test/harness';
import { createPortal, DEVELOPER, DOCTOR, openedBy } from '../application.fixture';
import { STORED_ROWS_PER_SECTION } from './rows/save-row.statement';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

const EDUCATIONS = `educations/${DEVELOPER}`;
const QUESTIONS = `specific_data/${DEVELOPER}`;
const TEXT_AREA = 'campTextArea1';

const faultOf = (answer: Answer) => {
  const { status, invalidFields } = answer.read(Problem);
  return { status, ...invalidFields?.[0] };
};
const addRow = (browser: TestBrowser, campaign = DEVELOPER, values: object = { institute: 'Opisto' }) =>
  browser.post(`educations/${campaign}`, { clientRowId: randomUUID(), values });

async function addRows(browser: TestBrowser, count: number, campaign = DEVELOPER): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let index = 0; index < count; index += 1) answers.push(await addRow(browser, campaign));
  return answers;
}

test('a section takes a hundred rows and refuses the next; existing rows can still be edited', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const answers = await addRows(browser, ROWS_PER_SECTION);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(faultOf(await addRow(browser))).toEqual({
    status: 422,
    field: 'institute',
    code: 'too-many-rows',
    params: { max: ROWS_PER_SECTION },
  });
  expect((await browser.get(EDUCATIONS)).read(EducationsData).educations).toHaveLength(ROWS_PER_SECTION);

  const { rowId, clientRowId } = answers[0]?.read(SaveRowResult) ?? {};
  const values = { institute: 'Yliopisto' };
  expect((await browser.post(EDUCATIONS, { rowId, clientRowId, values })).read(SaveRowResult).row).toMatchObject(
    values,
  );
  const repeated = await browser.post(EDUCATIONS, { clientRowId, values });
  expect(repeated.read(SaveRowResult).rowId).toBe(rowId);
  await browser.post(`educations/delete/${DEVELOPER}`, { rowId });
  expect((await addRow(browser)).status).toBe(200);
});

test('rows created in parallel exceed the bound by at most the number of connections', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  await addRows(browser, ROWS_PER_SECTION - 1);
  await Promise.all(Array.from({ length: 40 }, () => addRow(browser)));
  const { educations } = (await browser.get(EDUCATIONS)).read(EducationsData);
  expect(educations.length).toBeLessThanOrEqual(ROWS_PER_SECTION + 16);
});

test('deleted rows are bounded as well', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const own = await portal.db
    .selectFrom('applications')
    .select('id')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await portal.db
    .insertInto('application_rows')
    .values(
      Array.from({ length: STORED_ROWS_PER_SECTION }, () => ({
        id: randomUUID(),
        application_id: own.id,
        section: 'educations' as const,
        client_row_id: randomUUID(),
        field_values: '{}',
        field_revisions: '{}',
        deleted: true,
      })),
    )
    .execute();
  expect(faultOf(await addRow(browser))).toMatchObject({ code: 'too-many-rows' });
});

test('a text that is too long is saved and marked, a far longer one is refused with the length that fits', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const save = (length: number) =>
    browser.post(`basic_info/${DEVELOPER}/save_field`, { field: 'lastName', value: 'å'.repeat(length) });
  const kept = await save(1000);
  const [marked] = kept.read(WriteResult).invalidFields;
  expect(marked).toMatchObject({ field: 'lastName', code: 'too-long' });
  expect(faultOf(await save(10_000))).toEqual({ status: 422, ...marked });
  expect((await browser.get(`basic_info/${DEVELOPER}`)).read(RecordData).values.lastName).toHaveLength(1000);
});

test('a full application refuses longer values with a reason and takes shorter ones', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const save = (value: string) => browser.post(`${QUESTIONS}/save_field`, { field: TEXT_AREA, value });
  await save('x'.repeat(10_000));
  const created = (await addRow(browser)).read(SaveRowResult);
  const { application_id } = await portal.db
    .selectFrom('application_rows')
    .select('application_id')
    .where('id', '=', created.rowId ?? '')
    .executeTakeFirstOrThrow();
  const fill = (bytes: number) =>
    portal.db
      .updateTable('application_sections')
      .set({ field_values: JSON.stringify({ filler: 'x'.repeat(bytes) }) })
      .where('application_id', '=', application_id)
      .where('section', '=', 'basicInfo')
      .execute();
  await fill(APPLICATION_LIMIT_BYTES - 12_000);
  const full = { status: 422, code: 'too-much-content', params: { max: APPLICATION_LIMIT_BYTES } };
  expect(faultOf(await save('x'.repeat(15_000)))).toEqual({ ...full, field: TEXT_AREA });
  expect(faultOf(await addRow(browser, DEVELOPER, { institute: 'å'.repeat(3000) }))).toEqual({
    ...full,
    field: 'institute',
  });
  const { rowId, clientRowId } = created;
  const change = (institute: string) => browser.post(EDUCATIONS, { rowId, clientRowId, values: { institute } });
  expect(faultOf(await change('å'.repeat(3000)))).toEqual({ ...full, field: 'institute' });
  expect((await change('Op')).read(SaveRowResult).row).toMatchObject({ institute: 'Op' });
  expect((await save('x'.repeat(9000))).status).toBe(200);
  expect((await change('å'.repeat(400))).status).toBe(200);
  // Also where it holds more than it may, such as after the bound was lowered.
  await fill(APPLICATION_LIMIT_BYTES + 1000);
  expect((await save('x'.repeat(8000))).status).toBe(200);
  expect((await change('å'.repeat(300))).status).toBe(200);
  expect(faultOf(await save('x'.repeat(8001)))).toEqual({ ...full, field: TEXT_AREA });
});

test('copying from another application stays within the bounds or changes nothing', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  await browser.post(`application/start/${DOCTOR}`);
  for (let index = 0; index < 60; index += 1) {
    await addRow(browser, DEVELOPER, { institute: `Opisto ${index}` });
    await addRow(browser, DOCTOR, { institute: `Yliopisto ${index}` });
  }
  const before = (await browser.get(EDUCATIONS)).body;
  const answer = await browser.post(`application/copy_from_campaign/${DEVELOPER}`, { value: DOCTOR });
  expect(faultOf(answer)).toMatchObject({ field: 'educations', code: 'too-many-rows' });
  expect((await browser.get(EDUCATIONS)).body).toEqual(before);
});
