import type { SectionName } from '@portal/contract/sections';
import { page } from '@portal/shell-kit';
import { isRecordSection, isTableSection } from '../model/section-kinds';

export const RecordSection = page(() => import(/* webpackChunkName: "RecordSection" */ './record/RecordSection'));
export const TableSection = page(() => import(/* webpackChunkName: "TableSection" */ './table/TableSection'));
export const LanguageSection = page(
  () => import(/* webpackChunkName: "LanguageSection" */ './language-skills/LanguageSection'),
);
export const AttachmentsSection = page(
  () => import(/* webpackChunkName: "AttachmentsSection" */ './attachments/AttachmentsSection'),
);

/** Fetches what a section is drawn with ahead of its opening; what fails is shown and tried again where it stands. */
export function preloadSection(name: SectionName): void {
  sectionOf(name)
    .preload()
    .catch(() => undefined);
}

function sectionOf(name: SectionName) {
  if (isRecordSection(name)) return RecordSection;
  if (isTableSection(name)) return TableSection;
  return name === 'languageSkills' ? LanguageSection : AttachmentsSection;
}
