import type { Locale } from '@portal/contract/limits';
import type { SectionName } from '@portal/contract/sections';
import type { ApplicationRow, AttachmentRow } from '../../db/tables/applications.tables';
import type { SecretBox } from '../../secret-box';
import type { Campaign } from '../campaigns/campaign';
import { openValues } from './identity-codes/sealed-values';
import { fieldsOfGroups, type SectionContents, type SectionErrors, type Strictness } from './sections/section-kind';
import { sectionKind } from './sections/section-kinds';
import type { StoredContents } from './stored-contents';

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

function groupByField(attachments: AttachmentRow[]): Map<string, AttachmentRow[]> {
  const grouped = new Map<string, AttachmentRow[]>();
  for (const attachment of attachments)
    grouped.set(attachment.field, [...(grouped.get(attachment.field) ?? []), attachment]);
  return grouped;
}

/** Puts what the database holds of an application beside the campaign's form. Content that the campaign does not ask for is left out. */
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
    const fields = fieldsOfGroups(definition);
    const sealed = { box, userId: application.user_id, campaignId: application.campaign_id, fields };
    const form = sectionKind(name).form(definition, locale, today);
    return {
      name,
      required: definition.required,
      exists: row !== undefined,
      form,
      fields: form.own,
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

/** Errors of a section by the rules that the browser's form has too. */
export function findErrors(contents: Contents, section: SectionContents, strictness: Strictness): SectionErrors {
  const attachments = contents.sections.get('attachments');
  return section.form.findErrors(section, strictness, {
    today: contents.today,
    birthDate: contents.sections.get('basicInfo')?.values.birthDate ?? null,
    hasAttachment: attachments && attachments.attachments.size > 0,
  });
}

/** Whether the section could be sent as it is. */
export function isComplete(contents: Contents, section: SectionContents): boolean {
  const { invalidFields, rows } = findErrors(contents, section, 'all');
  const rowsComplete = !rows || !(rows.missingHighestRow === true || rows.missingNoExperienceSelected);
  return invalidFields.length === 0 && rowsComplete;
}
