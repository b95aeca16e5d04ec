import type { Value, Values } from '@portal/contract/fields';
import type { SectionName } from '@portal/contract/sections';
import type { Faulty, RuleCase } from './rules.test-kit';

type Place = readonly [section: SectionName, field: string];

const missing = (values: readonly Value[]): Faulty[] => values.map((value) => ({ value, code: 'required' }));

/** A field that may be empty, but not beside an answer that goes with it. */
function requiredBeside(
  rule: string,
  [section, field]: Place,
  beside: Values,
  given: Value,
  without: Values,
): RuleCase[] {
  const nothing = typeof given === 'boolean' ? [false, null] : ['', null];
  return [
    { rule, section, field, beside, passes: [given], fails: missing(nothing) },
    { rule: `${rule}: only then`, section, field, beside: without, passes: [...nothing, given], fails: [] },
  ];
}

/** Rules about two fields of one record or row, with what the catalogue says of them. */
export function besideCases(): RuleCase[] {
  const scopes = [
    ['educations', 'educationScope', 'educationCreditTypeId'],
    ['otherStudies', 'otherStudyScope', 'otherStudyCreditTypeId'],
    ['doctorOtherStudies', 'doctorStudyScope', 'doctorStudyCreditTypeId'],
  ] as const;
  const credits = (level: string, least: number): RuleCase => ({
    rule: `${level} studies: at least ${least} credits`,
    section: 'subjectTeachers',
    field: 'subjectCredits',
    beside: { studyLevelId: level },
    passes: [least, least + 0.5, 600],
    fails: [{ value: least - 0.5, code: 'min', params: { min: least } }],
  });
  return [
    ...scopes.flatMap(([section, scope, unit]) => [
      ...requiredBeside('a scope goes with its unit', [section, scope], { [unit]: 'ects' }, 180, { [unit]: null }),
      ...requiredBeside('a unit goes with its scope', [section, unit], { [scope]: 180 }, 'ects', { [scope]: null }),
    ]),
    ...['workReferenceName', 'workReferenceContact'].flatMap((field) =>
      requiredBeside(
        'a referee has agreed',
        ['workExperiences', 'workReferenceConsent'],
        { [field]: 'Kaisa Korhonen' },
        true,
        { [field]: null },
      ),
    ),
    ...requiredBeside(
      'eligible by a date: the date',
      ['teacherEligibilities', 'centreDirectorEligibilityDate'],
      { centreDirectorEligibilityId: 'eligible-by-date' },
      '2027-05-31',
      { centreDirectorEligibilityId: 'eligible' },
    ),
    credits('basic', 25),
    credits('intermediate', 60),
    credits('advanced', 120),
  ];
}
