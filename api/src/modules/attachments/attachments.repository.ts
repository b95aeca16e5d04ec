import { sql } from 'kysely';
import type { Db } from '../../db/database';
import type { AttachmentRow } from '../../db/tables/applications.tables';

export type NewAttachment = Omit<AttachmentRow, 'position' | 'deleted_at'>;

export async function insertAttachment(trx: Db, attachment: NewAttachment): Promise<void> {
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

/** What a field holds now, in the order in which it came. */
export function findAttachmentsOf(db: Db, applicationId: string, field: string): Promise<AttachmentRow[]> {
  return db
    .selectFrom('attachments')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('field', '=', field)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute();
}

/**
 * What the person has attached to any application.
 * @param lock keeps attachment and content from being removed until the transaction ends
 */
export function findOwnAttachment(
  db: Db,
  userId: string,
  fileId: string,
  lock?: 'lock',
): Promise<AttachmentRow | undefined> {
  return db
    .selectFrom('attachments')
    .innerJoin('applications', 'applications.id', 'attachments.application_id')
    .innerJoin('files', 'files.sha256', 'attachments.sha256')
    .selectAll('attachments')
    .where('attachments.id', '=', fileId)
    .where('applications.user_id', '=', userId)
    .where('attachments.deleted_at', 'is', null)
    .$if(lock === 'lock', (query) => query.forKeyShare(['attachments', 'files']))
    .executeTakeFirst();
}

/** A sent version may still name the file, so it stays on the disk. @returns how many were there */
export async function markDeleted(
  trx: Db,
  applicationId: string,
  field: string,
  now: Date,
  fileId?: string,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('attachments')
    .set({ deleted_at: now })
    .where('application_id', '=', applicationId)
    .where('field', '=', field)
    .where('deleted_at', 'is', null)
    .$if(fileId !== undefined, (query) => query.where('id', '=', fileId ?? ''))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Whether anything that was sent names the file. */
export async function isInSentVersion(
  db: Db,
  { id, application_id }: Pick<AttachmentRow, 'id' | 'application_id'>,
): Promise<boolean> {
  const version = await db
    .selectFrom('sent_versions')
    .select('id')
    .where('application_id', '=', application_id)
    .where(sql<boolean>`position(${id} in content) > 0`)
    .limit(1)
    .executeTakeFirst();
  return version !== undefined;
}
