import { randomUUID } from 'node:crypto';
import { type Row, SaveRowResult, WriteResult } from '@portal/contract/application';
import type { Value } from '@portal/contract/fields';
import type { InvalidField } from '@portal/contract/problem';
import { RECORD_RESOURCES, TABLE_RESOURCES } from '@portal/contract/sections';
import { besideCases } from '@portal/field-rules/beside-test-kit';
import { finnishDay } from '@portal/field-rules/dates';
import { BORN, type RuleCase, ruleCases } from '@portal/field-rules/rules-test-kit';
import { validateField } from '@portal/field-rules/validate-field';
import type { TestBrowser } from '../../../test/browser';
import { createTestApi, type TestApi } from '../../../test/harness';
import { resolveSections } from './campaign-loading';
import { loadDemoContent, readDemoCampaigns } from './demo-content';
import { fieldsOf } from './field-config';

/** The form that has every section with every field. */
const WHOLE = 116;
const TODAY = '2026-11-21';

const campaign = readDemoCampaigns().find(({ id }) => id === WHOLE);
const sections = campaign ? resolveSections(campaign) : [];
const title = ({ rule, section, field, beside }: RuleCase) =>
  `${rule} (${section}.${field}${beside ? ` beside ${JSON.stringify(beside)}` : ''})`;
const allCases = (today: string) => [...ruleCases(today), ...besideCases()];
const cases = allCases(TODAY).map((one) => [title(one), one] as const);

test.each(cases)('%s', (_title, { section, field, beside, passes, fails }) => {
  const definition = sections.find(({ name }) => name === section);
  const config = definition && fieldsOf(definition, 'fi', TODAY).find(({ name }) => name === field);
  if (!config) throw new Error(`the form has no field ${section}.${field}`);
  const context = { today: TODAY, birthDate: BORN, ...(beside ? { values: beside } : {}) };
  const judge = (value: Value) => ({ value, fault: validateField(config, value, context) });
  expect(passes.map(judge)).toEqual(passes.map((value) => ({ value, fault: undefined })));
  expect(fails.map(({ value }) => judge(value))).toEqual(
    fails.map(({ value, ...fault }) => ({ value, fault: { field, ...fault } })),
  );
});

describe('at the API', () => {
  let portal: TestApi;
  let browser: TestBrowser;
  beforeAll(async () => {
    portal = await createTestApi();
    // Noon: the day does not change while the test runs.
    const sinceMidnight = portal.clock.now().getTime() % 86_400_000;
    portal.clock.advance((86_400_000 + 10 * 3_600_000 - sinceMidnight) / 1000);
    await loadDemoContent(portal.db, portal.clock.now());
    ({ browser } = await portal.candidate());
    await browser.post(`application/start/${WHOLE}`);
    await browser.post(`basic_info/${WHOLE}/save_field`, { field: 'birthDate', value: BORN });
  });
  afterAll(() => portal.close());

  const faultsOf = (invalidFields: readonly InvalidField[], field: string) =>
    invalidFields
      .filter((fault) => fault.field === field)
      .map(({ code, params }) => (params ? { code, params } : { code }));

  async function saveRecord(resource: string, { beside = {}, field }: RuleCase, value: Value) {
    for (const [name, other] of Object.entries({ ...beside, [field]: value })) {
      const answer = await browser.post(`${resource}/${WHOLE}/save_field`, { field: name, value: other });
      if (name === field) return faultsOf(answer.read(WriteResult).invalidFields, field);
    }
    return [];
  }

  function rowSaver(resource: string, { beside = {}, field }: RuleCase) {
    const clientRowId = randomUUID();
    let row: Row | undefined;
    return async (value: Value) => {
      const known = row ? { rowId: row.rowId } : {};
      const body = { ...known, clientRowId, values: { ...beside, [field]: value } };
      row = (await browser.post(`${resource}/${WHOLE}`, body)).read(SaveRowResult).row;
      return faultsOf(row?.invalidFields ?? [], field);
    };
  }

  function saver(one: RuleCase): (value: Value) => Promise<ReturnType<typeof faultsOf>> {
    const record = Object.entries(RECORD_RESOURCES).find(([section]) => section === one.section);
    if (record) return (value) => saveRecord(record[1], one, value);
    const table = Object.entries(TABLE_RESOURCES).find(([section]) => section === one.section);
    if (!table) throw new Error(`no resource for ${one.section}`);
    return rowSaver(table[1].resource, one);
  }

  test('what breaks a rule is stored and marked, and what keeps to it is not marked', async () => {
    for (const one of allCases(finnishDay(portal.clock.now()))) {
      const save = saver(one);
      for (const value of one.passes) {
        expect({ rule: title(one), value, faults: await save(value) }).toEqual({ rule: title(one), value, faults: [] });
      }
      for (const { value, ...fault } of one.fails) {
        expect({ rule: title(one), value, faults: await save(value) }).toEqual({
          rule: title(one),
          value,
          faults: [fault],
        });
      }
      if (one.field === 'birthDate') {
        await browser.post(`basic_info/${WHOLE}/save_field`, { field: 'birthDate', value: BORN });
      }
    }
  });
});
