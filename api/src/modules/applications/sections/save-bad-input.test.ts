import { randomUUID } from 'node:crypto';
import { ApplicationViewModel, LanguageSkillsData, RecordData, SaveRowResult } from '@portal/contract/application';
import type { Control, FieldConfig, Value } from '@portal/contract/fields';
import { SECTIONS, type SectionName } from '@portal/contract/sections';
import { maxLengthOf } from '@portal/field-rules/validate-field';
import type { Answer, TestBrowser } from '../../../../test/browser';
import type { TestApi } from '../../../../test/harness';
import { createPortal, EVERYTHING, openedBy } from '../application.fixture';
import { CHOICES, fillRows, type SaveCall, saveCalls, valueFor, writable } from './save-calls.fixture';

let portal: TestApi;
let mine: TestBrowser;
let theirs: TestBrowser;
/** By section: a row of the candidate's own, and one of another candidate's. */
const ownRows = new Map<SectionName, string>();
const foreignRows = new Map<SectionName, string>();
const calls: SaveCall[] = [];

const TEXTS: readonly Control[] = ['text', 'textarea', 'email', 'phone', 'url', 'ssn', 'date'];

beforeAll(async () => {
  // The attempts are many more than a person makes in a minute.
  portal = await createPortal({ rateLimit: false });
  mine = await openedBy(portal, EVERYTHING);
  theirs = await openedBy(portal, EVERYTHING);
  const model = (await mine.get(`application/${EVERYTHING}`)).read(ApplicationViewModel);
  await fillRows(mine, ownRows, model);
  await fillRows(theirs, foreignRows, model);
  calls.push(...saveCalls(model, ownRows));
});
afterAll(() => portal.close());

/** Everything that is stored of all applications. */
async function stored(): Promise<unknown> {
  const { db } = portal;
  return {
    applications: await db.selectFrom('applications').selectAll().orderBy('id').execute(),
    sections: await db
      .selectFrom('application_sections')
      .selectAll()
      .orderBy('application_id')
      .orderBy('section')
      .execute(),
    rows: await db.selectFrom('application_rows').selectAll().orderBy('id').execute(),
    attachments: await db.selectFrom('attachments').selectAll().orderBy('id').execute(),
  };
}

const codeOf = ({ status, body }: Answer): string =>
  `${status} ${typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''}`.trim();

interface Attempt {
  what: string;
  send: () => Promise<Answer>;
}

/** Every attempt is refused with the same code, and everything that is stored stays as it is. */
async function expectRefused(code: string, attempts: readonly Attempt[]): Promise<void> {
  expect(attempts.length).toBeGreaterThan(0);
  const before = await stored();
  const others: string[] = [];
  for (const { what, send } of attempts) {
    const answer = codeOf(await send());
    if (answer !== code) others.push(`${what}: ${answer}`);
  }
  expect(others).toEqual([]);
  expect(await stored()).toEqual(before);
}

const raw = (path: string, payload: string, type = 'application/json') =>
  mine.send('POST', path, { payload, headers: { 'content-type': type } });
const saving = (call: SaveCall, what: string, body: unknown): Attempt => ({
  what: `${call.path} ${what}`,
  send: () => mine.post(call.path, body),
});
const eachField = (attempts: (call: SaveCall, field: FieldConfig) => Attempt[]): Attempt[] =>
  calls.flatMap((call) => call.fields.flatMap((field) => attempts(call, field)));

test('the calls are those of every section', () => {
  expect(new Set(calls.map(({ section }) => section))).toEqual(
    new Set(SECTIONS.filter((name) => name !== 'attachments')),
  );
  expect(calls.filter(({ path }) => path.includes('/order/')).length).toBeGreaterThan(1);
});

test('a body that is not JSON, or that would change the prototype of objects, is refused', () =>
  expectRefused(
    '400 malformed',
    calls.flatMap(({ path, body }) => [
      { what: `${path} cut off`, send: () => raw(path, JSON.stringify(body).slice(0, -1)) },
      { what: `${path} form`, send: () => raw(path, 'field=firstName&value=Aino') },
      {
        what: `${path} prototype`,
        send: () => raw(path, JSON.stringify(body).replace(/\{(?!.*\{)/, '{"__proto__": "a", ')),
      },
    ]),
  ));

test('JSON under another content type is refused', () =>
  expectRefused(
    '415 unsupported-type',
    calls.map(({ path, body }) => ({ what: path, send: () => raw(path, JSON.stringify(body), 'text/plain') })),
  ));

test('JSON of another shape, an unknown key, and a key of the wrong type are refused', () =>
  expectRefused(
    '422 invalid',
    calls.flatMap((call) => [
      ...[[], [call.body], 'text', 4, null, {}].map((body) => saving(call, JSON.stringify(body), body)),
      { what: `${call.path} empty`, send: () => raw(call.path, '') },
      saving(call, 'extra key', { ...call.body, admin: true }),
      ...Object.keys(call.body).flatMap((key) => [
        saving(call, `${key} as an object`, { ...call.body, [key]: { deep: { er: 1 } } }),
        saving(call, `${key} as a list of lists`, { ...call.body, [key]: [[1]] }),
      ]),
      ...(call.naming ? [saving(call, 'an id that is none', call.naming('1 or true'))] : []),
    ]),
  ));

test('an unknown field is refused', () =>
  expectRefused(
    '422 invalid',
    calls
      .filter(({ fields }) => fields.length > 0)
      .flatMap((call) =>
        ['shoeSize', '', 'constructor', 'toString', 'FIRSTNAME', `${call.fields[0]?.name} `].map((field) =>
          saving(call, `field "${field}"`, call.saving(field, 'a')),
        ),
      ),
  ));

function wrongTypes({ control }: FieldConfig): unknown[] {
  if (control === 'checkbox') return ['true', 1, ['a'], { a: true }];
  if (control === 'number' || control === 'decimal') return [true, ['1'], { a: 1 }];
  if (control === 'multiselect') return ['a', 1, true, [1], { a: 1 }];
  return [1, true, ['a'], { a: 'a' }];
}

test('a value of another JSON type is refused, for every field', () =>
  expectRefused(
    '422 invalid',
    eachField((call, field) =>
      wrongTypes(field).map((value) =>
        saving(call, `${field.name} ${JSON.stringify(value)}`, call.saving(field.name, value)),
      ),
    ),
  ));

test('an option that does not exist, and one chosen twice, are refused', () =>
  expectRefused(
    '422 invalid',
    eachField((call, field) => {
      const attempt = (value: Value) =>
        saving(call, `${field.name} ${JSON.stringify(value)}`, call.saving(field.name, value));
      const known = field.options?.[0]?.id ?? '';
      if (field.control === 'multiselect') return [['no-such'], [known, 'no-such'], [known, known]].map(attempt);
      return CHOICES.includes(field.control) ? ['no-such', `${known} `].map(attempt) : [];
    }),
  ));

test('control characters are refused', () =>
  expectRefused(
    '422 invalid',
    eachField((call, field) =>
      TEXTS.includes(field.control)
        ? [
            'a\u0000',
            '\u001b[2J',
            'a\u0086b',
            '\ud800',
            '\u{1ffff}',
            ...(field.control === 'textarea' ? [] : ['a\nb']),
          ].map((value) => saving(call, `${field.name} ${JSON.stringify(value)}`, call.saving(field.name, value)))
        : [],
    ),
  ));

test('a text over 64 KB, and a request that is larger than any, are refused', async () => {
  const large = 'å'.repeat(32_768);
  const texts = eachField((call, field) =>
    TEXTS.includes(field.control) ? [saving(call, field.name, call.saving(field.name, large))] : [],
  );
  await expectRefused('422 invalid', texts);
  const huge = { junk: 'a'.repeat(300_000) };
  await expectRefused(
    '413 too-large',
    calls.map((call) => saving(call, 'huge', { ...call.body, ...huge })),
  );
});

test('file fields and the employer’s fields take no saved value', () =>
  expectRefused(
    '422 invalid',
    eachField((call, field) =>
      field.readOnly || field.control === 'photo'
        ? [saving(call, field.name, call.saving(field.name, valueFor(field)))]
        : [],
    ),
  ));

test('a row of another candidate, of another section, or with an unknown id is not found', () =>
  expectRefused(
    '404 not-found',
    calls.flatMap((call) => {
      const other = [...ownRows].find(([section]) => section !== call.section)?.[1];
      return [foreignRows.get(call.section), other, randomUUID()].flatMap((id) =>
        call.naming && id !== undefined ? [saving(call, `row ${id}`, call.naming(id))] : [],
      );
    }),
  ));

test('an unknown campaign is not found', async () => {
  await expectRefused(
    '404 not-found',
    calls.flatMap(({ path, body }) =>
      ['999999', '-1', 'abc', '99999999999999999999'].map((id) => ({
        what: `${path} in ${id}`,
        send: () => mine.post(path.replace(String(EVERYTHING), id), body),
      })),
    ),
  );
});

test('another candidate’s save to the same campaign changes only their own application', async () => {
  const { browser } = await portal.candidate();
  const own = async () => [
    (await mine.get(`basic_info/${EVERYTHING}`)).body,
    (await mine.get(`educations/${EVERYTHING}`)).body,
    (await mine.get(`language_skills/${EVERYTHING}`)).body,
  ];
  const before = await own();
  // Some calls name rows that are not theirs, others say that there are none of what they have just added.
  for (const { path, body } of calls) {
    const answer = await browser.post(path, body);
    if (answer.status === 422) expect(answer.text).toContain('"code":"rows-exist"');
    else expect([200, 404]).toContain(answer.status);
  }
  expect(await own()).toEqual(before);
});

test('after the deadline every save answers that it is too late', async () => {
  const period = { apply_period_end: new Date(portal.clock.now().getTime() - 1000) };
  const { apply_period_end } = await portal.db
    .selectFrom('campaigns')
    .select('apply_period_end')
    .where('id', '=', EVERYTHING)
    .executeTakeFirstOrThrow();
  const end = (value: { apply_period_end: Date | null }) =>
    portal.db.updateTable('campaigns').set(value).where('id', '=', EVERYTHING).execute();
  await end(period);
  const before = await stored();
  const taken: string[] = [];
  for (const { path, body } of calls) {
    const answer = await mine.post(path, body);
    if (!/"updateOutOfDate":true/.test(answer.text)) taken.push(`${path}: ${codeOf(answer)}`);
  }
  expect(taken).toEqual([]);
  expect(await stored()).toEqual(before);
  await end({ apply_period_end });
});

/** A value that breaks a rule of the field without being impossible. */
function ruleBreaker(field: FieldConfig): Value | undefined {
  if (field.control === 'number' || field.control === 'decimal') return 'paljon';
  if (field.control === 'date') return '31.2.2020';
  if (field.control === 'email' || field.control === 'phone' || field.control === 'url') return 'kysy siskolta';
  if (field.control === 'text' || field.control === 'textarea') return 'å'.repeat(maxLengthOf(field) + 1);
  return field.control === 'ssn' ? '131052-308X' : undefined;
}

test('a value that breaks a rule is saved and marked, in every field with a rule', async () => {
  const unmarked: string[] = [];
  for (const call of calls) {
    for (const field of writable(call.fields)) {
      const value = ruleBreaker(field);
      if (value === undefined) continue;
      const answer = (await mine.post(call.path, { ...call.saving(field.name, value), baseRevision: undefined })).read(
        SaveRowResult,
      );
      const marked = answer.invalidFields.some(
        (fault) => fault.field === field.name && (answer.rowId === undefined || fault.rowId === answer.rowId),
      );
      const kept = answer.row === undefined || answer.row[field.name] === value;
      if (!marked || !kept || answer.refreshView) unmarked.push(`${call.path} ${field.name}`);
    }
  }
  expect(unmarked).toEqual([]);
  const person = (await mine.get(`basic_info/${EVERYTHING}`)).read(RecordData);
  expect(person.values.birthDate).toBe('31.2.2020');
  const languages = (await mine.get(`language_skills/${EVERYTHING}`)).read(LanguageSkillsData);
  expect(languages.additionalInfo).toMatch(/^å+$/);
});
