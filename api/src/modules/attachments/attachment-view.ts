import type { Attachment } from '@portal/contract/attachments';
import { API_PREFIX } from '@portal/contract/limits';
import type { AttachmentRow } from '../../db/tables/applications.tables';

export function toAttachment(row: Omit<AttachmentRow, 'position' | 'deleted_at'>, campaignId: number): Attachment {
  return {
    field: row.field,
    fileId: row.id,
    name: row.name,
    size: row.size,
    type: row.media_type,
    url: `${API_PREFIX}/attachments/${campaignId}/${row.field}/${row.id}`,
  };
}

/** Every file field of a section with what is attached to it. */
export function toAttachments(
  fields: readonly { name: string }[],
  attachments: ReadonlyMap<string, AttachmentRow[]>,
  campaignId: number,
): Record<string, Attachment[]> {
  return Object.fromEntries(
    fields.map(({ name }) => [name, (attachments.get(name) ?? []).map((row) => toAttachment(row, campaignId))]),
  );
}
