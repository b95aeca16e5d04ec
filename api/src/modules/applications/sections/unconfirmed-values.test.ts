import { randomUUID } from 'node:crypto';
import { SaveRowResult, WriteResult } from '@portal/contract/application';
import type { TestBrowser } from '../../../../test/browser';
import type { TestApi } from '../../../../test/harness';
import { applicant, createEmployerPortal, EDITABLE, employerOf } from '../../employer/employer.fixture';
import { createPortal, EVERYTHING, openedBy } from '../application.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

const RECORD = `basic_info/${EVERYTHING}`;
const TABLE = `educations/${EVERYTHING}`;
const save = async (browser: TestBrowser, body: object) =>
  (await browser.post(`${RECORD}/save_field`, body)).read(WriteResult);
const saveRow = async (browser: TestBrowser, body: object, path = TABLE) =>
  (await browser.post(path, body)).read(SaveRowResult);
const stored = async (browser: TestBrowser) => (await browser.get(RECORD)).body;

test.each([
  ['mobilePhone', '040 123', '040 123 4567', '+358401234567'],
  ['mobilePhone', '040 123 4567', '040 123 45678', '+3584012345678'],
  ['webHomePage', 'www.aino.fi', 'www.aino.fi/work', 'https://www.aino.fi/work'],
  ['birthDate', '5.3.1990', '6.3.1990', '1990-03-06'],
  ['city', 'Hel', 'Helsinki', 'Helsinki'],
])(
  '%s: whoever sent %j without hearing of it, and goes on to %j, is asked nothing',
  async (field, sent, value, kept) => {
    const browser = await openedBy(portal, EVERYTHING);
    await save(browser, { field, value: sent, baseRevision: 0 });
    const next = await save(browser, { field, value, baseRevision: 0, unheard: ['not this one', sent] });
    expect(next).toMatchObject({ saved: { field, value: kept }, revision: 2 });
    expect(next.current).toBeUndefined();
  },
);

test('a text that another writer saved since is not taken for the unconfirmed one', async () => {
  const browser = await openedBy(portal, EVERYTHING);
  await save(browser, { field: 'mobilePhone', value: '040 123 4567', baseRevision: 0 });
  await save(browser, { field: 'mobilePhone', value: '050 765 4321', baseRevision: 1 });
  const next = { field: 'mobilePhone', value: '040 123 45678', baseRevision: 0, unheard: ['040 123 4567'] };
  expect(await save(browser, next)).toMatchObject({
    refreshView: true,
    current: { value: '+358507654321', revision: 2 },
  });
  expect(await stored(browser)).toMatchObject({ values: { mobilePhone: '+358507654321' }, revision: 2 });
});

test('an unconfirmed text that arrives after its successor changes nothing', async () => {
  const browser = await openedBy(portal, EVERYTHING);
  await save(browser, { field: 'city', value: 'Helsinki', baseRevision: 0, unheard: ['Hel'] });
  await save(browser, { field: 'city', value: 'Hel', baseRevision: 0 });
  expect(await stored(browser)).toMatchObject({ values: { city: 'Helsinki' } });
});

test('a value that no field can hold does not count as an unconfirmed one', async () => {
  const browser = await openedBy(portal, EVERYTHING);
  await save(browser, { field: 'city', value: 'Oulu', baseRevision: 0 });
  const next = { field: 'city', value: 'Turku', baseRevision: 0, unheard: [['Oulu'], 1, null, 'Ou\u0000lu'] };
  expect(await save(browser, next)).toMatchObject({ current: { value: 'Oulu' } });
});

test('a row is saved over its own unconfirmed values, and only over those', async () => {
  const browser = await openedBy(portal, EVERYTHING);
  const clientRowId = randomUUID();
  const values = { educationStartDate: '1.6.2011', institute: 'Lepaa' };
  await saveRow(browser, { clientRowId, values, baseRevision: 0 });
  const next = await saveRow(browser, {
    clientRowId,
    values: { educationStartDate: '2.6.2011' },
    baseRevision: 0,
    unheard: [{ educationStartDate: '1.6.2011' }],
  });
  expect(next).toMatchObject({ row: { educationStartDate: '2011-06-02', institute: 'Lepaa' } });
  expect(next.current).toBeUndefined();
  const other = { clientRowId, values: { institute: 'Paimio' }, baseRevision: 0, unheard: [{ institute: 'Lep' }] };
  expect(await saveRow(browser, other)).toMatchObject({ current: { field: 'institute', value: 'Lepaa' } });
});

test('a language, and the field beside the languages, are saved over their unconfirmed values, too', async () => {
  const browser = await openedBy(portal, EVERYTHING);
  const path = `language_skills/${EVERYTHING}/update`;
  const language = { kind: 3, clientRowId: randomUUID(), baseRevision: 0 };
  await saveRow(browser, { ...language, values: { languageId: 'et' } }, path);
  const unheard = [{ languageId: 'et' }];
  const next = await saveRow(browser, { ...language, values: { languageId: 'lv' }, unheard }, path);
  expect(next).toMatchObject({ row: { languageId: 'lv' } });
  expect(next.current).toBeUndefined();
  const info = { kind: 3, baseRevision: 0 };
  await saveRow(browser, { ...info, values: { additionalInfo: 'Some' } }, path);
  const more = { ...info, values: { additionalInfo: 'Some more' }, unheard: [{ additionalInfo: 'Some' }] };
  expect(await saveRow(browser, more, path)).toMatchObject({ saved: { value: 'Some more' } });
});

test("an employer's edit of the unconfirmed text is a conflict", async () => {
  const towns = await createEmployerPortal();
  try {
    const FIELD = 'campEditTextArea1';
    const PATH = `specific_data/${EDITABLE}/save_field`;
    const { browser: candidate, username } = await applicant(towns, (browser) =>
      browser.post(PATH, { field: FIELD, value: 'Limes', baseRevision: 0 }),
    );
    const employer = await employerOf(towns, username);
    const going = { field: FIELD, value: 'Limes and oaks', baseRevision: 0, unheard: ['Limes'] };
    expect((await employer.post(PATH, { field: FIELD, value: 'Elms' })).status).toBe(200);
    expect((await candidate.post(PATH, going)).body).toMatchObject({ current: { value: 'Elms' } });
    // What the employer had sent without an answer is the employer's in the same way.
    const more = { field: FIELD, value: 'Elms and oaks', baseRevision: 0, unheard: ['Elms'] };
    expect((await employer.post(PATH, more)).body).toMatchObject({ saved: { value: 'Elms and oaks' } });
  } finally {
    await towns.close();
  }
});
