import type { LanguageSkillsData, RecordData, TableData } from '@portal/contract/application';
import type { AttachmentsData } from '@portal/contract/attachments';
import type { RecordSection, SectionName, TableSection } from '@portal/contract/sections';

/** The content of a section of any kind. */
export type SectionContent = RecordData | TableData | LanguageSkillsData | AttachmentsData;

/** The content of the named section. */
export type ContentOf<Section extends SectionName> = Section extends RecordSection
  ? RecordData
  : Section extends TableSection
    ? TableData
    : Section extends 'languageSkills'
      ? LanguageSkillsData
      : AttachmentsData;

/** What the component of a section is given. */
export interface SectionProps<Section extends SectionName = SectionName> {
  section: Section;
  content: ContentOf<Section>;
  /** Fetches the content again. */
  refetch(): unknown;
}
