import { sql } from 'kysely';
import type { Db } from '../../db/database';
import type { Operation } from '../types';

/** What a save with a key wrote: the answer to a repeat is made from it, so that nothing of what people write is kept with the key. */
export interface KeptSave {
  /** Of the section, after the save. */
  revision: number;
  rowId: string | null;
  at: Date;
}

export const keyParameters = (operation: Operation | undefined): unknown[] => [
  operation?.key.id ?? null,
  operation?.key.fingerprint ?? null,
  operation?.key.user_id ?? null,
];

/**
 * Part of a statement that saves: the key of the call with what it wrote. A key that is there undoes the statement with an error.
 * @param first number of the first of the key's parameters
 * @param saved SQL of what was written: rows of it if any, the revision, the row's id; $1 is when
 */
export const keepingSave = (first: number, saved: { from: string; revision: string; rowId: string }): string => `
insert into idempotency_keys (id, fingerprint, user_id, created_at, saved_revision, saved_row_id)
  select $${first}::bytea, $${first + 1}::bytea, $${first + 2}::uuid, $1, ${saved.revision}, ${saved.rowId}
  from ${saved.from} where $${first}::bytea is not null`;

/** The same in a transaction of several statements. */
export async function recordSave(trx: Db, operation: Operation | undefined, saved: KeptSave): Promise<void> {
  if (!operation) return;
  const { id, fingerprint, user_id } = operation.key;
  await sql`
    insert into idempotency_keys (id, fingerprint, user_id, created_at, saved_revision, saved_row_id)
    values (${id}, ${fingerprint}, ${user_id}, ${saved.at}, ${saved.revision}, ${saved.rowId})`.execute(trx);
  operation.recorded = true;
}
