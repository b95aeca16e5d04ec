import type {
  ApplicationViewModel,
  AttachmentsData,
  LanguageSkillsData,
  RecordData,
  TableData,
} from '@portal/contract/application';
import type { Value } from '@portal/contract/fields';
import {
  LANGUAGE_SKILL_GROUPS,
  LANGUAGE_SKILL_KIND,
  SECTION_STATE,
  type SectionName,
  type SectionState,
  TABLE_RESOURCES,
} from '@portal/contract/sections';
import { finnishDay } from '@portal/field-rules/dates';
import { isMaskedPersonalIdentityCode } from '@portal/field-rules/personal-identity-code';
import { validateLanguageSkills } from '@portal/field-rules/validate-language-skills';
import { validateRecord } from '@portal/field-rules/validate-record';
import { validateRows } from '@portal/field-rules/validate-rows';
import { isEmpty } from '@portal/field-rules/values';
import { LANGUAGE_KEYS, languageSet } from './row-set';
import { isTableSection } from './section-kinds';
import { sectionFields } from './sections';
import { rowsOf, rowValues } from './table-rows';

export type SectionData = RecordData | TableData | LanguageSkillsData | AttachmentsData;

/**
 * Judges a section whose content is loaded.
 * @param validated whether the preview has validated everything: what is missing is then a fault
 */
export function sectionState(
  view: ApplicationViewModel,
  section: SectionName,
  data: SectionData,
  validated: boolean,
): SectionState {
  const known = judged.get(data);
  if (known && known.view === view && known.validated === validated) return known.state;
  const state = judge(view, section, data, validated);
  judged.set(data, { view, validated, state });
  return state;
}

/** The same content is asked about in many places at each change of the store, and a hundred rows take a while. */
const judged = new WeakMap<SectionData, { view: ApplicationViewModel; validated: boolean; state: SectionState }>();

function judge(view: ApplicationViewModel, section: SectionName, data: SectionData, validated: boolean): SectionState {
  if (hasFaults(section, data)) return SECTION_STATE.error;
  if (isComplete(view, section, data, validated)) return SECTION_STATE.success;
  return validated ? SECTION_STATE.error : SECTION_STATE.draft;
}

function isTable(section: SectionName, _: SectionData): _ is TableData {
  return isTableSection(section);
}

function hasFaults(section: SectionName, data: SectionData): boolean {
  return isTable(section, data) ? data.invalidFieldsFound : (data as RecordData).invalidFields.length > 0;
}

/** Complete by the rules of sending. One that nobody has touched or validated is not, even where all in it is optional. */
function isComplete(view: ApplicationViewModel, section: SectionName, data: SectionData, validated: boolean): boolean {
  if (!validated && !isTouched(section, data)) return false;
  const context = { today: finnishDay(new Date()) };
  if (section === 'languageSkills') return areLanguagesComplete(view, data as LanguageSkillsData, context);
  const fields = sectionFields(view, section);
  if (isTable(section, data) && isTableSection(section)) {
    const rows = rowsOf(data, TABLE_RESOURCES[section].rowsKey);
    const given = rows.map((row) => ({ rowId: row.rowId, values: rowValues(row) }));
    const required = view.sectionMap[section]?.required ?? false;
    const found = validateRows({ required, fields }, given, data.noExperienceSelected, context);
    return !found.invalidFieldsFound && !found.missingHighestRow && !found.missingNoExperienceSelected;
  }
  if (section === 'attachments') {
    const { values } = data as AttachmentsData;
    return fields.every((field) => !field.required || (values[field.name]?.length ?? 0) > 0);
  }
  const { values } = data as RecordData;
  // A masked identity code is a whole one on the server.
  const judged = fields.filter((field) => !isMasked(values[field.name]));
  return validateRecord(judged, values, context).length === 0;
}

/** Saves change the content in place without counting the revision on, so what is there tells as well. */
function isTouched(section: SectionName, data: SectionData): boolean {
  if (data.revision > 0) return true;
  if (isTable(section, data) && isTableSection(section)) {
    return data.noExperienceSelected || rowsOf(data, TABLE_RESOURCES[section].rowsKey).length > 0;
  }
  if (section === 'languageSkills') {
    const { additionalInfo, ...languages } = data as LanguageSkillsData;
    return !isEmpty(additionalInfo) || languages.other.length > 0;
  }
  const { values } = data as RecordData | AttachmentsData;
  return Object.values(values).some((value) => (Array.isArray(value) ? value.length > 0 : !isEmpty(value)));
}

function areLanguagesComplete(
  view: ApplicationViewModel,
  data: LanguageSkillsData,
  context: { today: string },
): boolean {
  const rows = LANGUAGE_KEYS.flatMap((key) =>
    data[key].map((row) => ({ kind: LANGUAGE_SKILL_KIND[key], rowId: row.rowId, values: rowValues(row) })),
  );
  const found = validateLanguageSkills(
    {
      required: view.sectionMap.languageSkills?.required ?? false,
      fields: view.fieldGroupsMap[LANGUAGE_SKILL_GROUPS.info]?.fields ?? [],
      rowFields: new Map(LANGUAGE_KEYS.map((key) => [LANGUAGE_SKILL_KIND[key], languageSet(view, key).fields])),
      // The server makes a row of each, and keeps it.
      requiredLanguages: [],
      values: { additionalInfo: data.additionalInfo },
      rows,
    },
    context,
  );
  return found.section.length === 0 && [...found.rows.values()].every((faults) => faults.length === 0);
}

function isMasked(value: Value | undefined): boolean {
  return typeof value === 'string' && isMaskedPersonalIdentityCode(value);
}
