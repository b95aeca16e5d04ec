import { RecordData, WriteResult } from '@portal/contract/application';
import type { TestBrowser } from '../../../../../test/browser';
import type { TestApi } from '../../../../../test/harness';
import { createPortal, DEVELOPER, DOCTOR, INTERNAL, NURSE, openedBy, SUMMER_WORKER } from '../../application.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

const SAVE = `basic_info/${DEVELOPER}/save_field`;

test('a saved field is read again, and fields that were never saved are empty', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const saved = await browser.post(SAVE, { field: 'firstName', value: 'Richard' });
  expect(saved.read(WriteResult)).toMatchObject({ revision: 1, invalidFields: [] });
  const read = await browser.get(`basic_info/${DEVELOPER}`);
  expect(read.read(RecordData)).toMatchObject({ values: { firstName: 'Richard', city: null }, revision: 1 });
});

test.each([
  ['mobilePhone', '040 123 4567', '+358401234567', undefined],
  ['mobilePhone', '+1 912 555 4321', '+19125554321', undefined],
  ['mobilePhone', '04012', '04012', undefined],
  ['mobilePhone', '+358 40 12', '+358 40 12', undefined],
  ['mobilePhone', 'ask my mother', 'ask my mother', 'phone'],
  ['email', 'Richard@EXAMPLE.com', 'Richard@example.com', undefined],
  ['email', 'richard', 'richard', 'email'],
  ['salaryWish', '4 200,50', 4200.5, undefined],
  ['salaryWish', 'paljon', 'paljon', 'number'],
  ['salaryWish', 50000.01, 50000.01, 'max'],
  ['birthDate', '5.3.1990', '1990-03-05', undefined],
  ['birthDate', '31.2.1990', '31.2.1990', 'date'],
  ['webHomePage', 'www.example.fi', 'https://www.example.fi', undefined],
  ['webHomePage', 'javascript:alert(1)', 'javascript:alert(1)', 'url'],
  ['firstName', 'R2-D2', 'R2-D2', 'format'],
  ['firstName', 'Å'.repeat(101), 'Å'.repeat(101), 'too-long'],
  ['postalCode', '0010', '0010', 'format'],
  ['firstName', '', null, 'required'],
])('%s: %j is kept as %j and marked %j', async (field, value, stored, code) => {
  const browser = await openedBy(portal, DEVELOPER);
  await browser.post(SAVE, { field: 'firstName', value: 'Richard' });
  const saved = (await browser.post(SAVE, { field, value })).read(WriteResult);
  expect(saved.invalidFields.map((fault) => [fault.field, fault.code])).toEqual(code ? [[field, code]] : []);
  expect(saved.saved).toEqual({ field, value: stored });
  const again = await browser.post(SAVE, { field, value, baseRevision: 0 });
  expect(again.read(WriteResult).saved).toEqual({ field, value: stored });
  expect((await browser.get(`basic_info/${DEVELOPER}`)).read(RecordData).values[field]).toEqual(stored);
});

test.each([
  ['an unknown field', { field: 'shoeSize', value: '42' }],
  ['a field of the catalogue that the campaign does not have', { field: 'ssn', value: '131052-308T' }],
  ['an unknown key', { field: 'firstName', value: 'A', admin: true }],
  ['a missing value', { field: 'firstName' }],
  ['a number for a text', { field: 'firstName', value: 1 }],
  ['an object', { field: 'firstName', value: { a: 1 } }],
  ['a list for a text', { field: 'firstName', value: ['A'] }],
  ['a truth value for a number', { field: 'salaryWish', value: true }],
  ['an unknown country', { field: 'countryId', value: 'XX' }],
  ['a control character', { field: 'firstName', value: 'A\u0000' }],
  ['a line break in one line', { field: 'firstName', value: 'A\nB' }],
  ['a file in a text', { field: 'photo', value: 'cat.jpg' }],
  ['a property of every object', { field: '__proto__', value: 'A' }],
])('refuses %s and changes nothing', async (_what, body) => {
  const browser = await openedBy(portal, DEVELOPER);
  const answer = await browser.post(SAVE, body);
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ code: 'invalid' });
  expect((await browser.get(`basic_info/${DEVELOPER}`)).read(RecordData).revision).toBe(0);
});

test('takes a value of 64 KB and refuses one that is larger', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const save = (length: number) =>
    browser.post(`specific_data/${DEVELOPER}/save_field`, { field: 'campTextArea1', value: 'a'.repeat(length) });
  expect((await save(65_534)).status).toBe(200);
  expect((await save(65_535)).status).toBe(422);
});

test('edits of different fields from an old base are merged, of the same field are refused with the newer value', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  await browser.post(SAVE, { field: 'firstName', value: 'Anna', baseRevision: 0 });
  const other = await browser.post(SAVE, { field: 'lastName', value: 'Virtanen', baseRevision: 0 });
  expect(other.read(WriteResult)).toMatchObject({ revision: 2 });
  const late = await browser.post(SAVE, { field: 'firstName', value: 'Anne', baseRevision: 0 });
  expect(late.status).toBe(200);
  expect(late.read(WriteResult)).toMatchObject({
    refreshView: true,
    current: { field: 'firstName', value: 'Anna', revision: 2 },
    revision: 2,
  });
  const again = await browser.post(SAVE, { field: 'firstName', value: 'Anna', baseRevision: 0 });
  expect(again.read(WriteResult).refreshView).toBeUndefined();
  expect(again.read(WriteResult).saved).toEqual({ field: 'firstName', value: 'Anna' });
  expect(late.read(WriteResult).saved).toBeUndefined();
});

test('of parallel saves of one field from one base exactly one is written, and the others answer with its value', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const names = Array.from({ length: 20 }, (_, index) => `Nimi ${'abcdefghijklmnopqrst'[index]}`);
  const answers = await Promise.all(
    names.map(async (value) => (await browser.post(SAVE, { field: 'city', value, baseRevision: 0 })).read(WriteResult)),
  );
  const winner = (await browser.get(`basic_info/${DEVELOPER}`)).read(RecordData);
  expect(answers.filter((answer) => !answer.refreshView)).toHaveLength(1);
  expect(winner.revision).toBe(1);
  for (const answer of answers) if (answer.current) expect(answer.current.value).toBe(winner.values.city);
});

test('twenty fields saved in parallel are all stored', async () => {
  const browser = await openedBy(portal, DEVELOPER);
  const fields = ['firstName', 'lastName', 'address', 'city', 'stateOrProvince', 'extraField1', 'extraField2'];
  await Promise.all(fields.map((field) => browser.post(SAVE, { field, value: 'Kaikki' })));
  const { values, revision } = (await browser.get(`basic_info/${DEVELOPER}`)).read(RecordData);
  expect(fields.map((field) => values[field])).toEqual(fields.map(() => 'Kaikki'));
  expect(revision).toBe(fields.length);
});

test('the identity code is sealed in the database and masked on the wire', async () => {
  const browser = await openedBy(portal, DOCTOR);
  const save = (value: string) => browser.post(`basic_info/${DOCTOR}/save_field`, { field: 'ssn', value });
  expect((await save('131052-308t')).read(WriteResult)).toMatchObject({
    invalidFields: [],
    revision: 1,
    saved: { field: 'ssn', value: '131052-****' },
  });
  const shown = await browser.get(`basic_info/${DOCTOR}`);
  expect(shown.read(RecordData).values.ssn).toBe('131052-****');
  const stored = await portal.db.selectFrom('application_sections').select('field_values').execute();
  expect(JSON.stringify(stored)).not.toContain('308T');
  expect(JSON.stringify(stored)).toContain('sealed:2:');
  expect((await save('131052-****')).read(WriteResult)).toMatchObject({ invalidFields: [], revision: 1 });
  expect((await save('131052-308T')).read(WriteResult).revision).toBe(1);
  expect((await save('131052-308X')).read(WriteResult).invalidFields).toEqual([
    { field: 'ssn', code: 'ssn', params: { part: 'check' } },
  ]);
});

test('after the deadline nothing is saved, and the answer says so', async () => {
  const late = await createPortal();
  const browser = await openedBy(late, NURSE);
  const save = { field: 'city', value: 'Mikkeli' };
  late.clock.advance(25 * 60);
  expect((await browser.post('authentication/refresh')).status).toBe(200);
  late.clock.advance(25 * 60);
  const answer = await browser.post(`basic_info/${NURSE}/save_field`, save);
  expect(answer.read(WriteResult)).toMatchObject({ updateOutOfDate: true, revision: 0 });
  expect((await browser.get(`basic_info/${NURSE}`)).read(RecordData).values.city).toBeNull();
  expect((await browser.get(`application/${NURSE}`)).body).toMatchObject({ outOfDate: true, newCampaign: true });
  await late.close();
});

test('another candidate neither reads nor changes the application', async () => {
  const mine = await openedBy(portal, DEVELOPER);
  await mine.post(SAVE, { field: 'firstName', value: 'Minun' });
  const { browser: other } = await portal.candidate();
  const firstName = async (browser: TestBrowser) =>
    (await browser.get(`basic_info/${DEVELOPER}`)).read(RecordData).values.firstName;
  expect(await firstName(other)).toBe('Aino');
  expect((await other.post(SAVE, { field: 'firstName', value: 'Toisen' })).status).toBe(200);
  expect([await firstName(mine), await firstName(other)]).toEqual(['Minun', 'Toisen']);
});

test.each([['basic_info/999'], ['basic_info/-1'], ['basic_info/abc'], [`basic_info/${INTERNAL}`]])(
  '%s is not there',
  async (path) => {
    const { browser } = await portal.candidate();
    expect((await browser.get(path)).status).toBe(404);
    expect((await browser.post(`${path}/save_field`, { field: 'firstName', value: 'A' })).status).toBe(404);
  },
);

test('a section that the campaign does not have is not found', async () => {
  const browser = await openedBy(portal, SUMMER_WORKER);
  expect((await browser.get(`interests/${SUMMER_WORKER}`)).status).toBe(404);
  expect((await browser.get(`teacher_eligibilities/${SUMMER_WORKER}`)).status).toBe(404);
});

test('a save succeeds although the campaign’s form has changed meanwhile', async () => {
  const browser = await openedBy(portal, SUMMER_WORKER);
  const save = (value: string) => browser.post(`basic_info/${SUMMER_WORKER}/save_field`, { field: 'city', value });
  await save('Oulu');
  await portal.db
    .updateTable('campaigns')
    .set((eb) => ({ configuration_revision: eb('configuration_revision', '+', 1) }))
    .where('id', '=', SUMMER_WORKER)
    .execute();
  expect((await save('Turku')).read(WriteResult)).toMatchObject({ revision: 2 });
});
