import type { LanguageSkillsData } from '@portal/contract/application';
import { LANGUAGE_SKILL_KIND, type LanguageSkillKey } from '@portal/contract/sections';
import { type Contents, type Findings, findFaults, type SectionContents, type Strictness } from '../../contents';
import { shownValue } from '../../identity-codes/sealed-values';
import { toRow } from '../rows/rows';

/** Name of the one field that the section has beside its rows. docs/design/contract.md#language-skills */
export const LANGUAGE_INFO = 'additionalInfo';

export function languageSkillsOf(section: SectionContents, findings: Findings): LanguageSkillsData {
  const rowsOf = (key: LanguageSkillKey) =>
    section.rows.filter(({ kind }) => kind === LANGUAGE_SKILL_KIND[key]).map((row) => toRow(section, row, findings));
  return {
    required: rowsOf('required'),
    needed: rowsOf('needed'),
    other: rowsOf('other'),
    additionalInfo: shownValue(undefined, section.values[LANGUAGE_INFO]),
    invalidFields: findings.invalidFields,
    revision: section.revision,
  };
}

export const toLanguageSkills = (
  contents: Contents,
  section: SectionContents,
  strictness: Strictness,
): LanguageSkillsData => languageSkillsOf(section, findFaults(contents, section, strictness));
