import type { FieldConfig, Value, Values } from '@portal/contract/fields';
import type { Locale } from '@portal/contract/limits';
import type { InvalidField } from '@portal/contract/problem';
import type { LanguageSkillKind, SectionName } from '@portal/contract/sections';
import type { RowContent, RowsFindings } from '@portal/field-rules/validate-rows';
import type { ApplicationSectionRow, AttachmentRow, TableRow } from '../../../db/tables/applications.tables';
import type { FieldDefinition, GroupDefinition, SectionDefinition } from '../../campaigns/campaign-definition';
import type { Json } from '../versions/canonical-json';

/** Fields of a section by what holds their values: the section itself, or its rows (of a kind, where rows have kinds). */
export interface SectionFields<Field> {
  own: readonly Field[];
  ofRow(kind: LanguageSkillKind | null): readonly Field[];
}

export interface RowContents extends RowContent {
  clientRowId: string;
  touched: ReadonlySet<string>;
  /** Revision of the section at which a field was last changed. */
  revisions: Readonly<Record<string, number>>;
  /** Kind of a language skill; null in every other section. */
  kind: LanguageSkillKind | null;
}

/** One section of one application: the campaign's form beside the candidate's values. */
export interface SectionContents {
  name: SectionName;
  required: boolean;
  /** The application has the section; where the form has got it since, the next write adds it. */
  exists: boolean;
  form: SectionForm;
  /** Of the section itself, so none of a table: those of a row are the form's. */
  fields: readonly FieldConfig[];
  revision: number;
  editedAt: Date | null;
  noneSelected: boolean;
  /** Opened, so with a whole identity code. */
  values: Values;
  touched: ReadonlySet<string>;
  rows: RowContents[];
  attachments: ReadonlyMap<string, AttachmentRow[]>;
}

/** `draft`: errors only of fields that were saved. `all`: as at sending. */
export type Strictness = 'draft' | 'all';

/** Values from the rest of the application that the rules of a section need. */
export interface RuleContext {
  /** yyyy-mm-dd */
  today: string;
  birthDate: Value;
  /** Undefined where the form takes no attachments. */
  hasAttachment: boolean | undefined;
}

export interface SectionErrors {
  invalidFields: InvalidField[];
  rows?: RowsFindings;
}

/** The campaign's form of a section, in one language and on one day. */
export interface SectionForm extends SectionFields<FieldConfig> {
  /** Errors of a section by the rules that the browser's form has too. */
  findErrors(section: SectionContents, strictness: Strictness, context: RuleContext): SectionErrors;
}

/** What the database holds of one section. */
export interface StoredSection {
  section: ApplicationSectionRow | undefined;
  rows: TableRow[];
  files: AttachmentRow[];
}

export interface SentRow {
  rowId: string;
  kind?: number;
  values: Values;
}

/** A section as it was sent. */
export interface SentSection {
  name: SectionName;
  /** As they are stored, so identity codes stay sealed. */
  values: Values;
  rows: SentRow[];
  noneSelected: boolean;
  /** Undefined where the section's files are not listed. */
  fileIds: string[] | undefined;
}

/** How sections of one kind are asked for, checked, sent and compared. */
export interface SectionKind {
  name: 'record' | 'table' | 'languageSkills' | 'attachments';
  /** False where a stored value only notes that a field's files were changed. */
  hasValues: boolean;
  fields(definition: SectionDefinition): SectionFields<FieldDefinition>;
  /** The fields of one group, as the form shows them. @param today yyyy-mm-dd */
  groupFields(definition: SectionDefinition, group: GroupDefinition, locale: Locale, today: string): FieldConfig[];
  /** @param today yyyy-mm-dd */
  form(definition: SectionDefinition, locale: Locale, today: string): SectionForm;
  /** The section's part of a sent version; a change of it changes the checksums of receipts. */
  toSent(definition: SectionDefinition, stored: StoredSection): Json;
  /** Reads what `toSent` wrote; properties that are left out are empty. */
  fromSent(content: unknown): Partial<Omit<SentSection, 'name'>>;
}

/** Every field that a section is asked for. */
export const fieldsOfGroups = ({ groups }: SectionDefinition): FieldDefinition[] =>
  groups.flatMap(({ fields }) => fields);

/** Every field that the campaign asks for. Identity codes stay sealed: the seal of the same code is the same, so the checksum stays checkable. */
export const sentValues = (fields: readonly { name: string }[], stored: Values): Record<string, Json> =>
  Object.fromEntries(fields.map(({ name }) => [name, stored[name] ?? null]));
