import type { Insertable } from 'kysely';
import type { Db } from '../../db/database';
import type { FeedbackTable } from '../../db/tables/infrastructure.tables';

export async function insertFeedback(db: Db, row: Insertable<FeedbackTable>): Promise<void> {
  await db.insertInto('feedback').values(row).execute();
}
