import { type SectionName, TABLE_RESOURCES } from '@portal/contract/sections';
import { attachmentsKind } from './attachments/attachments-kind';
import { languageSkillsKind } from './language-skills/language-skills-kind';
import { recordKind } from './record/record-kind';
import type { SectionKind } from './section-kind';
import { tableKind } from './table/table-kind';

/** A section is of one of four kinds; nowhere else is that decided. */
export function sectionKind(name: SectionName): SectionKind {
  if (name === 'languageSkills') return languageSkillsKind;
  if (name === 'attachments') return attachmentsKind;
  return name in TABLE_RESOURCES ? tableKind : recordKind;
}
