import type { LanguageSkillsData } from '@portal/contract/application';
import { LANGUAGE_SKILL_KIND, type LanguageSkillKey } from '@portal/contract/sections';
import { type Contents, findErrors } from '../../contents';
import { shownValue } from '../../identity-codes/sealed-values';
import { toRow } from '../rows/rows';
import type { SectionContents, SectionErrors, Strictness } from '../section-kind';

/** Name of the one field that the section has beside its rows. docs/design/contract.md#language-skills */
export const LANGUAGE_INFO = 'additionalInfo';

export function languageSkillsOf(section: SectionContents, errors: SectionErrors): LanguageSkillsData {
  const rowsOf = (key: LanguageSkillKey) =>
    section.rows.filter(({ kind }) => kind === LANGUAGE_SKILL_KIND[key]).map((row) => toRow(section, row, errors));
  return {
    required: rowsOf('required'),
    needed: rowsOf('needed'),
    other: rowsOf('other'),
    additionalInfo: shownValue(undefined, section.values[LANGUAGE_INFO]),
    invalidFields: errors.invalidFields,
    revision: section.revision,
  };
}

export const toLanguageSkills = (
  contents: Contents,
  section: SectionContents,
  strictness: Strictness,
): LanguageSkillsData => languageSkillsOf(section, findErrors(contents, section, strictness));
