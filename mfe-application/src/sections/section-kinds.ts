import {
  RECORD_RESOURCES,
  type RecordSection,
  type SectionName,
  TABLE_RESOURCES,
  type TableSection,
} from '@portal/contract/sections';
import type { RowSection } from '../model/section-kinds';
import { attachmentsKind } from './attachments/attachments-kind';
import { languageSkillsKind } from './language-skills/language-skills-kind';
import { recordKind } from './record/record-kind';
import type { SectionKind, SectionRows } from './section-kind';
import { tableKind } from './table/table-kind';

const KINDS = new Map<SectionName, SectionKind>([
  ...(Object.keys(RECORD_RESOURCES) as RecordSection[]).map((section) => [section, recordKind(section)] as const),
  ...(Object.keys(TABLE_RESOURCES) as TableSection[]).map((section) => [section, tableKind(section)] as const),
  ['languageSkills', languageSkillsKind],
  ['attachments', attachmentsKind],
]);

/** The adapter of a section: how it is saved, cached and judged. */
export function kindOf(section: RowSection): SectionKind & { rows: SectionRows };
export function kindOf(section: SectionName): SectionKind;
export function kindOf(section: SectionName): SectionKind {
  const kind = KINDS.get(section);
  if (!kind) throw new Error(`Section ${section} has no kind`);
  return kind;
}
