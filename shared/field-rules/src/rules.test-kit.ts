import type { Value, Values } from '@portal/contract/fields';
import type { InvalidField } from '@portal/contract/problem';
import type { SectionName } from '@portal/contract/sections';
import { addDays, addYears } from './dates';

/** A value with the fault that it has. */
export interface Faulty {
  value: Value;
  code: InvalidField['code'];
  params?: InvalidField['params'];
}

/** One rule about one field: values at its bounds pass, those just beyond them are marked. docs/design/fields-and-content.md#field-rules */
export interface RuleCase {
  rule: string;
  section: SectionName;
  field: string;
  /** Values that stand in the same record or row. */
  beside?: Values;
  passes: readonly Value[];
  fails: readonly Faulty[];
}

/** Birth date, yyyy-mm-dd, that the cases about dates of a life go with. */
export const BORN = '1990-03-05';

const CHECK_CHARACTERS = '0123456789ABCDEFHJKLMNPRSTUVWXY';
/** Completes a personal identity code by its check character: `ddmmyy`, century sign, three digits. */
export const identityCode = (birth: string, sign: string, individual: string): string =>
  `${birth}${sign}${individual}${CHECK_CHARACTERS[Number(birth + individual) % 31]}`;

const faulty = (code: Faulty['code'], values: readonly Value[], params?: Faulty['params']): Faulty[] =>
  values.map((value) => (params ? { value, code, params } : { value, code }));
const noSuchDay = (...days: string[]): Faulty[] => days.flatMap((day) => faulty('date', [day], { day }));
const letters = (count: number): string => 'ä'.repeat(count);
const email = (length: number): string => {
  const domain = `${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(length - 64 - 1 - 128 - 3)}.fi`;
  return `${'a'.repeat(64)}@${domain}`;
};
const webAddress = (length: number): string => `https://example.fi/${'a'.repeat(length - 19)}`;

type Place = readonly [section: SectionName, field: string];

const textUpTo = (rule: string, maximum: number, ...places: Place[]): RuleCase[] =>
  places.map(([section, field]) => ({
    rule,
    section,
    field,
    passes: ['a', letters(maximum), '😀'.repeat(maximum)],
    fails: faulty('too-long', [letters(maximum + 1)], { max: maximum }),
  }));

/** A number between two bounds, both taken; `step` is the smallest difference that its decimals allow. */
function numberBetween(rule: string, min: number, max: number, decimals: number, ...places: Place[]): RuleCase[] {
  const step = 1 / 10 ** decimals;
  const written = (value: number): number => Number(value.toFixed(decimals));
  return places.map(([section, field]) => ({
    rule,
    section,
    field,
    passes: [min, max, written(min + step), written(max - step), written(max).toFixed(decimals).replace('.', ',')],
    fails: [
      ...faulty('min', [written(min - step)], { min }),
      ...faulty('max', [written(max + step)], { max }),
      ...faulty('number', [min + step / 4], { decimals }),
      ...faulty('number', ['paljon', '1.2.3']),
    ],
  }));
}

/** Sections in whose periods the day, or the day and the month, may be unknown. */
const DAY_OPTIONAL: ReadonlySet<SectionName> = new Set([
  'educations',
  'workExperiences',
  'courses',
  'otherStudies',
  'doctorOtherStudies',
  'subjectTeachers',
]);

/** Where something begins and where it ends; an end that is the first field of its kind has no beginning. */
const PERIODS: readonly (readonly [section: SectionName, start: string, end?: string])[] = [
  ['educations', 'educationStartDate', 'educationEndDate'],
  ['workExperiences', 'workStartDate', 'workEndDate'],
  ['courses', 'courseStartDate', 'courseEndDate'],
  ['otherStudies', 'otherStudyStartDate', 'otherStudyDate'],
  ['doctorOtherStudies', 'doctorStudyStartDate', 'doctorStudyDate'],
  ['doctorSpecializations', 'specialtyStartDate', 'specialtyDate'],
  ['subjectTeachers', 'subjectStudyDate'],
  ['doctorEligibilities', 'doctorLicenceDate', 'doctorLicenceEndDate'],
  ['doctorEligibilities', 'studyRightStartDate', 'studyRightEndDate'],
  ['doctorExtra', 'doctorateDate'],
  ['doctorExtra', 'docentshipDate'],
  ['teacherEligibilities', 'classTeacherEligibilityDate'],
  ['teacherExtra', 'foreignDecisionDate'],
];

function periods(): RuleCase[] {
  const began = '2015-08-15';
  const unreadable = [...noSuchDay('31.2.2020', '29.2.2023', '1.13.2020'), ...faulty('date', ['keväällä'])];
  return PERIODS.flatMap(([section, start, end]) => {
    const beginning: RuleCase = {
      rule: 'dates: not before birth',
      section,
      field: start,
      passes: [BORN, addDays(BORN, 1), '29.2.2024', '2024-02-29'],
      fails: [...faulty('date-min', [addDays(BORN, -1)], { min: BORN }), ...unreadable],
    };
    const partial = DAY_OPTIONAL.has(section);
    const asBeginning = partial ? partialBeginning(beginning) : exactBeginning(beginning);
    if (!end) return [beginning, asBeginning];
    const ending: RuleCase = {
      rule: 'dates: start ≤ end, an empty end goes on',
      section,
      field: end,
      beside: { [start]: began },
      passes: [null, began, addDays(began, 1)],
      fails: [...faulty('date-min', [addDays(began, -1)], { min: began }), ...unreadable],
    };
    const alone: RuleCase = {
      rule: 'dates: an end without a start is not before birth either',
      section,
      field: end,
      beside: { [start]: null },
      passes: [BORN],
      fails: faulty('date-min', [addDays(BORN, -1)], { min: BORN }),
    };
    return [beginning, asBeginning, ending, alone, ...(partial ? partialEndings(ending, start) : [])];
  });
}

/** A month or a year is wrong where none of its days would be right. */
const partialBeginning = (beginning: RuleCase): RuleCase => ({
  ...beginning,
  rule: 'dates: month and year, or the year, where the day may be unknown; not before birth',
  passes: ['5/2019', '5.2019', '05/2019', '2019-05', '2019', '3/1990', '1990'],
  fails: [
    ...faulty('date-min', ['2/1990', '1989'], { min: BORN }),
    ...faulty('date', ['13/2019', '0/2019', '19', '5/19']),
  ],
});

const exactBeginning = (beginning: RuleCase): RuleCase => ({
  ...beginning,
  rule: 'dates: with the day where it must be known',
  passes: [],
  fails: faulty('date', ['5/2019', '2019-05', '2019']),
});

function partialEndings(ending: RuleCase, start: string): RuleCase[] {
  const rule = 'dates: start ≤ end, as far as they are known';
  return [
    {
      ...ending,
      rule,
      passes: ['8/2015', '2015', '2016-01'],
      fails: faulty('date-min', ['7/2015', '2014'], { min: String(ending.beside?.[start]) }),
    },
    {
      ...ending,
      rule,
      beside: { [start]: '2015-08' },
      passes: ['1.8.2015', '8/2015', '2015'],
      fails: faulty('date-min', ['31.7.2015', '7/2015', '2014'], { min: '2015-08' }),
    },
    {
      ...ending,
      rule,
      beside: { [start]: '2015' },
      passes: ['1.1.2015', '1/2015', '2015'],
      fails: faulty('date-min', ['31.12.2014', '12/2014', '2014'], { min: '2015' }),
    },
  ];
}

function person(today: string): RuleCase[] {
  const youngest = addYears(today, -13);
  // A hundred until the day before the next birthday.
  const oldest = addDays(addYears(today, -101), 1);
  const latest = addYears(today, 2);
  const section = 'basicInfo';
  const names = ['firstName', 'lastName'].map((field) => ({
    rule: 'names: 1–100 letters of any script, space, apostrophe, hyphen, point',
    section: 'basicInfo' as const,
    field,
    passes: ['Ä', letters(100), 'Anna-Liisa', "O'Hara", 'Åke J. af Ström', 'Нина', '李'],
    fails: [
      ...faulty('required', ['', ' ', null]),
      ...faulty('too-long', [letters(101)], { max: 100 }),
      ...faulty('format', ['R2D2', 'a@b', 'Aino_M', '---']),
    ],
  }));
  const phones = ['mobilePhone', 'homePhone', 'workPhone', 'faxNumber'].map((field) => ({
    rule: 'phones: 3–15 digits, also so few that the form asks',
    section: 'basicInfo' as const,
    field,
    passes: ['112', '04012', '+358 40 12', '+358 40 123 4567', '040-123 4567', '+46 1234', '+123456789012345'],
    fails: faulty('phone', ['12', '+1234567890123456', '040 ABC 1234', '+()']),
  }));
  const born = '010190';
  return [
    ...names,
    {
      rule: 'ssn: a real date, 002–899, the right check character',
      section,
      field: 'ssn',
      passes: [
        ...'-YXWVU'.split('').map((sign) => identityCode(born, sign, '123')),
        ...'ABCDEF'.split('').map((sign) => identityCode('010105', sign, '123')),
        identityCode('010190', '+', '123'),
        identityCode(born, '-', '002'),
        identityCode(born, '-', '899'),
        identityCode('290200', 'A', '123'),
        '131052-308t',
      ],
      fails: [
        ...faulty('ssn', [identityCode(born, '-', '001'), '131052-308U'], { part: 'check' }),
        ...faulty(
          'ssn',
          [identityCode('290201', 'A', '123'), identityCode('310490', '-', '123'), identityCode('311299', 'A', '123')],
          { part: 'date' },
        ),
        ...faulty('ssn', ['131052308T'], { part: 'form' }),
      ],
    },
    {
      rule: 'birthDate: age 13–100',
      section,
      field: 'birthDate',
      passes: [youngest, oldest],
      fails: [
        ...faulty('date-max', [addDays(youngest, 1)], { max: youngest }),
        ...faulty('date-min', [addDays(oldest, -1)], { min: oldest }),
        ...noSuchDay('30.2.1990'),
      ],
    },
    {
      rule: 'postalCode: five digits for Finland',
      section,
      field: 'postalCode',
      beside: { countryId: 'FI' },
      passes: ['00100', '99999'],
      fails: faulty('format', ['0010', '001000', 'AB123', '00 10']),
    },
    {
      rule: 'postalCode: free otherwise',
      section,
      field: 'postalCode',
      beside: { countryId: 'SE' },
      passes: ['111 22', 'SW1A 1AA', letters(20)],
      fails: faulty('too-long', [letters(21)], { max: 20 }),
    },
    ...phones,
    {
      rule: 'e-mail: ≤ 254, a domain with a point',
      section,
      field: 'email',
      passes: ['a@b.fi', email(254)],
      fails: [...faulty('too-long', [email(255)], { max: 254 }), ...faulty('email', ['a@b', 'a', '@b.fi', 'a b@c.fi'])],
    },
    {
      rule: 'webHomePage: http(s) only',
      section,
      field: 'webHomePage',
      passes: ['http://example.fi', 'https://example.fi/cv?a=1', webAddress(255)],
      fails: [
        ...faulty('url', ['ftp://example.fi', 'javascript:alert(1)', 'https://localhost']),
        ...faulty('too-long', [webAddress(256)], { max: 255 }),
      ],
    },
    ...numberBetween('salaryWish: 0–50 000, two decimals', 0, 50_000, 2, [section, 'salaryWish']),
    {
      rule: 'canStartDate: today to two years ahead',
      section,
      field: 'canStartDate',
      passes: [today, latest],
      fails: [
        ...faulty('date-min', [addDays(today, -1)], { min: today }),
        ...faulty('date-max', [addDays(latest, 1)], { max: latest }),
        ...noSuchDay('30.2.2027'),
      ],
    },
  ];
}

function merits(): RuleCase[] {
  const scope = (section: SectionName, field: string) =>
    numberBetween('scopes: 0–600, one decimal', 0, 600, 1, [section, field]);
  return [
    ...scope('educations', 'educationScope'),
    ...scope('courses', 'courseDurationNumber'),
    ...scope('otherStudies', 'otherStudyScope'),
    ...scope('doctorOtherStudies', 'doctorStudyScope'),
    ...scope('subjectTeachers', 'subjectCredits'),
    ...scope('teacherEligibilities', 'classTeacherEligibilityCredits'),
    ...numberBetween('share of full time: 1–100 %', 1, 100, 0, ['workExperiences', 'workExperienceCount']),
    ...numberBetween(
      'publications: amount 0–9 999',
      0,
      9999,
      0,
      ['doctorExtra', 'nationalPublicationAmount'],
      ['doctorExtra', 'internationalPublicationAmount'],
    ),
    ...numberBetween(
      'publications: points 0–99 999.9',
      0,
      99_999.9,
      1,
      ['doctorExtra', 'nationalPublicationPoints'],
      ['doctorExtra', 'internationalPublicationPoints'],
    ),
    {
      rule: 'registration number: 11 digits',
      section: 'doctorEligibilities',
      field: 'doctorRegistrationNumber',
      passes: ['12345678901'],
      fails: faulty('format', ['1234567890', '123456789012', '1234567890A']),
    },
  ];
}

/**
 * The rules of fields (docs/design/fields-and-content.md#field-rules)
 * as cases over a form with every section and the catalogue's own bounds. Attachments have no value that could
 * be typed; their rules are tested where files are read.
 * @param today yyyy-mm-dd in Finland
 */
export function ruleCases(today: string): RuleCase[] {
  return [
    ...person(today),
    ...periods(),
    ...merits(),
    ...textUpTo(
      'texts: text ≤ 255',
      255,
      ['basicInfo', 'address'],
      ['educations', 'institute'],
      ['workExperiences', 'employer'],
      ['courses', 'courseName'],
      ['otherStudies', 'otherStudyName'],
    ),
    ...textUpTo(
      'texts: textarea ≤ 4 000',
      4000,
      ['workExperiences', 'workDescription'],
      ['teacherExtra', 'teacherExtraInfo'],
      ['doctorExtra', 'publicationInfo'],
    ),
    ...textUpTo(
      'texts: unless the campaign says otherwise',
      1000,
      ['basicInfo', 'note1'],
      ['campSpecData', 'campEditTextArea1'],
    ),
  ];
}
