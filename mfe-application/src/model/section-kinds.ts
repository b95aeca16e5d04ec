import {
  LANGUAGE_SKILLS_RESOURCE,
  RECORD_RESOURCES,
  type RecordSection,
  type SectionName,
  TABLE_RESOURCES,
  type TableSection,
} from '@portal/contract/sections';

/** The four kinds of sections. What differs between them is said in the folder of each kind under sections/. */
export type SectionKindName = 'record' | 'table' | 'languageSkills' | 'attachments';
/** Sections whose content is rows. */
export type RowSection = TableSection | 'languageSkills';

/** The kind of a section. Everything else about kinds asks a registry by this name. */
export function kindNameOf(section: SectionName): SectionKindName {
  if (section in RECORD_RESOURCES) return 'record';
  return section in TABLE_RESOURCES ? 'table' : (section as Exclude<SectionName, RecordSection | TableSection>);
}

const RESOURCES: Readonly<Record<string, string>> = {
  ...RECORD_RESOURCES,
  ...Object.fromEntries(Object.entries(TABLE_RESOURCES).map(([section, { resource }]) => [section, resource])),
  languageSkills: LANGUAGE_SKILLS_RESOURCE,
  attachments: 'attachments',
};

/** The resource of the API that holds a section. docs/specification.md#sections */
export function resourceOf(section: SectionName): string {
  return RESOURCES[section] ?? section;
}
