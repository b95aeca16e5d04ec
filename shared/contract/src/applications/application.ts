import { z } from 'zod';
import { LocaleSchema } from '../account/authentication';
import { UNHEARD_MAX } from '../limits';
import { InvalidField } from '../problem';
import { text } from '../text';
import { FieldConfig, Value, Values } from './fields';
import { SECTIONS } from './sections';

export const SectionConfig = z.object({
  visible: z.boolean(),
  required: z.boolean(),
  order: z.number().int(),
  title: z.string(),
  help: z.string().optional(),
  state: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Something stands in it; without it and with the state 0 nobody has begun it. */
  started: z.boolean().optional(),
  /** It could be sent as it is, also where nothing stands in it because nothing is asked for. */
  complete: z.boolean().optional(),
  /** The rows have an order that the candidate decides (`POST <resource>/order/{id}`). */
  orderable: z.boolean().optional(),
});
export type SectionConfig = z.infer<typeof SectionConfig>;

export const FieldGroup = z.object({
  section: z.enum(SECTIONS),
  title: z.string().optional(),
  fields: z.array(FieldConfig),
});
export type FieldGroup = z.infer<typeof FieldGroup>;

export const Receipt = z.object({ number: z.string(), sentAt: z.iso.datetime(), sha256: z.string() });
export type Receipt = z.infer<typeof Receipt>;

/** One field that the employer changed in the application. `at` is for people, Europe/Helsinki. */
export const EmployerChange = z.object({
  section: z.enum(SECTIONS),
  field: z.string(),
  rowId: z.string().optional(),
  label: z.string(),
  before: Value,
  after: Value,
  at: z.string(),
});
export type EmployerChange = z.infer<typeof EmployerChange>;

/** An employer was let into the application. `at` is for people. */
export const EmployerVisit = z.object({ employer: z.string(), portal: z.string(), at: z.string() });
export type EmployerVisit = z.infer<typeof EmployerVisit>;

/** Everything the form needs before a section is opened. `…AsString` are for people, Europe/Helsinki. docs/specification.md#view-model */
export const ApplicationViewModel = z.object({
  locale: LocaleSchema,
  showCopyDataInBeginning: z.boolean(),
  profile: z.boolean(),
  /** Nothing has been saved in it yet; also where there is none, since the apply period ended first. */
  newCampaign: z.boolean(),
  /** The application is stored: its first write, or the candidate on purpose, has begun it. */
  begun: z.boolean(),
  employerEditing: z.boolean(),
  draft: z.boolean(),
  outOfDate: z.boolean(),
  cancelled: z.boolean(),
  applied: z.boolean(),
  defaultCampaign: z.boolean(),
  /** Applying means to join a pool of substitutes. */
  substituteCampaign: z.boolean(),
  canEditCancelledApplication: z.boolean(),
  sendDate: z.iso.datetime().nullable(),
  sendDateAsString: z.string().nullable(),
  applyDateAsString: z.string().nullable(),
  editDateAsString: z.string().nullable(),
  cancelDateAsString: z.string().nullable(),
  sectionMap: z.partialRecord(z.enum(SECTIONS), SectionConfig),
  fieldGroupsMap: z.record(z.string(), FieldGroup),
  personFieldMap: z.record(z.string(), FieldConfig),
  campaign: z.object({
    id: z.number().int(),
    title: z.string(),
    employer: z.string(),
    organisation: z.string(),
    applyPeriodStart: z.iso.datetime().nullable(),
    applyPeriodEnd: z.iso.datetime().nullable(),
    serverTime: z.iso.datetime(),
    internal: z.boolean(),
  }),
  unsentChanges: z.boolean(),
  receipt: Receipt.optional(),
  /** Whether the mail that confirms a sending is to carry the answers, as chosen the last time; absent where there is no choice. */
  mailAnswers: z.boolean().optional(),
  /** The profile (campaign 0) holds something that this form asks for. */
  profileCanBeCopied: z.boolean(),
  /** The employer may edit some of the form's fields after log-in. */
  employerMayEdit: z.boolean(),
  /** Newest first. */
  employerChanges: z.array(EmployerChange),
  /** Newest first. */
  employerVisits: z.array(EmployerVisit),
  /** Day until which the application is kept, for people; null for the profile. docs/design/fields-and-content.md#retention */
  keptUntilAsString: z.string().nullable(),
  /** What may still be written or attached, where that is little: bytes of this application, and of all attachments of the person. */
  spaceLeft: z.object({ content: z.number().int().optional(), files: z.number().int().optional() }).optional(),
});
export type ApplicationViewModel = z.infer<typeof ApplicationViewModel>;

/** Content of a single-record section. */
export const RecordData = z.object({
  values: Values,
  invalidFields: z.array(InvalidField),
  revision: z.number().int(),
});
export type RecordData = z.infer<typeof RecordData>;

/** Newer value that a refused save would have overwritten. */
export const CurrentValue = z.object({
  field: z.string(),
  value: Value,
  revision: z.number().int(),
  rowId: z.string().optional(),
});
export type CurrentValue = z.infer<typeof CurrentValue>;

/** A field that a save was about, with the value that the server keeps: a phone number may stand there in another form than it was sent in. */
export const SavedField = z.object({ field: z.string(), value: Value });
export type SavedField = z.infer<typeof SavedField>;

/** What every answer to a write carries. docs/design/contract.md#saving */
export const WriteResult = z.object({
  editDateAsString: z.string().nullable(),
  revision: z.number().int(),
  invalidFields: z.array(InvalidField),
  updateOutOfDate: z.boolean().optional(),
  refreshView: z.boolean().optional(),
  current: CurrentValue.optional(),
  /** In the answer to a save of a single field that is there now: the save is acknowledged by it. Of a row the row itself says so. */
  saved: SavedField.optional(),
});
export type WriteResult = z.infer<typeof WriteResult>;

export const SaveFieldRequest = z.strictObject({
  field: text(64),
  value: Value,
  baseRevision: z.int32().optional(),
  /**
   * Values of the field that the same writer may have sent before; no answer to them was heard. Where the field holds one of them, in the form in
   * which it is kept, nobody else has changed it since `baseRevision`.
   */
  unheard: z.array(Value).max(UNHEARD_MAX).optional(),
});
export type SaveFieldRequest = z.infer<typeof SaveFieldRequest>;

/** A row of a table section; its own fields stand beside these three. */
export const Row = z
  .object({ rowId: z.string(), clientRowId: z.string(), invalidFields: z.array(InvalidField) })
  .catchall(z.union([Value, z.array(InvalidField)]));
export type Row = z.infer<typeof Row>;

export const TableFlags = z.object({
  noExperienceSelected: z.boolean(),
  invalidFieldsFound: z.boolean(),
  missingHighestRow: z.boolean().optional(),
  missingNoExperienceSelected: z.boolean().optional(),
});
export type TableFlags = z.infer<typeof TableFlags>;

/** Content of a table section; the rows stand under the section's own key (`TABLE_RESOURCES[section].rowsKey`). */
export const TableData = TableFlags.extend({ revision: z.number().int() }).catchall(
  z.union([z.array(Row), z.boolean(), z.number()]),
);
export type TableData = z.infer<typeof TableData>;
export const EducationsData = TableFlags.extend({ educations: z.array(Row), revision: z.number().int() });
export type EducationsData = z.infer<typeof EducationsData>;

export const SaveRowRequest = z.strictObject({
  rowId: z.uuid().optional(),
  clientRowId: z.uuid(),
  values: Values,
  baseRevision: z.int32().optional(),
  /** As of a single field (`SaveFieldRequest`). */
  unheard: z.array(Values).max(UNHEARD_MAX).optional(),
});
export type SaveRowRequest = z.infer<typeof SaveRowRequest>;
export const SaveRowResult = WriteResult.extend(TableFlags.partial().shape).extend({
  rowId: z.string().optional(),
  clientRowId: z.string().optional(),
  row: Row.optional(),
});
export type SaveRowResult = z.infer<typeof SaveRowResult>;

/** The whole order of a table's rows; rows that it does not name come after those it names. */
export const OrderRowsRequest = z.strictObject({ rowIds: z.array(z.uuid()).max(1000) });
export type OrderRowsRequest = z.infer<typeof OrderRowsRequest>;

/** Rows by kind. Row fields: languageId, oral, written, understanding, certificate, additionalInfo. docs/design/contract.md#language-skills */
export const LanguageSkillsData = z.object({
  required: z.array(Row),
  needed: z.array(Row),
  other: z.array(Row),
  /** About the section as a whole. */
  additionalInfo: Value,
  invalidFields: z.array(InvalidField),
  revision: z.number().int(),
});
export type LanguageSkillsData = z.infer<typeof LanguageSkillsData>;
/** Without `rowId` and `clientRowId` it is the section's own `additionalInfo` that is saved. */
export const SaveLanguageSkillRequest = z.strictObject({
  kind: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  rowId: z.uuid().optional(),
  clientRowId: z.uuid().optional(),
  values: Values,
  baseRevision: z.int32().optional(),
  /** As of a single field (`SaveFieldRequest`). */
  unheard: z.array(Values).max(UNHEARD_MAX).optional(),
});
export type SaveLanguageSkillRequest = z.infer<typeof SaveLanguageSkillRequest>;

export const DeleteRowRequest = z.strictObject({ rowId: z.uuid() });
export type DeleteRowRequest = z.infer<typeof DeleteRowRequest>;
export const NoRowsRequest = z.strictObject({ selected: z.boolean() });
export type NoRowsRequest = z.infer<typeof NoRowsRequest>;
export const TableWriteResult = WriteResult.extend(TableFlags.partial().shape);
export type TableWriteResult = z.infer<typeof TableWriteResult>;
