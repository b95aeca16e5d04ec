import type { ApplicationViewModel } from '@portal/contract/application';
import type { FieldConfig } from '@portal/contract/fields';
import { LANGUAGE_SKILL_GROUPS, LANGUAGE_SKILL_KIND, type LanguageSkillKey } from '@portal/contract/sections';
import { LANGUAGE_FIELD } from '@portal/field-rules/validate-language-skills';
import type { RowSet } from '../rows/row-set';

export const LANGUAGE_KEYS = Object.keys(LANGUAGE_SKILL_KIND) as LanguageSkillKey[];

const visibleFields = (view: ApplicationViewModel, key: LanguageSkillKey): FieldConfig[] =>
  (view.fieldGroupsMap[LANGUAGE_SKILL_GROUPS[key]]?.fields ?? []).filter((field) => field.visible);

/** The languages of one kind. @param key of their rows in the section's content */
export function languageSet(view: ApplicationViewModel, key: LanguageSkillKey): RowSet {
  return {
    section: 'languageSkills',
    kind: LANGUAGE_SKILL_KIND[key],
    fixed: key !== 'other',
    // Which language a fixed row is about is the campaign's choice.
    // The meaning of the fields is explained once for all languages; see `languageHelp`.
    fields: visibleFields(view, key).map(({ help: _, ...field }) =>
      key !== 'other' && field.name === LANGUAGE_FIELD ? { ...field, readOnly: true, required: false } : field,
    ),
    orderable: false,
  };
}

/** The fields of a language that the campaign explains. */
export function languageHelp(view: ApplicationViewModel): FieldConfig[] {
  const helped = LANGUAGE_KEYS.flatMap((key) => visibleFields(view, key)).filter((field) => field.help);
  return [...new Map(helped.map((field) => [field.name, field])).values()];
}
