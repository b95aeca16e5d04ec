import type { Attachment, Row } from '@portal/contract/application';
import type { Values } from '@portal/contract/fields';
import type { Preview } from '@portal/contract/preview';
import type { RecordSection, TableSection } from '@portal/contract/sections';

type ListKey = Extract<keyof Preview, `${string}DataList`>;
type RecordKey = Exclude<Extract<keyof Preview, `${string}Data`>, 'languageSkillsData' | 'attachmentsData'>;

const RECORDS = {
  basicInfo: 'basicInfoData',
  talents: 'talentsData',
  campSpecData: 'campaignSpecificData',
  interests: 'interestsData',
  teacherEligibilities: 'teacherEligibilitiesData',
  teacherExtra: 'teacherExtraInfoData',
  doctorEligibilities: 'doctorEligibilitiesData',
  doctorExtra: 'doctorExtraInfoData',
} as const satisfies Record<RecordSection, RecordKey>;

const LISTS = {
  educations: 'educationDataList',
  courses: 'courseDataList',
  workExperiences: 'workExperienceDataList',
  subjectTeachers: 'subjectTeacherDataList',
  otherStudies: 'otherStudyDataList',
  doctorOtherStudies: 'doctorOtherStudyDataList',
  doctorSpecializations: 'doctorSpecializationDataList',
} as const satisfies Record<TableSection, ListKey>;

/** Content of a single-record section in the preview; null where the campaign does not show it. */
export function recordOf(preview: Preview, section: RecordSection): Values | null {
  return preview[RECORDS[section]];
}

/** Rows of a table section in the preview. */
export function listOf(preview: Preview, section: TableSection): Row[] | null {
  return preview[LISTS[section]];
}

/** Files of a field in the preview. */
export function filesOf(preview: Preview, field: string): Attachment[] {
  return preview.attachmentsData?.[field] ?? [];
}
