import type { Preview } from '@portal/contract/preview';
import type { TableSection } from '@portal/contract/sections';
import { useForm } from '../../components/form-context';
import { sectionFields } from '../../model/sections';
import { DocumentRows } from '../document/DocumentRows';
import type { DocumentProps } from '../document/document-props';

/** Where a preview has the rows of a section; null where the campaign does not show it. */
const KEYS = {
  educations: 'educationDataList',
  courses: 'courseDataList',
  workExperiences: 'workExperienceDataList',
  subjectTeachers: 'subjectTeacherDataList',
  otherStudies: 'otherStudyDataList',
  doctorOtherStudies: 'doctorOtherStudyDataList',
  doctorSpecializations: 'doctorSpecializationDataList',
} as const satisfies Record<TableSection, Extract<keyof Preview, `${string}DataList`>>;

/** The rows of a table, or that there are none. */
export function TableDocument({ section, preview }: DocumentProps<TableSection>) {
  const { view } = useForm();
  const none = preview.noneSelected?.includes(section) ?? false;
  const rows = preview[KEYS[section]] ?? [];
  return <DocumentRows section={section} fields={sectionFields(view, section)} rows={rows} none={none} />;
}
