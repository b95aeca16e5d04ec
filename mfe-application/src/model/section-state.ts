import type { ApplicationViewModel, AttachmentsData, RecordData, TableData } from '@portal/contract/application';
import type { Value } from '@portal/contract/fields';
import { SECTION_STATE, type SectionName, type SectionState, TABLE_RESOURCES } from '@portal/contract/sections';
import { finnishDay } from '@portal/field-rules/dates';
import { isMaskedPersonalIdentityCode } from '@portal/field-rules/personal-identity-code';
import { validateRecord } from '@portal/field-rules/validate-record';
import { validateRows } from '@portal/field-rules/validate-rows';
import { isTableSection } from './section-kinds';
import { sectionFields } from './sections';
import { rowsOf, rowValues } from './table-rows';

export type SectionData = RecordData | TableData | AttachmentsData;

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
  const { values } = data as RecordData | AttachmentsData;
  return Object.values(values).some(
    (value) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
}

function isMasked(value: Value | undefined): boolean {
  return typeof value === 'string' && isMaskedPersonalIdentityCode(value);
}
