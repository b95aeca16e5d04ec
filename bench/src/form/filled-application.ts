import { randomUUID } from 'node:crypto';
import type { ApplicationViewModel } from '@portal/contract/application';
import type { FieldConfig, Value } from '@portal/contract/fields';
import { API_PREFIX } from '@portal/contract/limits';
import {
  LANGUAGE_SKILL_GROUPS,
  LANGUAGE_SKILL_KIND,
  RECORD_RESOURCES,
  SECTIONS,
  type SectionName,
  TABLE_RESOURCES,
} from '@portal/contract/sections';
import { EVERYTHING, goodValue } from 'api/modules/life-cycle/good-value.fixture';
import type { BenchCandidate } from 'fleet/candidates';

export const ROWS = 100;
/** Languages beside those that the position names. */
const LANGUAGES = ['de', 'fr', 'es', 'it', 'et', 'lv', 'lt', 'pl', 'cs'];
const LONG_TEXT = 'Kerron tässä, mitä olen tehnyt ja mitä osaan. '.repeat(6);

/** Fills an application by the API: every field that takes a value, and a hundred rows. */
export async function fillApplication(origin: string, candidate: BenchCandidate): Promise<void> {
  const call = async <Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${origin}${API_PREFIX}/${path}?portal=state`, {
      method,
      headers: {
        cookie: candidate.cookie,
        'x-xsrf-token': candidate.csrfToken,
        origin,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const view = await call<ApplicationViewModel>('GET', `application/${EVERYTHING}`);
  for (const [section, resource] of entries(RECORD_RESOURCES)) {
    for (const config of writable(view, section)) {
      const body = { field: config.name, value: valueFor(config, 0) };
      await call('POST', `${resource}/${EVERYTHING}/save_field`, body);
    }
  }
  const tables = entries(TABLE_RESOURCES);
  for (let row = 0; row < ROWS - LANGUAGES.length; row += 1) {
    const [section, { resource }] = tables[row % tables.length] ?? tables[0];
    const values = valuesFor(writable(view, section), row);
    await call('POST', `${resource}/${EVERYTHING}`, { clientRowId: randomUUID(), values });
  }
  const fields = (view.fieldGroupsMap[LANGUAGE_SKILL_GROUPS.other]?.fields ?? []).filter(isWritable);
  for (const [turn, languageId] of LANGUAGES.entries()) {
    const values = { ...valuesFor(fields, turn), languageId };
    const body = { kind: LANGUAGE_SKILL_KIND.other, clientRowId: randomUUID(), values };
    await call('POST', `language_skills/${EVERYTHING}/update`, body);
  }
}

function entries<Key extends SectionName, Entry>(of: Readonly<Record<Key, Entry>>): [[Key, Entry], ...[Key, Entry][]] {
  const [first, ...more] = SECTIONS.flatMap((name): [Key, Entry][] => {
    const key = name as Key;
    return name in of ? [[key, of[key]]] : [];
  });
  if (!first) throw new Error('no sections');
  return [first, ...more];
}

const isWritable = ({ control, readOnly, visible }: FieldConfig): boolean =>
  visible && !readOnly && control !== 'file' && control !== 'photo';

function writable(view: ApplicationViewModel, section: SectionName): FieldConfig[] {
  const all =
    section === 'basicInfo'
      ? Object.values(view.personFieldMap)
      : Object.values(view.fieldGroupsMap).flatMap((group) => (group.section === section ? group.fields : []));
  return all.filter(isWritable);
}

const valuesFor = (fields: readonly FieldConfig[], turn: number): Record<string, Value> =>
  Object.fromEntries(fields.map((config) => [config.name, valueFor(config, turn)]));

/** Whether a rule marks it makes no difference to the measure; long texts are as long as people write them. */
function valueFor(config: FieldConfig, turn: number): Value {
  return config.control === 'textarea' ? `${config.label}\n${LONG_TEXT}${turn}` : goodValue(config, turn);
}
