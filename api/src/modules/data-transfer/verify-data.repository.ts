import { sql } from 'kysely';
import type { Db } from '../../db/database';

/** Things that one statement looks at, so that it is short. */
const PAGE = 500;

export interface CheckedReceipt {
  id: string;
  receipt_number: string;
  /** The content is still what the receipt's checksum is of. */
  whole: boolean;
}

/** All sent versions, some at a time. */
export async function* pagesOfReceipts(db: Db): AsyncGenerator<CheckedReceipt[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<CheckedReceipt>`
      select id, receipt_number, sha256 = encode(sha256(convert_to(content, 'UTF8')), 'hex') as whole
      from sent_versions where id > ${after}::uuid order by id limit ${PAGE}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}

/** Checksums of all attachments' contents, some at a time. */
export async function* pagesOfContents(db: Db): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('attachments')
      .select('sha256')
      .distinct()
      .where('sha256', '>', after)
      .orderBy('sha256')
      .limit(PAGE)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ sha256 }) => sha256);
    after = last.sha256;
  }
}

export async function isAttached(db: Db, sha256: string): Promise<boolean> {
  const query = db.selectFrom('attachments').select('id').where('sha256', '=', sha256).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}
