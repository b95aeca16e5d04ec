import type { ApplicationViewModel, AttachmentsData, RecordData, TableData } from '@portal/contract/application';
import { SECTION_STATE, type SectionName, type SectionState, TABLE_RESOURCES } from '@portal/contract/sections';
import { finnishDay } from '@portal/field-rules/dates';
import { isMaskedPersonalIdentityCode } from '@portal/field-rules/personal-identity-code';
import { validateRecord } from '@portal/field-rules/validate-record';
import { isEmpty } from '@portal/field-rules/values';
import { isTableSection } from './section-kinds';
import { sectionFields } from './sections';
import { rowsOf } from './table-rows';

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
  if (isComplete(view, section, data)) return SECTION_STATE.success;
  return validated ? SECTION_STATE.error : SECTION_STATE.draft;
}

function isTable(section: SectionName, _: SectionData): _ is TableData {
  return isTableSection(section);
}

function hasFaults(section: SectionName, data: SectionData): boolean {
  return isTable(section, data) ? data.invalidFieldsFound : (data as RecordData).invalidFields.length > 0;
}

function isComplete(view: ApplicationViewModel, section: SectionName, data: SectionData): boolean {
  const config = view.sectionMap[section];
  if (isTable(section, data) && isTableSection(section)) {
    const any = rowsOf(data, TABLE_RESOURCES[section].rowsKey).length > 0;
    if (data.missingHighestRow || data.missingNoExperienceSelected) return false;
    return any || data.noExperienceSelected;
  }
  const { values } = data as RecordData | AttachmentsData;
  const fields = sectionFields(view, section);
  if (section === 'attachments')
    return fields.every((field) => !field.required || !isEmpty(values[field.name] as never));
  const judged = fields.filter((field) => {
    const value = values[field.name];
    return !(typeof value === 'string' && isMaskedPersonalIdentityCode(value)) && field.control !== 'photo';
  });
  const context = { today: finnishDay(new Date()), testNumbers: true };
  if (validateRecord(judged, (data as RecordData).values, context).length > 0) return false;
  return (
    config?.required || fields.some((field) => field.required || !isEmpty((data as RecordData).values[field.name]))
  );
}
