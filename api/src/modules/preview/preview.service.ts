import type { Row } from '@portal/contract/application';
import type { Values } from '@portal/contract/fields';
import type { Locale } from '@portal/contract/limits';
import type { Preview, PreviewError } from '@portal/contract/preview';
import type { SectionName } from '@portal/contract/sections';
import { HIGHEST_ROW } from '@portal/field-rules/validate-rows';
import type { SessionPerson } from '../../http/sessions/portal-session';
import type { ApplicationReading } from '../applications/application-reading.service';
import { type Contents, findErrors } from '../applications/contents';
import { shownValues } from '../applications/identity-codes/sealed-values';
import { toLanguageSkills } from '../applications/sections/language-skills/language-skills.view';
import { toRows } from '../applications/sections/rows/rows';
import type { SectionContents } from '../applications/sections/section-kind';
import { toAttachments } from '../attachments/attachment-view';

/** Errors that prevent sending a section; those of a table as a whole name no row. */
function errorsOf(contents: Contents, section: SectionContents): PreviewError[] {
  const { invalidFields, rows } = findErrors(contents, section, 'all');
  const errors = invalidFields.map((error) => ({ ...error, section: section.name }));
  if (rows?.missingHighestRow) errors.push({ section: section.name, field: HIGHEST_ROW.field, code: 'required' });
  if (rows?.missingNoExperienceSelected) errors.push({ section: section.name, field: section.name, code: 'required' });
  return errors;
}

/** The whole application as the employer will read it, with everything that holds back sending. No side effect. */
export function buildPreview(contents: Contents, campaignId: number): Preview {
  const find = (name: SectionName) => contents.sections.get(name);
  const values = (name: SectionName): Values | null => {
    const section = find(name);
    return section ? shownValues(section.fields, section.values) : null;
  };
  const rows = (name: SectionName): Row[] | null => {
    const section = find(name);
    return section ? toRows(contents, section, 'all') : null;
  };
  const attachments = find('attachments');
  const languages = find('languageSkills');
  return {
    basicInfoData: values('basicInfo'),
    educationDataList: rows('educations'),
    workExperienceDataList: rows('workExperiences'),
    courseDataList: rows('courses'),
    languageSkillsData: languages ? toLanguageSkills(contents, languages, 'all') : null,
    campaignSpecificData: values('campSpecData'),
    interestsData: values('interests'),
    talentsData: values('talents'),
    attachmentsData: attachments ? toAttachments(attachments.fields, attachments.attachments, campaignId) : null,
    teacherEligibilitiesData: values('teacherEligibilities'),
    subjectTeacherDataList: rows('subjectTeachers'),
    otherStudyDataList: rows('otherStudies'),
    teacherExtraInfoData: values('teacherExtra'),
    doctorEligibilitiesData: values('doctorEligibilities'),
    doctorOtherStudyDataList: rows('doctorOtherStudies'),
    doctorSpecializationDataList: rows('doctorSpecializations'),
    doctorExtraInfoData: values('doctorExtra'),
    noneSelected: [...contents.sections.values()]
      .filter(({ noneSelected, rows: given }) => noneSelected && given.length === 0)
      .map(({ name }) => name),
    errors: [...contents.sections.values()].flatMap((section) => errorsOf(contents, section)),
  };
}

export async function previewApplication(
  reading: ApplicationReading,
  person: SessionPerson,
  campaignId: number,
  locale: Locale,
): Promise<Preview> {
  const own = await reading.viewed(person, campaignId);
  const preview = buildPreview(await reading.contents(own, locale), campaignId);
  return reading.isLate(own) ? { ...preview, updateOutOfDate: true } : preview;
}
