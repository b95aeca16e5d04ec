import { randomUUID } from 'node:crypto';
import { ApplicationViewModel, SaveRowResult, WriteResult } from '@portal/contract/application';
import { APPLICATION_LIMIT_BYTES } from '@portal/contract/limits';
import type { TestBrowser } from '../../../../test/browser';
import type { TestApi } from '../../../../test/harness';
import {
  applicant,
  CANDIDATES_OWN,
  createEmployerPortal,
  EDITABLE,
  employerOf,
  sendApplication,
} from '../../employer/employer.fixture';
import { uploadForm } from '../application.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createEmployerPortal({ sessionSeconds: 7200 });
});
afterAll(() => portal.close());

async function both(fill?: (candidate: TestBrowser) => Promise<unknown>) {
  const { browser: candidate, username, id } = await applicant(portal, fill);
  return { candidate, employer: await employerOf(portal, username), userId: id };
}
const view = async (browser: TestBrowser, campaignId = EDITABLE) =>
  (await browser.get(`application/${campaignId}`)).read(ApplicationViewModel);
const save = (browser: TestBrowser, field: string, value: unknown, baseRevision?: number) =>
  browser.post(`specific_data/${EDITABLE}/save_field`, { field, value, baseRevision });
const storedValue = async (browser: TestBrowser, field: string) => {
  const { body } = await browser.get(`specific_data/${EDITABLE}`);
  return (body as { values: Record<string, unknown> }).values[field];
};
const readOnlyFields = (model: ApplicationViewModel) =>
  [...Object.values(model.personFieldMap), ...Object.values(model.fieldGroupsMap).flatMap(({ fields }) => fields)]
    .filter(({ readOnly }) => readOnly === true)
    .map(({ name }) => name);

test('the employer reads the form, in which only the employer’s fields are editable', async () => {
  const { candidate, employer } = await both((browser) =>
    browser.post(`basic_info/${EDITABLE}/save_field`, { field: 'ssn', value: '131052-308T' }),
  );
  const model = await view(employer);
  expect(model).toMatchObject({ employerEditing: true, newCampaign: false, employerMayEdit: true });
  expect(readOnlyFields(model)).toEqual(['firstName', 'ssn', 'photo', 'institute', 'campTextArea1', 'file1', 'file2']);
  const { body } = await employer.get(`basic_info/${EDITABLE}`);
  expect(body).toMatchObject({ values: { ssn: '131052-****' } });
  const own = await view(candidate);
  expect(own).toMatchObject({ employerEditing: false, employerMayEdit: true, employerChanges: [] });
  expect(readOnlyFields(own)).toEqual(['campEditTextArea2', 'file2']);
  expect(await view(candidate, CANDIDATES_OWN)).toMatchObject({ employerMayEdit: false });
});

test('the employer saves the employer’s fields and no other', async () => {
  const { candidate, employer } = await both((browser) =>
    browser.post(`basic_info/${EDITABLE}/save_field`, { field: 'firstName', value: 'Aino' }),
  );
  expect((await save(employer, 'campEditTextArea1', 'Pruned the old limes')).read(WriteResult)).toMatchObject({
    revision: 2,
    invalidFields: [],
  });
  expect((await save(employer, 'campEditTextArea2', 'In May')).status).toBe(200);
  const refused = [
    await save(employer, 'campTextArea1', 'x'),
    await save(employer, 'unknown', 'x'),
    await employer.post(`basic_info/${EDITABLE}/save_field`, { field: 'firstName', value: 'x' }),
    await employer.post(`basic_info/${EDITABLE}/save_field`, { field: 'ssn', value: '131052-308T' }),
    await employer.post(`basic_info/${EDITABLE}/save_field`, { field: 'photo', value: randomUUID() }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
  expect(await storedValue(candidate, 'campTextArea1')).toBeNull();
  expect((await candidate.get(`basic_info/${EDITABLE}`)).body).toMatchObject({ values: { firstName: 'Aino' } });
});

test('the employer’s values count towards the size of an application, and shorter ones are always taken', async () => {
  const { employer, userId } = await both();
  expect((await save(employer, 'campEditTextArea1', 'Pruned the old limes')).status).toBe(200);
  await portal.db
    .updateTable('application_sections')
    .set({ field_values: JSON.stringify({ filler: 'x'.repeat(APPLICATION_LIMIT_BYTES) }) })
    .where('section', '=', 'basicInfo')
    .where('application_id', 'in', (query) =>
      query.selectFrom('applications').select('id').where('user_id', '=', userId),
    )
    .execute();
  expect(await save(employer, 'campEditTextArea1', 'Pruned the old limes and planted new ones')).toMatchObject({
    status: 422,
    body: { invalidFields: [{ field: 'campEditTextArea1', code: 'too-much-content' }] },
  });
  expect(await storedValue(employer, 'campEditTextArea1')).toBe('Pruned the old limes');
  expect((await save(employer, 'campEditTextArea1', 'Pruned')).status).toBe(200);
});

test('the candidate cannot save fields that only the employer fills in', async () => {
  const { candidate, employer } = await both();
  await save(employer, 'campEditTextArea2', 'In May');
  expect((await save(candidate, 'campEditTextArea2', 'In April')).status).toBe(422);
  expect(await storedValue(candidate, 'campEditTextArea2')).toBe('In May');
  const upload = (field: string) =>
    candidate.send('POST', `attachments/${EDITABLE}/save_field`, uploadForm(field, 'cv.txt', Buffer.from('words')));
  expect([(await upload('file1')).status, (await upload('file2')).status]).toEqual([200, 422]);
});

test('the candidate sees what the employer changed, newest first, in their own language', async () => {
  const { candidate, employer } = await both((browser) => save(browser, 'campEditTextArea1', 'Mine'));
  for (const text of ['T', 'Th', 'Theirs']) await save(employer, 'campEditTextArea1', text);
  portal.clock.advance(60);
  await save(employer, 'campEditTextArea2', 'In May');
  const changes = (language: string) =>
    candidate
      .get(`application/${EDITABLE}`, { headers: { 'content-language': language } })
      .then((answer) => answer.read(ApplicationViewModel).employerChanges);
  expect(await changes('sv')).toMatchObject([
    { section: 'campSpecData', field: 'campEditTextArea2', label: 'Start (sv)', before: null, after: 'In May' },
    { section: 'campSpecData', field: 'campEditTextArea1', label: 'Work sample (sv)', before: 'Mine', after: 'Theirs' },
  ]);
  expect((await changes('en'))[0]?.at).toMatch(/\d/);
  // What the candidate has sent in between begins a new change; typing back what stood there leaves none.
  await save(candidate, 'campEditTextArea1', 'Mine again');
  await sendApplication(candidate, EDITABLE, 'resend_application');
  await save(employer, 'campEditTextArea1', 'Theirs again');
  await save(employer, 'campEditTextArea1', 'Mine again');
  expect((await changes('fi')).map(({ after }) => after)).toEqual(['In May', 'Theirs']);
});

test('the employer changes a field of a row; other fields, new rows and the rest of the table are the candidate’s', async () => {
  const values = { institute: 'Lepaa', fieldOfStudy: 'Gardening' };
  const clientRowId = randomUUID();
  const { candidate, employer } = await both((browser) =>
    browser.post(`educations/${EDITABLE}`, { clientRowId, values }),
  );
  const same = await candidate.post(`educations/${EDITABLE}`, { clientRowId, values });
  const { rowId } = same.read(SaveRowResult);
  const change = (row: object) => employer.post(`educations/${EDITABLE}`, { rowId, clientRowId, ...row });
  expect((await change({ values: { fieldOfStudy: 'Horticulture' } })).body).toMatchObject({
    rowId,
    row: { institute: 'Lepaa', fieldOfStudy: 'Horticulture' },
  });
  expect((await change({ values: { fieldOfStudy: 'x', institute: 'x' } })).status).toBe(422);
  expect((await change({ rowId: undefined, clientRowId: randomUUID(), values: { fieldOfStudy: 'x' } })).status).toBe(
    403,
  );
  expect((await change({ rowId: randomUUID(), values: { fieldOfStudy: 'x' } })).status).toBe(404);
  expect((await employer.post(`educations/delete/${EDITABLE}`, { rowId })).status).toBe(403);
  expect((await employer.post(`educations/no_education/${EDITABLE}`, { selected: true })).status).toBe(403);
  const { employerChanges } = await view(candidate);
  expect(employerChanges).toMatchObject([
    { section: 'educations', field: 'fieldOfStudy', rowId, before: 'Gardening', after: 'Horticulture' },
  ]);
  expect(employerChanges).toHaveLength(1);
});

test('a candidate’s save over a newer value of the employer is a conflict, as between two tabs', async () => {
  const { candidate, employer } = await both((browser) => save(browser, 'campEditTextArea1', 'Mine'));
  await save(employer, 'campEditTextArea1', 'Theirs', 1);
  const mine = await save(candidate, 'campEditTextArea1', 'Mine, longer', 1);
  expect(mine.body).toMatchObject({ refreshView: true, current: { field: 'campEditTextArea1', value: 'Theirs' } });
  // Other fields of the section merge.
  expect((await save(candidate, 'campTextArea1', 'Roses', 1)).body).not.toHaveProperty('refreshView');
});

test('two employers’ saves of one field conflict as between two tabs', async () => {
  const { browser, username } = await applicant(portal);
  const [first, second] = [await employerOf(portal, username), await employerOf(portal, username)];
  const { revision } = (await first.get(`specific_data/${EDITABLE}`)).body as { revision: number };
  await save(first, 'campEditTextArea1', 'First', revision);
  const late = await save(second, 'campEditTextArea1', 'Second', revision);
  expect(late.body).toMatchObject({ refreshView: true, current: { field: 'campEditTextArea1', value: 'First' } });
  expect(await storedValue(browser, 'campEditTextArea1')).toBe('First');
});

test('the employer edits after the deadline; the application then has unsent changes', async () => {
  const { candidate, employer } = await both();
  portal.clock.advance(3601);
  expect((await save(candidate, 'campEditTextArea1', 'Late')).body).toMatchObject({ updateOutOfDate: true });
  expect((await save(employer, 'campEditTextArea2', 'In May')).body).not.toHaveProperty('updateOutOfDate');
  expect(await view(employer)).toMatchObject({ outOfDate: false, employerEditing: true });
  expect(await view(candidate)).toMatchObject({
    applied: true,
    outOfDate: true,
    unsentChanges: true,
    employerChanges: [{ after: 'In May' }],
  });
  portal.clock.advance(-3601);
});

test('the employer can neither send, copy nor delete, nor reach the account', async () => {
  const { employer, candidate } = await both();
  for (const call of ['send_application', 'update_show_start_dialog']) {
    expect((await employer.post(`application/${call}/${EDITABLE}`)).status).toBe(403);
  }
  expect((await employer.post('settings/change_language', { language: 'sv' })).status).toBe(403);
  expect((await employer.get(`application/${CANDIDATES_OWN}`)).status).toBe(404);
  expect((await candidate.post('authentication/authenticated')).body).toMatchObject({ user: { locale: 'fi' } });
});
