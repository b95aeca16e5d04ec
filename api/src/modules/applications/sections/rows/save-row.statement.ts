import type { Values } from '@portal/contract/fields';
import { APPLICATION_LIMIT_BYTES, ROWS_PER_SECTION } from '@portal/contract/limits';
import type { LanguageSkillKind } from '@portal/contract/sections';
import type pg from 'pg';
import { runStatement } from '../../../../db/statement';
import { keepingSave, keyParameters } from '../../../../http/idempotency/kept-save';
import type { Operation } from '../../../../http/types';
import type { SaveTarget } from '../save-admission';
import {
  contentBytesOf,
  LOCKED_TARGET,
  type SectionTarget,
  type TargetRow,
  targetParameters,
  toTarget,
} from '../save-target.statement';

/** With those that were deleted: each is kept so that a late repeat of its creation does not bring it back. */
export const STORED_ROWS_PER_SECTION = 5 * ROWS_PER_SECTION;

export interface RowToSave extends SectionTarget {
  /** Of the row to change; absent: `clientRowId` says which, and a row that is not there yet is made under `newRowId`. */
  rowId: string | undefined;
  newRowId: string;
  clientRowId: string | undefined;
  /** Kind of a language skill: a row of another kind is another row. */
  kind: LanguageSkillKind | null;
  values: Values;
  /** Revision of the section that the writer has seen; absent: the last write wins. */
  baseRevision: number | undefined;
  operation: Operation | undefined;
}

export interface RowSaveOutcome extends SaveTarget {
  /** The row that was written; null when nothing was. */
  rowId: string | null;
  /** The bound that was reached where nothing was written: of rows or of content. */
  full: 'rows' | 'content' | null;
}

const BEFORE = `${LOCKED_TARGET}, patch as (
  select l.application_id, $6::jsonb as field_values,
    (select coalesce(jsonb_object_agg(p.key, l.revision), '{}') from jsonb_each($6::jsonb) p) as field_revisions
  from locked l
), space as (
  select ${APPLICATION_LIMIT_BYTES} - ${contentBytesOf('l.application_id')} as bytes_left from locked l
)`;
const CHANGES = `r.kind is not distinct from $8::smallint
    and exists (select from jsonb_each($6::jsonb) p where r.field_values -> p.key is distinct from p.value)
    and not exists (
      select from jsonb_each($6::jsonb) p
      where r.field_values -> p.key is distinct from p.value and (r.field_revisions ->> p.key)::integer > $7::bigint
    )
    and (
      select coalesce(sum(octet_length(p.value::text) - coalesce(octet_length((r.field_values -> p.key)::text), 0)), 0)
      from jsonb_each($6::jsonb) p
    ) <= greatest(0, (select bytes_left from space))`;
const after = (full: string): string => `
, counted as (
  update application_sections s set revision = s.revision + 1, edited_at = $1, none_selected = false
  from saved where s.application_id = saved.application_id and s.section = $5
), kept as (${keepingSave(9, { from: 'saved, locked', revision: 'locked.revision', rowId: 'saved.id' })}
)
select t.id as application_id, t.open, t.reconfigured, saved.id as row_id, ${full} as "full"
from target t left join saved on true left join space on true`;
const NO_SPACE = `case when saved.id is null and octet_length($6::jsonb::text) > space.bytes_left then 'content' end`;

// Rows are counted as they were when the statement began: creations in the same moment may go over the bound by as many as there are connections.
const CREATE = `${BEFORE}, known as (
  select r.id from application_rows r join locked l on l.application_id = r.application_id
  where r.section = $5 and r.client_row_id = $13::uuid
), rows_full as (
  select from application_rows r join locked l on l.application_id = r.application_id
  where r.section = $5 and not exists (select from known)
  having count(*) filter (where not r.deleted) >= ${ROWS_PER_SECTION} or count(*) >= ${STORED_ROWS_PER_SECTION}
), saved as (
  insert into application_rows as r (id, application_id, section, client_row_id, kind, field_values, field_revisions)
  select $12::uuid, p.application_id, $5::text, $13::uuid, $8::smallint, p.field_values, p.field_revisions
  from patch p, space
  where not exists (select from rows_full)
    and (exists (select from known) or octet_length($6::jsonb::text) <= space.bytes_left)
  on conflict on constraint application_rows_client do update set
    field_values = r.field_values || excluded.field_values,
    field_revisions = r.field_revisions || excluded.field_revisions
  where not r.deleted and ${CHANGES}
  returning r.id, r.application_id
)${after(`case when exists (select from rows_full) then 'rows' else ${NO_SPACE} end`)}`;

const CHANGE = `${BEFORE}, saved as (
  update application_rows r set
    field_values = r.field_values || patch.field_values,
    field_revisions = r.field_revisions || patch.field_revisions
  from patch
  where r.id = $12 and r.application_id = patch.application_id and r.section = $5 and not r.deleted and ${CHANGES}
  returning r.id, r.application_id
)${after(NO_SPACE)}`;

/**
 * Creates a row or changes the named fields of one. A repeated creation meets its own row through `clientRowId`.
 * @returns undefined when the person has no application to the campaign
 */
export async function saveRow(pool: pg.Pool, save: RowToSave): Promise<RowSaveOutcome | undefined> {
  const common = [
    ...targetParameters(save),
    JSON.stringify(save.values),
    save.baseRevision ?? null,
    save.kind,
    ...keyParameters(save.operation),
  ];
  const rows = await runStatement<TargetRow & { row_id: string | null; full: RowSaveOutcome['full'] }>(
    pool,
    save.rowId === undefined
      ? { name: 'create-row', text: CREATE, values: [...common, save.newRowId, save.clientRowId] }
      : { name: 'change-row', text: CHANGE, values: [...common, save.rowId] },
  );
  const row = rows[0];
  if (row?.row_id && save.operation) save.operation.recorded = true;
  return row && { ...toTarget(row), rowId: row.row_id, full: row.full };
}
