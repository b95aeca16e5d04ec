import type { Value, Values } from '@portal/contract/fields';
import { APPLICATION_LIMIT_BYTES } from '@portal/contract/limits';
import type pg from 'pg';
import { runStatement } from '../../../../db/statement';
import { keepingSave, keyParameters } from '../../../../http/idempotency/kept-save';
import type { Operation } from '../../../../http/types';
import { contentBytesOf, type SectionTarget, TARGET, targetParameters } from '../save-target.statement';

export interface FieldToSave extends SectionTarget {
  field: string;
  value: Value;
  /** Revision of the section that the writer has seen; absent: the last write wins. */
  baseRevision: number | undefined;
  operation: Operation | undefined;
}

export interface SaveOutcome {
  open: boolean;
  /** The campaign's form has changed since this process read it. */
  reconfigured: boolean;
  /** What the section holds now; null when nothing was written. */
  saved: { values: Values; fieldRevisions: Record<string, number>; revision: number; editedAt: Date } | null;
  /** The application holds too much for a value of this length. */
  full: boolean;
}

/** A value that only the account has given is saved by its first write, also as it is. */
const isWanted = (row: string): string => `(
    (${row}.field_values -> $6::text is distinct from $7::jsonb or not ${row}.field_revisions ? $6::text)
    and ($8::bigint is null or coalesce((${row}.field_revisions ->> $6::text)::integer, 0) <= $8)
  )`;

/** Shorter values are always taken, or a full application could not be shortened. */
const isTooMuch = (row: string): string => `(
    octet_length($7::jsonb::text) - coalesce(octet_length((${row}.field_values -> $6::text)::text), 0)
      > greatest(0, (select bytes_left from space))
  )`;

/**
 * Owner, deadline, configuration and base revision are checked and the value is written in one statement: the auto-save is the portal's most frequent
 * request. The key of the call is kept by it as well: a save is one commit. Without a row in `saved` nothing has changed: too late, a newer value of another writer, the same value again, or no space for it.
 */
export const SAVE_FIELD_STATEMENT = `${TARGET}, space as (
  select ${APPLICATION_LIMIT_BYTES} - ${contentBytesOf('t.id')} as bytes_left from target t
), saved as (
  update application_sections s set
    field_values = s.field_values || jsonb_build_object($6::text, $7::jsonb),
    field_revisions = s.field_revisions || jsonb_build_object($6::text, s.revision + 1),
    revision = s.revision + 1,
    edited_at = $1
  from target t
  where s.application_id = t.id and s.section = $5 and t.open and not t.reconfigured and ${isWanted('s')}
    and not ${isTooMuch('s')}
  returning s.field_values, s.field_revisions, s.revision, s.edited_at
), kept as (${keepingSave(9, { from: 'saved', revision: 'saved.revision', rowId: 'null' })}
)
select t.open, t.reconfigured, s.field_values, s.field_revisions, s.revision, s.edited_at,
  s.revision is null and coalesce(${isWanted('o')} and ${isTooMuch('o')}, false) as "full"
from target t left join saved s on true
left join application_sections o on o.application_id = t.id and o.section = $5`;

interface ResultRow {
  open: boolean;
  reconfigured: boolean;
  field_values: Values | null;
  field_revisions: Record<string, number> | null;
  revision: number | null;
  edited_at: Date | null;
  full: boolean;
}

/** @returns undefined when the person has no application to the campaign */
export async function saveField(pool: pg.Pool, save: FieldToSave): Promise<SaveOutcome | undefined> {
  const rows = await runStatement<ResultRow>(pool, {
    name: 'save-field',
    text: SAVE_FIELD_STATEMENT,
    values: [
      ...targetParameters(save),
      save.field,
      JSON.stringify(save.value),
      save.baseRevision ?? null,
      ...keyParameters(save.operation),
    ],
  });
  const row = rows[0];
  if (!row) return undefined;
  const { field_values: values, field_revisions: fieldRevisions, revision, edited_at: editedAt } = row;
  const written = values !== null && fieldRevisions !== null && revision !== null && editedAt !== null;
  if (written && save.operation) save.operation.recorded = true;
  return {
    open: row.open,
    reconfigured: row.reconfigured,
    full: row.full,
    saved: written ? { values, fieldRevisions, revision, editedAt } : null,
  };
}
