import type { FieldConfig, Value, Values } from '@portal/contract/fields';
import type { Locale } from '@portal/contract/limits';
import type { InvalidField } from '@portal/contract/problem';
import {
  type LanguageSkillKind,
  type SectionName,
  TABLE_RESOURCES,
  type TableSection,
} from '@portal/contract/sections';
import { validateLanguageSkills } from '@portal/field-rules/validate-language-skills';
import { isMissingContent, validateRecord } from '@portal/field-rules/validate-record';
import { type RowContent, type RowsFindings, validateRows } from '@portal/field-rules/validate-rows';
import type { ApplicationRow, AttachmentRow } from '../../db/tables/applications.tables';
import type { SecretBox } from '../../secret-box';
import type { Campaign } from '../campaigns/campaign';
import { fieldsOf } from '../campaigns/field-config';
import { openValues } from './identity-codes/sealed-values';
import { type LanguageForm, languageForm } from './sections/language-skills/language-skills.form';
import type { StoredContents } from './stored-contents';

export interface RowContents extends RowContent {
  clientRowId: string;
  touched: ReadonlySet<string>;
  /** Revision of the section at which a field was last changed. */
  revisions: Readonly<Record<string, number>>;
  /** Of a language skill; null in every other section. */
  kind: LanguageSkillKind | null;
}

/** One section of one application: what the campaign asks for beside what the candidate has given. */
export interface SectionContents {
  name: SectionName;
  required: boolean;
  /** It has its place in the application; where the form has got it since, the next write gives it one. */
  placed: boolean;
  /** Of the record, or of a row of the table; of language skills those of the section itself, a row's are `fieldsOfRow`. */
  fields: readonly FieldConfig[];
  /** Of language skills alone. */
  languages?: LanguageForm;
  revision: number;
  editedAt: Date | null;
  noneSelected: boolean;
  /** Opened, so with a whole identity code. */
  values: Values;
  touched: ReadonlySet<string>;
  rows: RowContents[];
  attachments: ReadonlyMap<string, AttachmentRow[]>;
}

export interface Contents {
  sections: ReadonlyMap<SectionName, SectionContents>;
  /** Sum of the sections' revisions: it grows with every change. */
  revision: number;
  editedAt: Date | null;
  today: string;
}

export interface Reader {
  box: SecretBox;
  locale: Locale;
  /** yyyy-mm-dd */
  today: string;
}

export const isTable = (section: SectionName): section is TableSection => section in TABLE_RESOURCES;

/** The fields that a row of the section has; a language skill has those of its kind. */
export function fieldsOfRow(section: SectionContents, row: Pick<RowContents, 'kind'>): readonly FieldConfig[] {
  if (!section.languages) return section.fields;
  return (row.kind && section.languages.rowFields.get(row.kind)) ?? [];
}

function groupByField(attachments: AttachmentRow[]): Map<string, AttachmentRow[]> {
  const grouped = new Map<string, AttachmentRow[]>();
  for (const attachment of attachments)
    grouped.set(attachment.field, [...(grouped.get(attachment.field) ?? []), attachment]);
  return grouped;
}

/** Puts what the database holds of an application beside the campaign's form. What the campaign does not ask for is left out. */
export function readContents(
  campaign: Campaign,
  application: Pick<ApplicationRow, 'id' | 'user_id' | 'campaign_id'>,
  stored: StoredContents,
  { box, locale, today }: Reader,
): Contents {
  const mine = stored.sections.filter((row) => row.application_id === application.id);
  const sections = campaign.sections.map((definition): SectionContents => {
    const { name } = definition;
    const row = mine.find(({ section }) => section === name);
    const belongs = (item: { application_id: string; section: SectionName }) =>
      item.application_id === application.id && item.section === name;
    const fields = definition.groups.flatMap((group) => group.fields);
    const sealed = { box, userId: application.user_id, campaignId: application.campaign_id, fields };
    const languages = name === 'languageSkills' ? languageForm(definition, locale, today) : undefined;
    return {
      name,
      required: definition.required,
      placed: row !== undefined,
      fields: languages?.fields ?? fieldsOf(definition, locale, today),
      languages,
      revision: row?.revision ?? 0,
      editedAt: row?.edited_at ?? null,
      noneSelected: row?.none_selected ?? false,
      values: openValues(sealed, row?.field_values ?? {}),
      touched: new Set(Object.keys(row?.field_revisions ?? {})),
      rows: stored.rows.filter(belongs).map((item) => ({
        rowId: item.id,
        clientRowId: item.client_row_id,
        values: item.field_values,
        touched: new Set(Object.keys(item.field_revisions)),
        revisions: item.field_revisions,
        kind: item.kind,
      })),
      attachments: groupByField(stored.attachments.filter(belongs)),
    };
  });
  const edits = mine.map((row) => row.edited_at).filter((date) => date !== null);
  return {
    sections: new Map(sections.map((section) => [section.name, section])),
    revision: mine.reduce((sum, row) => sum + row.revision, 0),
    editedAt: edits.reduce<Date | null>((latest, date) => (latest && latest > date ? latest : date), null),
    today,
  };
}

/** `draft`: only what was given can be wrong, and only what was saved can be missing. `all`: as at sending. */
export type Strictness = 'draft' | 'all';

export interface Findings {
  invalidFields: InvalidField[];
  rows?: RowsFindings;
}

/** Faults of a section by the rules that the browser's form has too. */
export function findFaults(contents: Contents, section: SectionContents, strictness: Strictness): Findings {
  const birthDate = contents.sections.get('basicInfo')?.values.birthDate ?? null;
  const attachments = contents.sections.get('attachments');
  const context = {
    today: contents.today,
    birthDate,
    hasAttachment: attachments && attachments.attachments.size > 0,
  };
  if (isTable(section.name)) {
    const given = section.rows.map((row) => (strictness === 'all' ? { rowId: row.rowId, values: row.values } : row));
    const rows = validateRows(section, given, section.noneSelected, context);
    return { invalidFields: [...rows.rows.values()].flat(), rows };
  }
  if (section.languages) return findLanguageFaults(section, section.languages, strictness, context);
  if (section.name === 'attachments') {
    const missing = section.fields.filter(
      (field) =>
        field.required &&
        !section.attachments.has(field.name) &&
        (strictness === 'all' || section.touched.has(field.name)),
    );
    const faults = missing.map(({ name }) => requiredFault(name));
    return {
      invalidFields: faults.concat(missingContent(section, strictness, Object.fromEntries(section.attachments))),
    };
  }
  const touched = strictness === 'all' ? undefined : section.touched;
  const faults = validateRecord(section.fields, section.values, context, touched);
  return { invalidFields: faults.concat(missingContent(section, strictness, section.values)) };
}

const requiredFault = (field: string): InvalidField => ({ field, code: 'required' });

/** Of a required section that is empty as a whole; the fault carries the section's name. */
function missingContent(
  { name, required, fields }: SectionContents,
  strictness: Strictness,
  given: Parameters<typeof isMissingContent>[2],
): InvalidField[] {
  return strictness === 'all' && isMissingContent(required, fields, given) ? [requiredFault(name)] : [];
}

function findLanguageFaults(
  { required, values, touched, rows }: SectionContents,
  form: LanguageForm,
  strictness: Strictness,
  context: { today: string; birthDate: Value },
): Findings {
  const given = rows.flatMap(({ kind, rowId, values: ofRow, touched: saved }) =>
    kind === null ? [] : { kind, rowId, values: ofRow, touched: strictness === 'all' ? undefined : saved },
  );
  const content = { ...form, required, values, rows: given, touched: strictness === 'all' ? undefined : touched };
  const found = validateLanguageSkills(content, context);
  const invalidFields = [...found.section, ...[...found.rows.values()].flat()];
  const whole = { missingHighestRow: undefined, missingNoExperienceSelected: false };
  return { invalidFields, rows: { rows: found.rows, invalidFieldsFound: invalidFields.length > 0, ...whole } };
}

/** Whether the section could be sent as it is. */
export function isComplete(contents: Contents, section: SectionContents): boolean {
  const { invalidFields, rows } = findFaults(contents, section, 'all');
  const rowsComplete = !rows || !(rows.missingHighestRow === true || rows.missingNoExperienceSelected);
  return invalidFields.length === 0 && rowsComplete;
}
