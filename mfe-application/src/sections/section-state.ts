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
import { type GivenContent, isStarted, type SectionProgress } from '@portal/field-rules/fill-percent';
import { isMaskedPersonalIdentityCode } from '@portal/field-rules/personal-identity-code';
import { validateLanguageSkills } from '@portal/field-rules/validate-language-skills';
import { isMissingContent, validateRecord } from '@portal/field-rules/validate-record';
import { validateRows } from '@portal/field-rules/validate-rows';
import { isTableSection } from '../model/section-kinds';
import { sectionFields } from '../model/sections';
import { LANGUAGE_KEYS, languageSet } from './rows/row-set';
import { rowsOf, rowValues } from './rows/row-values';

export type SectionData = RecordData | TableData | LanguageSkillsData | AttachmentsData;

/** What the rules of a section look at outside of it; undefined where that is not loaded. */
export interface Elsewhere {
  birthDate?: Value | undefined;
  hasAttachment?: boolean | undefined;
}

/**
 * Judges a section whose content is loaded.
 * @param validated whether the preview has validated everything: what is missing is then a fault
 */
export function sectionState(
  view: ApplicationViewModel,
  section: SectionName,
  data: SectionData,
  validated: boolean,
  elsewhere: Elsewhere = {},
): SectionState {
  if (hasFaults(section, data)) return SECTION_STATE.error;
  const { done, complete } = sectionProgress(view, section, data, elsewhere);
  if (done || (validated && complete)) return SECTION_STATE.success;
  return validated ? SECTION_STATE.error : SECTION_STATE.draft;
}

/** How far a section is whose content is loaded, by the server's rule. */
export function sectionProgress(
  view: ApplicationViewModel,
  section: SectionName,
  data: SectionData,
  elsewhere: Elsewhere = {},
): SectionProgress {
  const known = judged.get(data);
  if (known && known.view === view && isSame(known.elsewhere, elsewhere)) return known.progress;
  const complete = !hasFaults(section, data) && isComplete(view, section, data, elsewhere);
  const progress = { complete, done: complete && isStarted(givenIn(section, data)) };
  judged.set(data, { view, elsewhere, progress });
  return progress;
}

/** The same content is asked about in many places at each change of the store, and a hundred rows take a while. */
const judged = new WeakMap<
  SectionData,
  { view: ApplicationViewModel; elsewhere: Elsewhere; progress: SectionProgress }
>();

const isSame = (one: Elsewhere, other: Elsewhere): boolean =>
  one.birthDate === other.birthDate && one.hasAttachment === other.hasAttachment;

function isTable(section: SectionName, _: SectionData): _ is TableData {
  return isTableSection(section);
}

function hasFaults(section: SectionName, data: SectionData): boolean {
  return isTable(section, data) ? data.invalidFieldsFound : (data as RecordData).invalidFields.length > 0;
}

/** Complete by the rules of sending. */
function isComplete(
  view: ApplicationViewModel,
  section: SectionName,
  data: SectionData,
  elsewhere: Elsewhere,
): boolean {
  const context = { today: finnishDay(new Date()), ...elsewhere };
  const required = view.sectionMap[section]?.required ?? false;
  if (section === 'languageSkills') return areLanguagesComplete(view, data as LanguageSkillsData, context);
  const fields = sectionFields(view, section);
  if (isTable(section, data) && isTableSection(section)) {
    const rows = rowsOf(data, TABLE_RESOURCES[section].rowsKey);
    const given = rows.map((row) => ({ rowId: row.rowId, values: rowValues(row) }));
    const found = validateRows({ required, fields }, given, data.noExperienceSelected, context);
    return !found.invalidFieldsFound && !found.missingHighestRow && !found.missingNoExperienceSelected;
  }
  if (section === 'attachments') {
    const { values } = data as AttachmentsData;
    const missing = fields.some((field) => field.required && (values[field.name]?.length ?? 0) === 0);
    return !missing && !isMissingContent(required, fields, values);
  }
  const { values } = data as RecordData;
  // A masked identity code is a whole one on the server.
  const judged = fields.filter((field) => !isMasked(values[field.name]));
  return validateRecord(judged, values, context).length === 0 && !isMissingContent(required, fields, values);
}

function givenIn(section: SectionName, data: SectionData): GivenContent {
  if (isTable(section, data) && isTableSection(section)) {
    const rows = rowsOf(data, TABLE_RESOURCES[section].rowsKey).map((row) => ({ values: rowValues(row) }));
    return { rows, noneSelected: data.noExperienceSelected };
  }
  if (section === 'languageSkills') {
    const languages = data as LanguageSkillsData;
    const rows = LANGUAGE_KEYS.flatMap((key) =>
      languages[key].map((row) => ({ values: rowValues(row), given: key !== 'other' })),
    );
    return { values: { additionalInfo: languages.additionalInfo }, rows };
  }
  if (section === 'attachments') {
    return { files: Object.values((data as AttachmentsData).values).flat().length };
  }
  return { values: (data as RecordData).values };
}

function areLanguagesComplete(
  view: ApplicationViewModel,
  data: LanguageSkillsData,
  context: Elsewhere & { today: string },
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
