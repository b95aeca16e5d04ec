import { randomUUID } from 'node:crypto';
import { ApplicationViewModel } from '@portal/contract/application';
import type { FieldConfig, Values } from '@portal/contract/fields';
import {
  LANGUAGE_SKILL_GROUPS,
  LANGUAGE_SKILL_KIND,
  RECORD_RESOURCES,
  type SectionName,
  TABLE_RESOURCES,
} from '@portal/contract/sections';
import type { TestBrowser } from '../../../../test/browser';
import { uploadForm } from '../../applications/application.fixture';
import { EVERYTHING, goodValue } from './good-value.fixture';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const isFile = ({ control }: FieldConfig): boolean => control === 'file' || control === 'photo';
const valuesFor = (fields: readonly FieldConfig[], turn: number): Values =>
  Object.fromEntries(fields.map((field) => [field.name, goodValue(field, turn)]));

export function fieldsBySection(view: ApplicationViewModel): Map<SectionName, FieldConfig[]> {
  const fields = new Map<SectionName, FieldConfig[]>([['basicInfo', Object.values(view.personFieldMap)]]);
  for (const group of Object.values(view.fieldGroupsMap)) {
    fields.set(group.section, [...(fields.get(group.section) ?? []), ...group.fields]);
  }
  return fields;
}

async function must(answer: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await answer;
  if (status !== 200) throw new Error(`${status}: ${text}`);
}

async function fillLanguages(browser: TestBrowser, id: number, view: ApplicationViewModel): Promise<void> {
  const path = `language_skills/${id}/update`;
  const data: unknown = (await browser.get(`language_skills/${id}`)).body;
  for (const key of ['required', 'needed', 'other'] as const) {
    const fields = view.fieldGroupsMap[LANGUAGE_SKILL_GROUPS[key]]?.fields;
    if (!fields) continue;
    const kind = LANGUAGE_SKILL_KIND[key];
    const rows: { rowId: string }[] = Reflect.get(Object(data), key);
    for (const [turn, { rowId }] of rows.entries()) {
      const { languageId: _, ...values } = valuesFor(fields, turn);
      await must(browser.post(path, { kind, rowId, values }));
    }
    if (key === 'other') {
      for (const turn of [0, 1])
        await must(browser.post(path, { kind, clientRowId: randomUUID(), values: valuesFor(fields, turn) }));
    }
  }
  if (view.fieldGroupsMap[LANGUAGE_SKILL_GROUPS.info])
    await must(browser.post(path, { kind: 3, values: { additionalInfo: 'Puhun sujuvasti.' } }));
}

/** Fills every section of an application: two rows in each table, a file in each field. */
export async function fillEverything(browser: TestBrowser, id = EVERYTHING): Promise<ApplicationViewModel> {
  const view = (await browser.get(`application/${id}`)).read(ApplicationViewModel);
  for (const [section, fields] of fieldsBySection(view)) {
    if (section === 'languageSkills') await fillLanguages(browser, id, view);
    for (const field of fields.filter(isFile)) {
      const photo = field.control === 'photo';
      const form = photo
        ? uploadForm(field.name, 'kuva.png', PNG)
        : uploadForm(field.name, `${field.name}.pdf`, Buffer.from(`%PDF-1.7\n${field.name} ${randomUUID()}\n%%EOF`));
      const path = photo ? `basic_info/${id}/save_file_field` : `attachments/${id}/save_field`;
      await must(browser.post(path, undefined, form));
    }
    const record = Object.entries(RECORD_RESOURCES).find(([name]) => name === section)?.[1];
    for (const field of record ? fields.filter((candidate) => !isFile(candidate) && !candidate.readOnly) : []) {
      await must(browser.post(`${record}/${id}/save_field`, { field: field.name, value: goodValue(field) }));
    }
    const table = Object.entries(TABLE_RESOURCES).find(([name]) => name === section)?.[1];
    for (const turn of table ? [0, 1] : []) {
      const body = {
        clientRowId: randomUUID(),
        values: valuesFor(
          fields.filter(({ readOnly }) => !readOnly),
          turn,
        ),
      };
      await must(browser.post(`${table?.resource}/${id}`, body));
    }
  }
  return view;
}
