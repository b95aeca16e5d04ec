import { SECTIONS, type SectionName } from '@portal/contract/sections';
import { z } from 'zod';
import type { ApplicationRow } from '../../../db/tables/applications.tables';
import type { Campaign } from '../../campaigns/campaign';
import type { SectionDefinition } from '../../campaigns/campaign-definition';
import type { SentSection } from '../sections/section-kind';
import { sectionKind } from '../sections/section-kinds';
import type { StoredContents } from '../stored-contents';
import type { Json } from './canonical-json';

const SentContent = z.object({ sections: z.partialRecord(z.enum(SECTIONS), z.unknown()) });

function sectionContent(definition: SectionDefinition, stored: StoredContents): Json {
  const isOfSection = ({ section }: { section: SectionName }) => section === definition.name;
  return sectionKind(definition.name).toSent(definition, {
    section: stored.sections.find(isOfSection),
    rows: stored.rows.filter(isOfSection),
    files: stored.attachments.filter(isOfSection),
  });
}

/** Content of a sent version, which later edits do not change. */
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
  const empty = { values: {}, rows: [], noneSelected: false, fileIds: undefined };
  return { ...empty, ...sectionKind(name).fromSent(content), name };
}

/** Reads what `sentContent` wrote. */
export function readSentContent(content: string): SentSection[] {
  const { sections } = SentContent.parse(JSON.parse(content));
  return SECTIONS.flatMap((name) => (name in sections ? [readSection(name, sections[name])] : []));
}

const PHOTO = 'photo';

/** The application as it was sent: with the sent values, and with rows and files that were deleted since. */
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
