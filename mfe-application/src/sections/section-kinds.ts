import { type RecordSection, SECTIONS, type SectionName, type TableSection } from '@portal/contract/sections';
import { kindNameOf, type RowSection, type SectionKindName } from '../model/section-kinds';
import { attachmentsKind } from './attachments/attachments-kind';
import { languageSkillsKind } from './language-skills/language-skills-kind';
import { recordKind } from './record/record-kind';
import type { SectionKind, SectionRows } from './section-kind';
import { tableKind } from './table/table-kind';

const ADAPTERS: Record<SectionKindName, (section: SectionName) => SectionKind> = {
  record: (section) => recordKind(section as RecordSection),
  table: (section) => tableKind(section as TableSection),
  languageSkills: () => languageSkillsKind,
  attachments: () => attachmentsKind,
};

const KINDS = new Map(SECTIONS.map((section) => [section, ADAPTERS[kindNameOf(section)](section)]));

/** The adapter of a section: how it is saved, cached and judged. */
export function kindOf(section: RowSection): SectionKind & { rows: SectionRows };
export function kindOf(section: SectionName): SectionKind;
export function kindOf(section: SectionName): SectionKind {
  const kind = KINDS.get(section);
  if (!kind) throw new Error(`Section ${section} has no kind`);
  return kind;
}
