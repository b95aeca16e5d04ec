import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SectionName } from '@portal/contract/sections';

/** One paragraph of the list of field names. docs/specification.md#field-names */
export interface SpecifiedFields {
  heading: string;
  /** Names as they are spelt, ranges expanded; empty for the paragraph that only describes fields. */
  names: string[];
  /** The described fields, in the words of the specification. */
  described: string[];
}

export interface SpecifiedField {
  section: SectionName;
  name: string;
}

const SECTION_OF_HEADING: Record<string, SectionName> = {
  'Basic info': 'basicInfo',
  Education: 'educations',
  Work: 'workExperiences',
  Course: 'courses',
  'Language skills': 'languageSkills',
  'Campaign-specific': 'campSpecData',
  Interests: 'interests',
  Attachments: 'attachments',
};

/** The paragraph without a heading, by its words: which section has fields for what it describes. */
export const SECTION_OF_DESCRIPTION: Record<string, SectionName> = {
  'Teacher eligibility': 'teacherEligibilities',
  'subject teacher': 'subjectTeachers',
  'other study': 'otherStudies',
  'doctor eligibility': 'doctorEligibilities',
  'doctor study': 'doctorOtherStudies',
  specialization: 'doctorSpecializations',
  'study right': 'doctorEligibilities',
  'publication (national and international amount and points)': 'doctorExtra',
};

const IDENTIFIER = /^[a-z][A-Za-z0-9]*$/;
const words = (text: string): string[] => text.split(/,\s*|\s+and\s+/).filter((word) => word !== '');
const camelCase = (text: string): string => text.replace(/\s+(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Writes out a name with a range in it.
 * @param spelt `note1-3`, `campSingleSelect1-5Id`, `extraField16Id-18Id`, or a name without a range
 * @returns every name that is meant, in order
 */
export function expandRange(spelt: string): string[] {
  const [, stem, first, early = '', last, late = ''] =
    /^([A-Za-z]+)(\d+)([A-Za-z]*)-(\d+)([A-Za-z]*)$/.exec(spelt) ?? [];
  if (!stem) return [spelt];
  const count = Number(last) - Number(first) + 1;
  return Array.from({ length: count }, (_, index) => `${stem}${Number(first) + index}${early || late}`);
}

function namesIn(heading: string, text: string): string[] {
  // Two paragraphs put names into a sentence.
  if (heading === 'Language skills') {
    const [, fields = '', addition = ''] = /^(.+), for .+, plus (.+)$/.exec(text) ?? [];
    return [...words(fields), camelCase(addition)];
  }
  if (heading === 'Interests') return words(text.replace(/ Ids$/, '')).map((name) => `${camelCase(name)}Ids`);
  return words(text).flatMap(expandRange);
}

/**
 * Reads the specification's list of field names.
 * @param text the paragraphs as the specification has them, each beginning with `- `
 * @throws Error for a paragraph whose names cannot be told from its words
 */
export function parseSpecificationFields(text: string): SpecifiedFields[] {
  const lines = text.split('\n').filter((line) => line.startsWith('- '));
  return lines.map((line) => {
    const [, heading = '', content = ''] = /^- (?:([^:]+): )?(.+)\.$/.exec(line) ?? [];
    if (heading === '') {
      const described = content.replace(/ fields$/, '').split(/, | and (?=publication)/);
      return { heading, names: [], described };
    }
    const names = namesIn(heading, content);
    const wrong = names.find((name) => !IDENTIFIER.test(name));
    if (wrong !== undefined || names.length === 0)
      throw new Error(`"${heading}": "${wrong || content}" is not the name of a field`);
    return { heading, names, described: [] };
  });
}

/** The list as the specification has it. */
export const readSpecificationFields = (): SpecifiedFields[] =>
  parseSpecificationFields(readFileSync(join(import.meta.dirname, 'specification-fields.txt'), 'utf8'));

/** Every field that the specification names, with the section of the form that it belongs to. */
export function specifiedFields(): SpecifiedField[] {
  return readSpecificationFields().flatMap(({ heading, names }) => {
    const section = SECTION_OF_HEADING[heading];
    if (!section) return [];
    // The specification lists the skills among the campaign's fields; they have a section of their own.
    return names.map((name) => ({ section: name.startsWith('talent') ? 'talents' : section, name }));
  });
}
