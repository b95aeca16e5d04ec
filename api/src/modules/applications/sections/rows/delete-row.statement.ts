import type pg from 'pg';
import { runStatement } from '../../../../db/statement';
import { keepingSave, keyParameters } from '../../../../http/idempotency/kept-save';
import type { Operation } from '../../../../http/types';
import type { SaveTarget } from '../save-admission';
import {
  LOCKED_TARGET,
  type SectionTarget,
  type TargetRow,
  targetParameters,
  toTarget,
} from '../save-target.statement';

export interface DeletionOutcome extends SaveTarget {
  /** The row is gone now that was there before. */
  deleted: boolean;
  /** Null where the section never had such a row. */
  clientRowId: string | null;
}

const DELETE = `${LOCKED_TARGET}, deleted as (
  update application_rows r set deleted = true, field_values = '{}'
  from locked l
  where r.id = $6 and r.application_id = l.application_id and r.section = $5 and not r.deleted
    and r.client_row_id <> all ($7::uuid[])
  returning r.application_id
), counted as (
  update application_sections s set revision = s.revision + 1, edited_at = $1
  from deleted d where s.application_id = d.application_id and s.section = $5
), kept as (${keepingSave(8, { from: 'deleted, locked', revision: 'locked.revision', rowId: '$6::uuid' })}
)
select t.id as application_id, t.open, t.reconfigured, exists (select from deleted) as deleted, (
  select r.client_row_id from application_rows r where r.id = $6 and r.application_id = t.id and r.section = $5
) as client_row_id
from target t`;

/**
 * Deletes a row; it stays in the table, so that a late save of it does not bring it back, but without what it held: a row that was sent comes back
 * from the version that was sent, and a language that the form asks for again from the form.
 * @param kept client ids of rows that the campaign keeps
 * @param operation kept with the deletion
 * @returns undefined when the person has no application to the campaign
 */
export async function deleteRow(
  pool: pg.Pool,
  target: SectionTarget,
  rowId: string,
  kept: readonly string[],
  operation: Operation | undefined,
): Promise<DeletionOutcome | undefined> {
  const rows = await runStatement<TargetRow & { deleted: boolean; client_row_id: string | null }>(pool, {
    name: 'delete-row',
    text: DELETE,
    values: [...targetParameters(target), rowId, kept, ...keyParameters(operation)],
  });
  const row = rows[0];
  if (row?.deleted && operation) operation.recorded = true;
  return row && { ...toTarget(row), deleted: row.deleted, clientRowId: row.client_row_id };
}
