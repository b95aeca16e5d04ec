import { randomUUID } from 'node:crypto';
import { ApplicationViewModel, SaveRowResult, WriteResult } from '@portal/contract/application';
import type { TestBrowser } from '../../../../test/browser';
import type { TestApi } from '../../../../test/harness';
import {
  applicant,
  createEmployerPortal,
  EDITABLE,
  employerOf,
  sendApplication,
} from '../../employer/employer.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createEmployerPortal();
});
afterAll(() => portal.close());

const SHARED = 'campEditTextArea1';
const save = (browser: TestBrowser, field: string, value: unknown, baseRevision?: number) =>
  browser.post(`specific_data/${EDITABLE}/save_field`, { field, value, baseRevision });
const section = async (browser: TestBrowser) =>
  (await browser.get(`specific_data/${EDITABLE}`)).body as { values: Record<string, unknown>; revision: number };
const fieldOf = async (browser: TestBrowser, field = SHARED) => (await section(browser)).values[field];
const view = async (browser: TestBrowser) => (await browser.get(`application/${EDITABLE}`)).read(ApplicationViewModel);

async function sentWith(text: string) {
  const { browser: candidate, username } = await applicant(portal, (browser) => save(browser, SHARED, text));
  return { candidate, username, employer: await employerOf(portal, username) };
}

test('the employer edits the sent version; the candidate’s later edits stay and are not disclosed', async () => {
  const { candidate, employer } = await sentWith('Sent');
  const { revision } = await section(employer);
  await save(candidate, SHARED, 'Unsent thoughts');
  const answer = await save(employer, SHARED, 'Theirs', revision);
  expect(answer.body).not.toHaveProperty('refreshView');
  expect(answer.text).not.toContain('Unsent');
  expect(await fieldOf(employer)).toBe('Theirs');
  expect(await fieldOf(candidate)).toBe('Unsent thoughts');
  expect((await view(candidate)).employerChanges).toMatchObject([{ before: 'Sent', after: 'Theirs' }]);
  // Typing goes on without a question about one's own text.
  const next = await save(employer, SHARED, 'Theirs, longer', answer.read(WriteResult).revision);
  expect(next.body).not.toHaveProperty('refreshView');
  expect(JSON.stringify((await employer.get(`application/${EDITABLE}`)).body)).not.toContain('Unsent');
});

test('the employer’s value stays when other fields are sent again, and gives way to a newer value of the candidate', async () => {
  const { candidate, employer } = await sentWith('Sent');
  await save(employer, SHARED, 'Theirs');
  await save(candidate, 'campTextArea1', 'Roses');
  await sendApplication(candidate, EDITABLE, 'resend_application');
  expect((await section(employer)).values).toMatchObject({ [SHARED]: 'Theirs', campTextArea1: 'Roses' });
  await save(candidate, SHARED, 'Typed before the employer wrote');
  await save(employer, SHARED, 'Theirs, again');
  await sendApplication(candidate, EDITABLE, 'resend_application');
  expect(await fieldOf(employer)).toBe('Theirs, again');
  await save(candidate, SHARED, 'Agreed otherwise');
  expect(await fieldOf(employer)).toBe('Theirs, again');
  await sendApplication(candidate, EDITABLE, 'resend_application');
  expect(await fieldOf(employer)).toBe('Agreed otherwise');
});

test('an employer’s save over a value that was sent again is a conflict; over other values it is not', async () => {
  const { candidate, employer } = await sentWith('Sent');
  const { revision } = await section(employer);
  await save(candidate, SHARED, 'Sent anew');
  await sendApplication(candidate, EDITABLE, 'resend_application');
  const stale = await save(employer, SHARED, 'Theirs', revision);
  expect(stale.body).toMatchObject({ refreshView: true, current: { field: SHARED, value: 'Sent anew' } });
  expect((await save(employer, 'campEditTextArea2', 'In May', revision)).body).not.toHaveProperty('refreshView');
  const { revision: now } = (await save(employer, SHARED, 'Theirs')).read(WriteResult);
  await save(candidate, 'campTextArea1', 'Roses');
  await sendApplication(candidate, EDITABLE, 'resend_application');
  expect((await save(employer, SHARED, 'Theirs, longer', now)).body).not.toHaveProperty('refreshView');
});

test('discarding unsent changes discards the candidate’s and keeps the employer’s', async () => {
  const { candidate, employer } = await sentWith('Sent');
  await save(employer, 'campEditTextArea2', 'In May');
  await save(candidate, SHARED, 'Unsent');
  await save(employer, SHARED, 'Theirs');
  await save(candidate, 'campTextArea1', 'Unsent, too');
  expect((await candidate.post(`application/discard_changes/${EDITABLE}`)).body).toMatchObject({ refreshView: true });
  const expected = { [SHARED]: 'Theirs', campEditTextArea2: 'In May', campTextArea1: null };
  expect((await section(candidate)).values).toMatchObject(expected);
  expect((await section(employer)).values).toMatchObject(expected);
  expect((await view(candidate)).unsentChanges).toBe(false);
});

test('the employer sees a row as it was sent although the candidate has changed or deleted it since', async () => {
  const clientRowId = randomUUID();
  const other = randomUUID();
  const row = (id: string, values: object) => ({ clientRowId: id, values });
  const { browser: candidate, username } = await applicant(portal, async (browser) => {
    await browser.post(`educations/${EDITABLE}`, row(clientRowId, { institute: 'Lepaa', fieldOfStudy: 'Gardening' }));
    await browser.post(`educations/${EDITABLE}`, row(other, { institute: 'Paimio', fieldOfStudy: 'Forestry' }));
  });
  const employer = await employerOf(portal, username);
  const rows = async (browser: TestBrowser) =>
    (await browser.get(`educations/${EDITABLE}`)).body as { educations: Record<string, string>[]; revision: number };
  const { educations, revision } = await rows(employer);
  const [first, second] = educations;
  await candidate.post(`educations/${EDITABLE}`, row(clientRowId, { fieldOfStudy: 'Unsent' }));
  await candidate.post(`educations/delete/${EDITABLE}`, { rowId: second?.rowId });
  await candidate.post(`educations/${EDITABLE}`, row(randomUUID(), { institute: 'Unsent' }));
  const write = (given: Record<string, string> | undefined, value: string, baseRevision = revision) =>
    employer.post(`educations/${EDITABLE}`, {
      rowId: given?.rowId,
      clientRowId: given?.clientRowId,
      values: { fieldOfStudy: value },
      baseRevision,
    });
  const written = await write(first, 'Horticulture');
  expect(written.body).toMatchObject({ row: { institute: 'Lepaa', fieldOfStudy: 'Horticulture' } });
  expect((await write(second, 'Trees')).body).toMatchObject({ row: { fieldOfStudy: 'Trees' } });
  expect(await rows(employer)).toMatchObject({
    educations: [
      { institute: 'Lepaa', fieldOfStudy: 'Horticulture' },
      { institute: 'Paimio', fieldOfStudy: 'Trees' },
    ],
  });
  expect(await rows(candidate)).toMatchObject({ educations: [{ fieldOfStudy: 'Unsent' }, { institute: 'Unsent' }] });
  const stale = await write(first, 'Botany', 1);
  expect(stale.body).toMatchObject({ refreshView: true, current: { value: 'Horticulture' } });
  expect((await candidate.post(`application/discard_changes/${EDITABLE}`)).status).toBe(200);
  expect(await rows(candidate)).toMatchObject({
    educations: [{ fieldOfStudy: 'Horticulture' }, { fieldOfStudy: 'Trees' }],
  });
  expect(written.read(SaveRowResult).rowId).toBe(first?.rowId);
});
