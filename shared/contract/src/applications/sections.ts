/** Sections of the application form, in their order. docs/specification.md#application-form */
export const SECTIONS = [
  'basicInfo',
  'educations',
  'courses',
  'languageSkills',
  'workExperiences',
  'talents',
  'campSpecData',
  'interests',
  'attachments',
  'teacherEligibilities',
  'subjectTeachers',
  'otherStudies',
  'teacherExtra',
  'doctorEligibilities',
  'doctorOtherStudies',
  'doctorSpecializations',
  'doctorExtra',
] as const;
export type SectionName = (typeof SECTIONS)[number];

/** Sections whose content is one record of named fields, with the resource that holds them. docs/specification.md#sections */
export const RECORD_RESOURCES = {
  basicInfo: 'basic_info',
  talents: 'talents',
  campSpecData: 'specific_data',
  interests: 'interests',
  teacherEligibilities: 'teacher_eligibilities',
  teacherExtra: 'teacher_extra_info',
  doctorEligibilities: 'doctor_eligibilities',
  doctorExtra: 'doctor_extra_info',
} as const satisfies Partial<Record<SectionName, string>>;
export type RecordSection = keyof typeof RECORD_RESOURCES;

/** Sections of rows: the resource, the key of the rows in its answer, and the call that says "I have none". docs/specification.md#sections */
export const TABLE_RESOURCES = {
  educations: { resource: 'educations', rowsKey: 'educations', noneCall: 'no_education' },
  courses: { resource: 'courses', rowsKey: 'courses', noneCall: 'no_course' },
  workExperiences: { resource: 'experiences', rowsKey: 'workExperiences', noneCall: 'no_experience' },
  subjectTeachers: { resource: 'subject_teachers', rowsKey: 'subjectTeachers', noneCall: 'no_experience' },
  otherStudies: { resource: 'other_studies', rowsKey: 'otherStudies', noneCall: 'no_experience' },
  doctorOtherStudies: { resource: 'doctor_other_studies', rowsKey: 'doctorOtherStudies', noneCall: 'no_experience' },
  doctorSpecializations: {
    resource: 'doctor_specializations',
    rowsKey: 'doctorSpecializations',
    noneCall: 'no_experience',
  },
} as const satisfies Partial<Record<SectionName, { resource: string; rowsKey: string; noneCall: string }>>;
export type TableSection = keyof typeof TABLE_RESOURCES;

/** The section of rows in three groups, with its resource. docs/specification.md#sections */
export const LANGUAGE_SKILLS_RESOURCE = 'language_skills';
/** Language skill kind, by the key of its rows. docs/specification.md#enumerations */
export const LANGUAGE_SKILL_KIND = { required: 1, needed: 2, other: 3 } as const;
export type LanguageSkillKey = keyof typeof LANGUAGE_SKILL_KIND;
export type LanguageSkillKind = (typeof LANGUAGE_SKILL_KIND)[LanguageSkillKey];
/** Names of the field groups of the section: one for the rows of each kind, and one whose single field is the section's own `additionalInfo`. */
export const LANGUAGE_SKILL_GROUPS = {
  required: 'requiredLanguages',
  needed: 'neededLanguages',
  other: 'otherLanguages',
  info: 'languageInfo',
} as const;

/** Validation state of a section. docs/specification.md#enumerations */
export const SECTION_STATE = { draft: 0, error: 1, success: 2 } as const;
export type SectionState = (typeof SECTION_STATE)[keyof typeof SECTION_STATE];
