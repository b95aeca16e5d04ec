import { randomUUID } from 'node:crypto';
import { ApplicationViewModel, LanguageSkillsData, SaveRowResult, WriteResult } from '@portal/contract/application';
import { Preview } from '@portal/contract/preview';
import type { TestBrowser } from '../../../../../test/browser';
import type { TestApi } from '../../../../../test/harness';
import { createPortal, DEVELOPER, openedBy } from '../../application.fixture';
import { changeForm, LANGUAGES, withLanguages } from './language-skills.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
  await changeForm(portal, DEVELOPER, withLanguages());
});
afterAll(() => portal.close());

const PATH = `language_skills/${DEVELOPER}`;
const read = async (browser: TestBrowser) => (await browser.get(PATH)).read(LanguageSkillsData);
const save = async (browser: TestBrowser, body: object) =>
  (await browser.post(`${PATH}/update`, body)).read(SaveRowResult);
const remove = (browser: TestBrowser, rowId: string | undefined) => browser.post(`${PATH}/delete`, { rowId });
const levels = { oral: 'C1', written: 'B2', understanding: 'C1' };
const languagesOf = (data: LanguageSkillsData) => ({
  required: data.required.map(({ languageId }) => languageId),
  needed: data.needed.map(({ languageId }) => languageId),
  other: data.other.map(({ languageId }) => languageId),
});

test('every language that the campaign asks for has one row from the beginning on, also after fifty parallel beginnings', async () => {
  const { browser } = await portal.candidate();
  await Promise.all(Array.from({ length: 50 }, () => browser.post(`application/start/${DEVELOPER}`)));
  const first = await read(browser);
  expect(languagesOf(first)).toEqual({ required: ['fi', 'sv'], needed: ['en'], other: [] });
  expect(first).toMatchObject({ additionalInfo: null, invalidFields: [], revision: 0 });
  const second = await read(await openedBy(portal, DEVELOPER));
  expect(second.required.map(({ clientRowId }) => clientRowId)).toEqual(
    first.required.map(({ clientRowId }) => clientRowId),
  );
  const model = (await browser.get(`application/${DEVELOPER}`)).read(ApplicationViewModel);
  expect(model.newCampaign).toBe(true);
  const required = model.fieldGroupsMap.requiredLanguages?.fields.filter((field) => field.required);
  expect(required?.map(({ name }) => name)).toEqual(['languageId', 'oral', 'written', 'understanding']);
});

test('a row of each kind is saved field by field, and the section has a field of its own', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const [finnish] = (await read(browser)).required;
  const saved = await save(browser, { kind: 1, rowId: finnish?.rowId, values: { oral: 'native' } });
  expect(saved).toMatchObject({ rowId: finnish?.rowId, row: { languageId: 'fi', oral: 'native' }, revision: 1 });
  const byClientId = { kind: 1, clientRowId: finnish?.clientRowId, values: { written: 'C2' } };
  expect(await save(browser, byClientId)).toMatchObject({ rowId: finnish?.rowId, row: { oral: 'native' } });
  const clientRowId = randomUUID();
  const own = { kind: 3, clientRowId, values: { languageId: 'et', ...levels, certificate: 'YKI 4' } };
  const [created, repeated] = [await save(browser, own), await save(browser, own)];
  expect(repeated).toMatchObject({ rowId: created.rowId, revision: created.revision });
  const info = await save(browser, { kind: 3, values: { additionalInfo: 'Puhun kotona viroa.' } });
  expect(info).toMatchObject({ revision: 4, invalidFields: [] });
  expect(await read(browser)).toMatchObject({
    required: [{ oral: 'native', written: 'C2', understanding: null }, { languageId: 'sv' }],
    other: [{ rowId: created.rowId, clientRowId, certificate: 'YKI 4' }],
    additionalInfo: 'Puhun kotona viroa.',
    revision: 4,
  });
});

test('the campaign’s languages cannot be changed, deleted or added, the candidate’s own can', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const before = await read(browser);
  for (const [kind, row] of [
    [1, before.required[1]],
    [2, before.needed[0]],
  ] as const) {
    for (const id of [{ rowId: row?.rowId }, { clientRowId: row?.clientRowId }]) {
      const changed = await browser.post(`${PATH}/update`, { kind, ...id, values: { languageId: 'de', oral: 'C1' } });
      expect([changed.status, changed.body]).toMatchObject([422, { code: 'invalid' }]);
    }
    expect((await remove(browser, row?.rowId)).status).toBe(422);
    const added = { kind, clientRowId: randomUUID(), values: { oral: 'C1' } };
    expect((await browser.post(`${PATH}/update`, added)).status).toBe(422);
    const named = await save(browser, { kind, rowId: row?.rowId, values: { languageId: row?.languageId } });
    expect(named).toMatchObject({ rowId: row?.rowId, revision: 0 });
  }
  expect(await read(browser)).toEqual(before);
  const { rowId } = await save(browser, { kind: 3, clientRowId: randomUUID(), values: { languageId: 'de' } });
  await save(browser, { kind: 3, rowId, values: { languageId: 'fr' } });
  expect((await remove(browser, rowId)).read(WriteResult)).toMatchObject({ revision: 3 });
  expect((await remove(browser, rowId)).read(WriteResult)).toMatchObject({ revision: 3 });
  expect(languagesOf(await read(browser)).other).toEqual([]);
});

test('the same language twice is saved and marked', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const twice = await save(browser, { kind: 3, clientRowId: randomUUID(), values: { languageId: 'fi' } });
  expect(twice.invalidFields).toEqual([{ field: 'languageId', code: 'only-one', rowId: twice.rowId }]);
  expect(twice.row?.invalidFields).toEqual(twice.invalidFields);
});

test('a level changed in another window is not overwritten, another level of the row is saved', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const rowId = (await read(browser)).required[0]?.rowId;
  await save(browser, { kind: 1, rowId, values: { oral: 'C1' }, baseRevision: 0 });
  const late = await save(browser, { kind: 1, rowId, values: { oral: 'A1' }, baseRevision: 0 });
  expect(late).toMatchObject({ refreshView: true, current: { field: 'oral', value: 'C1', rowId, revision: 1 } });
  const merged = await save(browser, { kind: 1, rowId, values: { written: 'B1' }, baseRevision: 0 });
  expect(merged).toMatchObject({ row: { oral: 'C1', written: 'B1' } });
  await save(browser, { kind: 3, values: { additionalInfo: 'eka' }, baseRevision: 2 });
  const info = await save(browser, { kind: 3, values: { additionalInfo: 'toka' }, baseRevision: 2 });
  expect(info).toMatchObject({ refreshView: true, current: { field: 'additionalInfo', value: 'eka', revision: 3 } });
});

test('before sending the levels of required languages are asked for, and the employer reads the rows by kind', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const preview = async () => (await browser.get(`preview/${DEVELOPER}`)).read(Preview);
  const faults = async () =>
    (await preview()).errors.flatMap(({ section, field, rowId }) =>
      section === 'languageSkills' ? [rowId, field] : [],
    );
  const [finnish, swedish] = (await read(browser)).required.map(({ rowId }) => rowId);
  for (const rowId of [finnish, swedish]) await save(browser, { kind: 1, rowId, values: { ...levels, oral: '' } });
  expect(await faults()).toEqual([finnish, 'oral', swedish, 'oral']);
  for (const rowId of [finnish, swedish]) await save(browser, { kind: 1, rowId, values: levels });
  expect(await faults()).toEqual([]);
  expect((await preview()).languageSkillsData).toMatchObject({
    required: [{ languageId: 'fi', ...levels }, { languageId: 'sv' }],
    needed: [{ languageId: 'en', oral: null }],
    other: [],
  });
  const { sectionMap } = (await browser.get(`application/${DEVELOPER}`)).read(ApplicationViewModel);
  expect(sectionMap.languageSkills?.state).toBe(2);
});

test('a language that the campaign asks for later gets its row at the next opening; what was deleted before comes back', async () => {
  const later = await createPortal();
  const form = (needed: string[]) => withLanguages({ ...LANGUAGES, languages: { required: ['fi'], needed } });
  await changeForm(later, DEVELOPER, form(['en', 'de']));
  const browser = await openedBy(later, DEVELOPER);
  const german = (await read(browser)).needed[1];
  await changeForm(later, DEVELOPER, form(['en']));
  expect((await remove(browser, german?.rowId)).status).toBe(200);
  await changeForm(later, DEVELOPER, form(['en', 'de', 'ru']));
  await browser.post(`application/start/${DEVELOPER}`);
  expect((await read(browser)).needed).toMatchObject([
    { languageId: 'en' },
    { languageId: 'de', rowId: german?.rowId },
    { languageId: 'ru' },
  ]);
  await later.close();
});

test('a deleted language keeps no values', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const { rowId } = await save(browser, {
    kind: 3,
    clientRowId: randomUUID(),
    values: { languageId: 'de', oral: 'C1' },
  });
  expect((await remove(browser, rowId)).status).toBe(200);
  const { field_values } = await portal.db
    .selectFrom('application_rows')
    .select('field_values')
    .where('id', '=', rowId ?? '')
    .executeTakeFirstOrThrow();
  expect(field_values).toEqual({});
});
