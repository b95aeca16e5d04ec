import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database';
import type { Database } from './schema';

/** Few enough to be deleted well within the time limit of a statement, however many there are in all. */
export const BATCH = 1_000;

/** Deletes rows some at a time, each time in a transaction of its own, until none is left that the condition holds for. */
export async function deleteInBatches(
  db: Db,
  table: keyof Database,
  condition: RawBuilder<unknown>,
  batch = BATCH,
): Promise<void> {
  const from = sql.table(table);
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${from} where ctid = any(array(select ctid from ${from} where ${condition} limit ${batch}))`.execute(
      db,
    );
    if (Number(numAffectedRows ?? 0) < batch) return;
  }
}
