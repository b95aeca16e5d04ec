import { z } from 'zod';
import { InvalidField } from '../problem';
import { LanguageSkillsData, Row } from './application';
import { Attachment } from './attachments';
import { Values } from './fields';
import { SECTIONS } from './sections';

/** A fault found by validating everything; `section` says where it stands, `rowId` in which row. */
export const PreviewError = InvalidField.extend({ section: z.enum(SECTIONS) });
export type PreviewError = z.infer<typeof PreviewError>;

/** The application as the employer will read it; a part that the campaign does not show is null. docs/specification.md#preview-and-answers-to-sending */
export const Preview = z.object({
  basicInfoData: Values.nullable(),
  educationDataList: z.array(Row).nullable(),
  workExperienceDataList: z.array(Row).nullable(),
  courseDataList: z.array(Row).nullable(),
  languageSkillsData: LanguageSkillsData.nullable(),
  campaignSpecificData: Values.nullable(),
  interestsData: Values.nullable(),
  talentsData: Values.nullable(),
  attachmentsData: z.record(z.string(), z.array(Attachment)).nullable(),
  teacherEligibilitiesData: Values.nullable(),
  subjectTeacherDataList: z.array(Row).nullable(),
  otherStudyDataList: z.array(Row).nullable(),
  teacherExtraInfoData: Values.nullable(),
  doctorEligibilitiesData: Values.nullable(),
  doctorOtherStudyDataList: z.array(Row).nullable(),
  doctorSpecializationDataList: z.array(Row).nullable(),
  doctorExtraInfoData: Values.nullable(),
  /** Sections of rows of which the candidate says that there are none; a section without rows that is not named was not answered. */
  noneSelected: z.array(z.enum(SECTIONS)).optional(),
  errors: z.array(PreviewError),
  updateOutOfDate: z.boolean().optional(),
  refreshView: z.boolean().optional(),
});
export type Preview = z.infer<typeof Preview>;

/** Body of send and resend; nothing means what the person chose the last time. */
export const SendRequest = z
  .strictObject({
    /** Whether the mail that confirms it carries the answers; kept for the next sending. */
    mailAnswers: z.boolean().optional(),
  })
  .nullish();
export type SendRequest = z.infer<typeof SendRequest>;

/** Answer to send and resend; `previewData` or `invalidFields` mean that nothing was sent. docs/specification.md#preview-and-answers-to-sending */
export const SendResult = z.object({
  updateOutOfDate: z.boolean().optional(),
  enableEditing: z.boolean(),
  previewData: Preview.optional(),
  invalidFields: z.array(InvalidField).optional(),
  sendDate: z.iso.datetime().optional(),
  sendDateString: z.string().optional(),
});
export type SendResult = z.infer<typeof SendResult>;
