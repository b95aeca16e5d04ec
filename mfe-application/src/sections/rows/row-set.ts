import type { FieldConfig } from '@portal/contract/fields';
import type { LanguageSkillKind } from '@portal/contract/sections';
import type { RowSection } from '../../model/section-kinds';

/** Rows that are drawn and saved alike: those of a table section, or the languages of one kind. */
export interface RowSet {
  section: RowSection;
  /** Of languages. */
  kind?: LanguageSkillKind;
  fields: readonly FieldConfig[];
  /** The server makes the rows: they are filled in, but neither added nor deleted, and each is always open. */
  fixed: boolean;
  /** The person decides the order. */
  orderable: boolean;
}
