import { type Values, Values as ValuesSchema } from '@portal/contract/fields';
import { SECTIONS, type SectionName } from '@portal/contract/sections';
import { z } from 'zod';
import type { ApplicationRow } from '../../../db/tables/applications.tables';
import type { Campaign } from '../../campaigns/campaign';
import type { SectionDefinition } from '../../campaigns/campaign-definition';
import { isTable } from '../contents';
import { sectionFields } from '../sections/section-fields';
import type { StoredContents } from '../stored-contents';
import type { Json } from './canonical-json';

/** A row as it was sent; `kind` only where rows have kinds. */
const SentRow = z.object({ rowId: z.string(), kind: z.number().int().optional(), values: ValuesSchema });
const SentRows = z.object({
  noneSelected: z.boolean().optional(),
  rows: z.array(SentRow),
  values: ValuesSchema.optional(),
});
const SentFiles = z.array(z.object({ field: z.string(), fileId: z.string() }));
const SentContent = z.object({ sections: z.partialRecord(z.enum(SECTIONS), z.unknown()) });

export interface SentSection {
  name: SectionName;
  /** As they are stored, so identity codes stay sealed. */
  values: Values;
  rows: z.infer<typeof SentRow>[];
  noneSelected: boolean;
  /** Undefined where the section's files are not listed. */
  fileIds: string[] | undefined;
}

/** Every field that the campaign asks for. Identity codes stay sealed: the seal of the same code is the same, so the checksum stays checkable. */
const valuesOf = (fields: readonly { name: string }[], stored: Values): Record<string, Json> =>
  Object.fromEntries(fields.map(({ name }) => [name, stored[name] ?? null]));

function sectionContent(definition: SectionDefinition, stored: StoredContents): Json {
  const { name } = definition;
  const section = stored.sections.find((row) => row.section === name);
  const values = section?.field_values ?? {};
  const fields = sectionFields(definition);
  const rows = stored.rows.filter((row) => row.section === name);
  if (isTable(name)) {
    return {
      noneSelected: (section?.none_selected ?? false) && rows.length === 0,
      rows: rows.map(({ id, field_values }) => ({ rowId: id, values: valuesOf(fields.ofRow(null), field_values) })),
    };
  }
  if (name === 'languageSkills') {
    return {
      rows: rows.map(({ id, kind, field_values }) => ({
        rowId: id,
        kind,
        values: valuesOf(fields.ofRow(kind), field_values),
      })),
      values: valuesOf(fields.own, values),
    };
  }
  if (name === 'attachments') {
    const known = new Set(fields.own.map((field) => field.name));
    return stored.attachments
      .filter((file) => file.section === name && known.has(file.field))
      .map(({ id, field, name: fileName, size, media_type: type, sha256 }) => ({
        field,
        fileId: id,
        name: fileName,
        sha256,
        size,
        type,
      }));
  }
  return valuesOf(fields.own, values);
}

/** What is kept of a sending for good, whatever is edited afterwards. */
export function sentContent(
  campaign: Campaign,
  application: ApplicationRow,
  stored: StoredContents,
  receiptNumber: string,
  sentAt: Date,
): Json {
  const sections = campaign.sections.map((definition) => [definition.name, sectionContent(definition, stored)]);
  return {
    campaignId: application.campaign_id,
    portal: application.portal,
    receiptNumber,
    ref: application.ref,
    sections: Object.fromEntries(sections),
    sentAt: sentAt.toISOString(),
  };
}

function readSection(name: SectionName, content: unknown): SentSection {
  const none: SentSection = { name, values: {}, rows: [], noneSelected: false, fileIds: undefined };
  if (name === 'attachments') return { ...none, fileIds: SentFiles.parse(content).map(({ fileId }) => fileId) };
  if (!isTable(name) && name !== 'languageSkills') return { ...none, values: ValuesSchema.parse(content) };
  const { rows, values = {}, noneSelected = false } = SentRows.parse(content);
  return { ...none, rows, values, noneSelected };
}

/** Reads what `sentContent` wrote. */
export function readSentContent(content: string): SentSection[] {
  const { sections } = SentContent.parse(JSON.parse(content));
  return SECTIONS.flatMap((name) => (name in sections ? [readSection(name, sections[name])] : []));
}

const PHOTO = 'photo';

/** What the application would hold had nothing been edited since: the sent values in their places, deleted rows and files back. */
export function storedAsSent(sent: readonly SentSection[], everything: StoredContents): StoredContents {
  const rows = new Map(everything.rows.map((row) => [row.id, row]));
  const find = (name: SectionName) => sent.find((section) => section.name === name);
  const photo = find('basicInfo')?.values[PHOTO];
  const fileIds = new Set([...(find('attachments')?.fileIds ?? []), ...(typeof photo === 'string' ? [photo] : [])]);
  return {
    sections: everything.sections.map((row) => {
      const section = find(row.section);
      // A section that the form has got since: nothing of it was sent.
      return { ...row, field_values: { ...section?.values }, none_selected: section?.noneSelected ?? false };
    }),
    rows: sent.flatMap((section) =>
      section.rows.flatMap(({ rowId, values }) => {
        const row = rows.get(rowId);
        return row ? [{ ...row, field_values: values, deleted: false }] : [];
      }),
    ),
    attachments: everything.attachments
      .filter(({ id }) => fileIds.has(id))
      .map((file) => ({ ...file, deleted_at: null })),
  };
}
