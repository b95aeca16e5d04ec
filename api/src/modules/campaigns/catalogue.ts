import type { SectionName } from '@portal/contract/sections';
import { z } from 'zod';
import type { FieldDefinition, OptionDefinition } from './campaign';
import { FieldContent, OptionContent, SectionTexts } from './campaign-content';
import attachments from './catalogue/attachments.fields.json';
import basicInfo from './catalogue/basic-info.fields.json';
import campSpecData from './catalogue/campaign-specific.fields.json';
import courses from './catalogue/courses.fields.json';
import educations from './catalogue/educations.fields.json';
import interests from './catalogue/interests.fields.json';
import options from './catalogue/options.json';
import sections from './catalogue/sections.json';
import talents from './catalogue/talents.fields.json';
import workExperiences from './catalogue/work-experiences.fields.json';

const Fields = z.record(z.string(), FieldContent);

/** What fields there are, before a campaign chooses among them and words them its own way. `domain.md`, "Sections" and "Options". */
const FIELDS: Partial<Record<SectionName, Record<string, FieldContent>>> = {
  basicInfo: Fields.parse(basicInfo),
  educations: Fields.parse(educations),
  courses: Fields.parse(courses),
  workExperiences: Fields.parse(workExperiences),
  talents: Fields.parse(talents),
  campSpecData: Fields.parse(campSpecData),
  interests: Fields.parse(interests),
  attachments: Fields.parse(attachments),
};
const OPTIONS: Record<string, OptionDefinition[]> = z.record(z.string(), z.array(OptionContent)).parse(options);
const SECTIONS: Record<string, SectionTexts> = z.record(z.string(), SectionTexts).parse(sections);

/** A campaign names something that the catalogue does not have; the message says what and where. */
export class CatalogueError extends Error {
  override name = 'CatalogueError';
}

/** Title and help of a section where the campaign says nothing else. */
export function sectionTexts(section: SectionName): SectionTexts {
  const texts = SECTIONS[section];
  if (!texts) throw new CatalogueError(`the catalogue has no section "${section}"`);
  return texts;
}

function resolveOptions(field: string, given: FieldContent['options']): OptionDefinition[] | undefined {
  if (typeof given !== 'string') return given;
  const list = OPTIONS[given];
  if (!list) throw new CatalogueError(`field "${field}": the catalogue has no list of options "${given}"`);
  return list;
}

/**
 * Completes a field that a campaign switches on.
 * @throws CatalogueError for a field or a list of options that is not in the catalogue
 */
export function resolveField(
  section: SectionName,
  name: string,
  required: boolean,
  overrides: Partial<FieldContent> = {},
): FieldDefinition {
  const known = FIELDS[section]?.[name];
  if (!known) throw new CatalogueError(`section "${section}": the catalogue has no field "${name}"`);
  const { options: list, type = 1, ...field } = { ...known, ...overrides };
  return { name, required, type, ...field, options: resolveOptions(name, list) };
}
