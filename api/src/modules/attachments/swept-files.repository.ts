import { sql } from 'kysely';
import type { Db } from '../../db/database';

/**
 * Removed attachments that no sent version names; the sections' revisions and values do not point to them any more. Looking for one takes the whole
 * text of what was sent: some are looked at a time.
 */
export async function forgetRemovedAttachments(db: Db, before: Date, batch: number): Promise<void> {
  let last: { id: string; at: string } | undefined = { id: '00000000-0000-0000-0000-000000000000', at: '-infinity' };
  while (last) {
    const { rows }: { rows: { id: string; at: string }[] } = await sql<{ id: string; at: string }>`
      with removed as (
        select id, application_id, deleted_at from attachments
        where deleted_at < ${before} and (deleted_at, id) > (${last.at}::timestamptz, ${last.id}::uuid)
        order by deleted_at, id limit ${batch}
      ), forgotten as (
        delete from attachments a using removed r
        where a.id = r.id and not exists (
          select from sent_versions v where v.application_id = r.application_id and position(r.id::text in v.content) > 0)
      )
      select id, deleted_at::text as at from removed order by deleted_at, id`.execute(db);
    last = rows.at(-1);
  }
}

/** @returns those of the contents that nobody knows of */
export async function findUnknownContents(db: Db, contents: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('files').select('sha256').where('sha256', 'in', contents).execute();
  const known = new Set(rows.map(({ sha256 }) => sha256));
  return contents.filter((sha256) => !known.has(sha256));
}
