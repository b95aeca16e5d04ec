import {
  RECORD_RESOURCES,
  type RecordSection,
  type SectionName,
  TABLE_RESOURCES,
  type TableSection,
} from '@portal/contract/sections';
import type { RowSection } from '../sections/rows/row-set';

/** Whether a section is one record of named fields. */
export function isRecordSection(section: SectionName): section is RecordSection {
  return section in RECORD_RESOURCES;
}

/** Whether a section is a table of rows. */
export function isTableSection(section: SectionName): section is TableSection {
  return section in TABLE_RESOURCES;
}

/** Whether the content of a section is rows: a table or the languages. */
export function isRowSection(section: SectionName): section is RowSection {
  return isTableSection(section) || section === 'languageSkills';
}
