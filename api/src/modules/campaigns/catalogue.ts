import type { Locale } from '@portal/contract/limits';
import { SECTIONS, type SectionName } from '@portal/contract/sections';
import { z } from 'zod';
import { FieldContent, OptionContent, SectionTexts } from './campaign-content';
import type { FieldDefinition, OptionDefinition } from './campaign-definition';
import attachments from './catalogue/attachments.fields.json';
import basicInfo from './catalogue/basic-info.fields.json';
import campSpecData from './catalogue/campaign-specific.fields.json';
import courses from './catalogue/courses.fields.json';
import doctorEligibilities from './catalogue/doctor-eligibilities.fields.json';
import doctorExtra from './catalogue/doctor-extra.fields.json';
import doctorOtherStudies from './catalogue/doctor-other-studies.fields.json';
import doctorSpecializations from './catalogue/doctor-specializations.fields.json';
import educations from './catalogue/educations.fields.json';
import interests from './catalogue/interests.fields.json';
import languageSkills from './catalogue/language-skills.fields.json';
import options from './catalogue/options.json';
import otherStudies from './catalogue/other-studies.fields.json';
import sections from './catalogue/sections.json';
import subjectTeachers from './catalogue/subject-teachers.fields.json';
import talents from './catalogue/talents.fields.json';
import teacherEligibilities from './catalogue/teacher-eligibilities.fields.json';
import teacherExtra from './catalogue/teacher-extra.fields.json';
import workExperiences from './catalogue/work-experiences.fields.json';

const Fields = z.record(z.string(), FieldContent);

/** What fields there are, before a campaign chooses among them and words them its own way. docs/design/fields-and-content.md#sections */
const FIELDS: Record<SectionName, Record<string, FieldContent>> = {
  basicInfo: Fields.parse(basicInfo),
  educations: Fields.parse(educations),
  courses: Fields.parse(courses),
  languageSkills: Fields.parse(languageSkills),
  workExperiences: Fields.parse(workExperiences),
  talents: Fields.parse(talents),
  campSpecData: Fields.parse(campSpecData),
  interests: Fields.parse(interests),
  attachments: Fields.parse(attachments),
  teacherEligibilities: Fields.parse(teacherEligibilities),
  subjectTeachers: Fields.parse(subjectTeachers),
  otherStudies: Fields.parse(otherStudies),
  teacherExtra: Fields.parse(teacherExtra),
  doctorEligibilities: Fields.parse(doctorEligibilities),
  doctorOtherStudies: Fields.parse(doctorOtherStudies),
  doctorSpecializations: Fields.parse(doctorSpecializations),
  doctorExtra: Fields.parse(doctorExtra),
};
const OPTIONS: Record<string, OptionDefinition[]> = z.record(z.string(), z.array(OptionContent)).parse(options);
const TEXTS: Record<SectionName, SectionTexts> = z.record(z.enum(SECTIONS), SectionTexts).parse(sections);

/** A campaign names something that the catalogue does not have; the message says what and where. */
export class CatalogueError extends Error {
  override name = 'CatalogueError';
}

/** Title and help of a section where the campaign says nothing else. */
export const sectionTexts = (section: SectionName): SectionTexts => TEXTS[section];

/** Names of all fields that a section may have, in the order of the catalogue. */
export const fieldNamesOf = (section: SectionName): string[] => Object.keys(FIELDS[section]);

function resolveOptions(
  context: string,
  field: string,
  given: FieldContent['options'],
): OptionDefinition[] | undefined {
  if (typeof given !== 'string') return given;
  const list = OPTIONS[given];
  if (!list) throw new CatalogueError(`${context}, field "${field}": the catalogue has no list of options "${given}"`);
  return list;
}

/**
 * Completes a field that a campaign switches on.
 * @param context where the campaign names it, for the message of an error
 * @throws CatalogueError for a field or a list of options that is not in the catalogue
 */
export function resolveField(
  context: string,
  section: SectionName,
  name: string,
  required: boolean,
  overrides: Partial<FieldContent> = {},
): FieldDefinition {
  const known = FIELDS[section][name];
  if (!known) throw new CatalogueError(`${context}: the section "${section}" has no field "${name}" in the catalogue`);
  const { options: list, type = 1, ...field } = { ...known, ...overrides };
  return { name, required, type, ...field, options: resolveOptions(context, name, list) };
}

/** Label of an option of a list of the catalogue; undefined where the catalogue has no such list or option. */
export const optionLabel = (list: string, id: string, locale: Locale): string | undefined =>
  OPTIONS[list]?.find((option) => option.id === id)?.label[locale];

/** Label of a field where a campaign says nothing else; undefined where the catalogue has no such field. */
export const fieldLabel = (section: SectionName, name: string, locale: Locale): string | undefined =>
  FIELDS[section][name]?.label[locale];
