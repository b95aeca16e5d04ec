import type { ApplicationViewModel, LanguageSkillsData, Row, TableData } from '@portal/contract/application';
import type { FieldConfig } from '@portal/contract/fields';
import {
  LANGUAGE_SKILL_GROUPS,
  LANGUAGE_SKILL_KIND,
  type LanguageSkillKey,
  type LanguageSkillKind,
  TABLE_RESOURCES,
  type TableSection,
} from '@portal/contract/sections';
import { LANGUAGE_FIELD } from '@portal/field-rules/validate-language-skills';
import { sectionFields } from '../../model/sections';
import { rowsOf } from './row-values';

/** Sections whose content is rows. */
export type RowSection = TableSection | 'languageSkills';

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

/** The rows of a table section. */
export function tableSet(view: ApplicationViewModel, section: TableSection): RowSet {
  const orderable = view.sectionMap[section]?.orderable ?? false;
  return { section, fields: sectionFields(view, section), fixed: false, orderable };
}

export const LANGUAGE_KEYS = Object.keys(LANGUAGE_SKILL_KIND) as LanguageSkillKey[];

/** The languages of one kind. @param key of their rows in the section's content */
export function languageSet(view: ApplicationViewModel, key: LanguageSkillKey): RowSet {
  const fields = (view.fieldGroupsMap[LANGUAGE_SKILL_GROUPS[key]]?.fields ?? []).filter((field) => field.visible);
  return {
    section: 'languageSkills',
    kind: LANGUAGE_SKILL_KIND[key],
    fixed: key !== 'other',
    // Which language a fixed row is about is the campaign's choice.
    // What the fields mean is told once for all languages; see `languageHelp`.
    fields: fields.map(({ help: _, ...field }) =>
      key !== 'other' && field.name === LANGUAGE_FIELD ? asGiven(field) : field,
    ),
    orderable: false,
  };
}

/** The fields of a language that the campaign explains. */
export function languageHelp(view: ApplicationViewModel): FieldConfig[] {
  const helped = LANGUAGE_KEYS.flatMap((key) => view.fieldGroupsMap[LANGUAGE_SKILL_GROUPS[key]]?.fields ?? []).filter(
    (field) => field.visible && field.help,
  );
  return [...new Map(helped.map((field) => [field.name, field])).values()];
}

function asGiven(field: FieldConfig): FieldConfig {
  return { ...field, readOnly: true, required: false };
}

/** The kind's key in the section's content. */
function languageKey(kind: LanguageSkillKind): LanguageSkillKey {
  return LANGUAGE_KEYS.find((key) => LANGUAGE_SKILL_KIND[key] === kind) ?? 'other';
}

/** The rows in a section's content; of languages, those of one kind or of all. */
export function rowsIn(
  section: RowSection,
  data: TableData | LanguageSkillsData | undefined,
  kind?: LanguageSkillKind,
): readonly Row[] {
  if (!data) return [];
  if (section !== 'languageSkills') return rowsOf(data as TableData, TABLE_RESOURCES[section].rowsKey);
  const languages = data as LanguageSkillsData;
  return kind ? languages[languageKey(kind)] : LANGUAGE_KEYS.flatMap((key) => languages[key]);
}
