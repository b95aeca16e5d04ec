import { sql } from 'kysely';
import type { Db } from '../../db/database';

/** Removed attachments that no sent version names; the sections' revisions and values do not point to them any more. */
export async function forgetRemovedAttachments(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('attachments')
    .where('deleted_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sent_versions')
            .select('sent_versions.id')
            .whereRef('sent_versions.application_id', '=', 'attachments.application_id')
            .where(sql<boolean>`position(attachments.id::text in sent_versions.content) > 0`),
        ),
      ),
    )
    .execute();
}

/** Contents that no attachment holds, SHA-256 in hexadecimal. */
export async function findUnusedContents(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .leftJoin('attachments', 'attachments.sha256', 'files.sha256')
    .select('files.sha256')
    .where('attachments.id', 'is', null)
    .where('files.created_at', '<', before)
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/** @returns those of the contents that nobody knows of */
export async function findUnknownContents(db: Db, contents: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('files').select('sha256').where('sha256', 'in', contents).execute();
  const known = new Set(rows.map(({ sha256 }) => sha256));
  return contents.filter((sha256) => !known.has(sha256));
}
