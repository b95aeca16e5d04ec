import { randomUUID } from 'node:crypto';
import { type ApplicationViewModel, SaveRowResult, type SectionConfig } from '@portal/contract/application';
import type { Control, FieldConfig, Value, Values } from '@portal/contract/fields';
import {
  LANGUAGE_SKILL_GROUPS,
  LANGUAGE_SKILL_KIND,
  RECORD_RESOURCES,
  type RecordSection,
  SECTIONS,
  type SectionName,
  TABLE_RESOURCES,
  type TableSection,
} from '@portal/contract/sections';
import type { TestBrowser } from '../../../../test/browser';
import { EVERYTHING } from '../application.fixture';
import { sectionKind } from './section-kinds';

/** A call that saves something, with a body that it takes. */
export interface SaveCall {
  section: SectionName;
  path: string;
  body: Record<string, unknown>;
  /** Fields that the call takes, and the body with a value of one of them. */
  fields: readonly FieldConfig[];
  saving(field: string, value: unknown): Record<string, unknown>;
  /** The rows that it names, when it names any. */
  naming?(rowId: string): Record<string, unknown>;
}

const RECORDS = Object.keys(RECORD_RESOURCES).filter((name): name is RecordSection => name in RECORD_RESOURCES);
const TABLES = SECTIONS.filter((name): name is TableSection => sectionKind(name).name === 'table');
const OTHER = LANGUAGE_SKILL_KIND.other;

export const CHOICES: readonly Control[] = ['select', 'radio', 'country', 'language'];

/** Something that the field takes. */
export function valueFor({ control, options }: FieldConfig): Value {
  if (control === 'checkbox') return true;
  if (control === 'number' || control === 'decimal') return 1;
  if (control === 'multiselect') return [options?.[0]?.id ?? ''];
  return CHOICES.includes(control) ? (options?.[0]?.id ?? '') : 'a';
}

export const writable = (fields: readonly FieldConfig[]) =>
  fields.filter(({ control, readOnly }) => !readOnly && control !== 'file' && control !== 'photo');

/** Makes a row in every table. */
export async function fillRows(browser: TestBrowser, rows: Map<SectionName, string>, model: ApplicationViewModel) {
  for (const section of TABLES) {
    const fields = writable(fieldsOf(model, section)).slice(0, 3);
    const values = Object.fromEntries(fields.map((field) => [field.name, valueFor(field)]));
    const path = `${TABLE_RESOURCES[section].resource}/${EVERYTHING}`;
    const { rowId } = (await browser.post(path, { clientRowId: randomUUID(), values })).read(SaveRowResult);
    if (rowId !== undefined) rows.set(section, rowId);
  }
  const language = { kind: OTHER, clientRowId: randomUUID(), values: { languageId: 'et' } };
  const { rowId } = (await browser.post(`language_skills/${EVERYTHING}/update`, language)).read(SaveRowResult);
  if (rowId !== undefined) rows.set('languageSkills', rowId);
}

function fieldsOf(model: ApplicationViewModel, section: SectionName, group?: string): FieldConfig[] {
  if (section === 'basicInfo') return Object.values(model.personFieldMap);
  return Object.entries(model.fieldGroupsMap).flatMap(([name, { section: owner, fields }]) =>
    owner === section && (group === undefined || group === name) ? fields : [],
  );
}

function recordCall(section: RecordSection, fields: FieldConfig[]): SaveCall {
  const saving = (field: string, value: unknown) => ({ field, value, baseRevision: 0 });
  const [first] = writable(fields);
  const body = saving(first?.name ?? '', first ? valueFor(first) : null);
  return { section, path: `${RECORD_RESOURCES[section]}/${EVERYTHING}/save_field`, body, fields, saving };
}

const NO_FIELDS = { fields: [], saving: () => ({}) };

function tableCalls(
  section: (typeof TABLES)[number],
  fields: FieldConfig[],
  config: SectionConfig | undefined,
  rowId: string,
): SaveCall[] {
  const { resource, noneCall } = TABLE_RESOURCES[section];
  const values = (name: string, value: unknown): Values => JSON.parse(JSON.stringify({ [name]: value }));
  const change = (id: string, field: string, value: unknown) => ({
    rowId: id,
    clientRowId: randomUUID(),
    values: values(field, value),
    baseRevision: 0,
  });
  const field = writable(fields)[0]?.name ?? '';
  const found: SaveCall[] = [
    {
      section,
      path: `${resource}/${EVERYTHING}`,
      body: { clientRowId: randomUUID(), values: { [field]: null } },
      fields,
      saving: (name, value) => ({ clientRowId: randomUUID(), values: { [name]: value } }),
    },
    {
      section,
      path: `${resource}/${EVERYTHING}`,
      body: change(rowId, field, null),
      fields,
      saving: (name, value) => change(rowId, name, value),
      naming: (id) => change(id, field, null),
    },
    {
      section,
      path: `${resource}/delete/${EVERYTHING}`,
      body: { rowId },
      ...NO_FIELDS,
      naming: (id) => ({ rowId: id }),
    },
    { section, path: `${resource}/${noneCall}/${EVERYTHING}`, body: { selected: true }, ...NO_FIELDS },
  ];
  const order = {
    section,
    path: `${resource}/order/${EVERYTHING}`,
    body: { rowIds: [rowId] },
    ...NO_FIELDS,
    naming: (id: string) => ({ rowIds: [rowId, id] }),
  };
  return config?.orderable ? [...found, order] : found;
}

function languageCalls(model: ApplicationViewModel, rowId: string): SaveCall[] {
  const section = 'languageSkills';
  const path = `language_skills/${EVERYTHING}/update`;
  const ofRow = { section, path, fields: fieldsOf(model, section, LANGUAGE_SKILL_GROUPS.other) } as const;
  const change = (id: string, field: string, value: unknown) => ({
    kind: OTHER,
    rowId: id,
    values: { [field]: value },
  });
  const info = (field: string, value: unknown) => ({ kind: OTHER, values: { [field]: value } });
  return [
    {
      ...ofRow,
      body: { kind: OTHER, clientRowId: randomUUID(), values: { languageId: 'lv' } },
      saving: (field, value) => ({ kind: OTHER, clientRowId: randomUUID(), values: { [field]: value } }),
    },
    {
      ...ofRow,
      body: change(rowId, 'oral', null),
      saving: (field, value) => change(rowId, field, value),
      naming: (id) => change(id, 'oral', null),
    },
    {
      section,
      path,
      body: info('additionalInfo', 'a'),
      fields: fieldsOf(model, section, LANGUAGE_SKILL_GROUPS.info),
      saving: info,
    },
    {
      section,
      path: `language_skills/${EVERYTHING}/delete`,
      body: { rowId },
      ...NO_FIELDS,
      naming: (id) => ({ rowId: id }),
    },
  ];
}

/** Every call of every section that saves values, rows or an order; files have their own tests. */
export function saveCalls(model: ApplicationViewModel, rows: ReadonlyMap<SectionName, string>): SaveCall[] {
  return [
    ...RECORDS.map((section) => recordCall(section, fieldsOf(model, section))),
    ...TABLES.flatMap((section) =>
      tableCalls(section, fieldsOf(model, section), model.sectionMap[section], rows.get(section) ?? ''),
    ),
    ...languageCalls(model, rows.get('languageSkills') ?? ''),
  ];
}
