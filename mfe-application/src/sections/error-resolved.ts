import type {
  ApplicationViewModel,
  AttachmentsData,
  LanguageSkillsData,
  RecordData,
  TableData,
} from '@portal/contract/application';
import type { Values } from '@portal/contract/fields';
import type { PreviewError } from '@portal/contract/preview';
import type { InvalidField } from '@portal/contract/problem';
import { finnishDay } from '@portal/field-rules/dates';
import { validateField } from '@portal/field-rules/validate-field';
import { HIGHEST_ROW } from '@portal/field-rules/validate-rows';
import { isRecordSection, isRowSection } from '../model/section-kinds';
import { sectionFields } from '../model/sections';
import { rowsIn } from './rows/row-set';
import { rowValues } from './rows/row-values';
import type { Elsewhere, SectionData } from './section-state';

/** Whether what the preview found has been put right since. @param data the section's content as it is now */
export function isMended(
  view: ApplicationViewModel,
  error: PreviewError,
  data: SectionData,
  elsewhere: Elsewhere,
): boolean {
  const { section, field, rowId } = error;
  if (isRecordSection(section)) {
    const { values, invalidFields } = data as RecordData;
    return isFieldRight(view, error, values, invalidFields, elsewhere);
  }
  if (!isRowSection(section)) {
    const { values, invalidFields } = data as AttachmentsData;
    return (values[field]?.length ?? 0) > 0 && !invalidFields.some((fault) => fault.field === field);
  }
  const row = rowsIn(section, data as TableData | LanguageSkillsData).find((known) => known.rowId === rowId);
  if (rowId) return !row || isFieldRight(view, error, rowValues(row), row.invalidFields, elsewhere);
  if (section === 'languageSkills') return !(data as LanguageSkillsData).invalidFields.some((fault) => !fault.rowId);
  const table = data as TableData;
  return field === HIGHEST_ROW.field ? !table.missingHighestRow : !table.missingNoExperienceSelected;
}

function isFieldRight(
  view: ApplicationViewModel,
  { section, field }: PreviewError,
  values: Values,
  invalidFields: readonly InvalidField[],
  { birthDate, hasAttachment }: Elsewhere,
): boolean {
  const config = sectionFields(view, section).find((known) => known.name === field);
  if (!config || invalidFields.some((fault) => fault.field === field)) return false;
  const context = { today: finnishDay(new Date()), values, birthDate, hasAttachment };
  return validateField(config, values[field], context) === undefined;
}
