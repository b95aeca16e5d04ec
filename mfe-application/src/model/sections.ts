import type { ApplicationViewModel, SectionConfig } from '@portal/contract/application';
import type { FieldConfig } from '@portal/contract/fields';
import type { SectionName } from '@portal/contract/sections';

export interface VisibleSection extends SectionConfig {
  name: SectionName;
}

/** The sections that the campaign shows, in its order. */
export function visibleSections(view: ApplicationViewModel): VisibleSection[] {
  return (Object.entries(view.sectionMap) as [SectionName, SectionConfig][])
    .filter(([, config]) => config.visible)
    .map(([name, config]) => ({ ...config, name }))
    .sort((one, other) => one.order - other.order);
}

export interface SectionGroup {
  name: string;
  title?: string;
  fields: readonly FieldConfig[];
}

/** The visible fields of a section, by group. Basic information has its own map in the view model. */
export function fieldGroups(view: ApplicationViewModel, section: SectionName): SectionGroup[] {
  const groups =
    section === 'basicInfo'
      ? [{ name: 'person', fields: Object.values(view.personFieldMap) }]
      : Object.entries(view.fieldGroupsMap)
          .filter(([, group]) => group.section === section)
          .map(([name, group]) => ({ name, title: group.title, fields: group.fields }));
  return groups
    .map((group) => ({ ...group, fields: group.fields.filter((field) => field.visible) }))
    .filter((group) => group.fields.length > 0);
}

/** The visible fields of a section. */
export function sectionFields(view: ApplicationViewModel, section: SectionName): FieldConfig[] {
  return fieldGroups(view, section).flatMap((group) => group.fields);
}

/** Whether the campaign demands something in a section. */
export function isSectionRequired(view: ApplicationViewModel, section: SectionName): boolean {
  return view.sectionMap[section]?.required ?? false;
}
