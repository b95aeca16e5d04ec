import { sql } from 'kysely';
import type { Db } from '../../db/database';
import type { AttachmentRow } from '../../db/tables/applications.tables';

export type NewAttachment = Omit<AttachmentRow, 'position' | 'deleted_at'>;

export async function insertAttachment(trx: Db, attachment: NewAttachment): Promise<void> {
  await trx
    .insertInto('files')
    .values({ sha256: attachment.sha256, size: attachment.size, created_at: attachment.created_at })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
  await trx.insertInto('attachments').values(attachment).execute();
}

export function findAttachment(db: Db, applicationId: string, fileId: string): Promise<AttachmentRow | undefined> {
  return db
    .selectFrom('attachments')
    .selectAll()
    .where('id', '=', fileId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
}

export async function countAttachments(db: Db, applicationId: string, field: string): Promise<number> {
  const row = await db
    .selectFrom('attachments')
    .select(sql<number>`count(*)`.as('count'))
    .where('application_id', '=', applicationId)
    .where('field', '=', field)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** A sent version may still name the file, so it stays on the disk. */
export async function markDeleted(
  trx: Db,
  applicationId: string,
  field: string,
  now: Date,
  fileId?: string,
): Promise<void> {
  await trx
    .updateTable('attachments')
    .set({ deleted_at: now })
    .where('application_id', '=', applicationId)
    .where('field', '=', field)
    .where('deleted_at', 'is', null)
    .$if(fileId !== undefined, (query) => query.where('id', '=', fileId ?? ''))
    .execute();
}
