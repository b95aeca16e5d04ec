import type { Values } from '@portal/contract/fields';
import type { LanguageSkillKind } from '@portal/contract/sections';
import type pg from 'pg';
import type { SaveTarget } from './save-admission';
import { type SectionTarget, TARGET_HELD, type TargetRow, targetParameters, toTarget } from './save-target.statement';

export interface RowToSave extends SectionTarget {
  /** Of the row to change; absent: `clientRowId` says which, and a row that is not there yet is made under `newRowId`. */
  rowId: string | undefined;
  newRowId: string;
  clientRowId: string | undefined;
  /** Of a language skill: a row of another kind is another row. */
  kind: LanguageSkillKind | null;
  values: Values;
  /** Revision of the section that the writer has seen; absent: the last write wins. */
  baseRevision: number | undefined;
}

export interface RowSaveOutcome extends SaveTarget {
  /** The row that was written; null when nothing was. */
  rowId: string | null;
}

const BEFORE = `${TARGET_HELD}, patch as (
  select h.application_id, $6::jsonb as field_values,
    (select coalesce(jsonb_object_agg(p.key, h.revision), '{}') from jsonb_each($6::jsonb) p) as field_revisions
  from held h
)`;
const CHANGES = `r.kind is not distinct from $8::smallint
    and exists (select from jsonb_each($6::jsonb) p where r.field_values -> p.key is distinct from p.value)
    and not exists (
      select from jsonb_each($6::jsonb) p
      where r.field_values -> p.key is distinct from p.value and (r.field_revisions ->> p.key)::integer > $7::bigint
    )`;
const AFTER = `
, counted as (
  update application_sections s set revision = s.revision + 1, edited_at = $1, none_selected = false
  from saved where s.application_id = saved.application_id and s.section = $5
)
select t.id as application_id, t.open, t.reconfigured, saved.id as row_id from target t left join saved on true`;

const CREATE = `${BEFORE}, saved as (
  insert into application_rows as r (id, application_id, section, client_row_id, kind, field_values, field_revisions)
  select $9::uuid, p.application_id, $5::text, $10::uuid, $8::smallint, p.field_values, p.field_revisions from patch p
  on conflict on constraint application_rows_client do update set
    field_values = r.field_values || excluded.field_values,
    field_revisions = r.field_revisions || excluded.field_revisions
  where not r.deleted and ${CHANGES}
  returning r.id, r.application_id
)${AFTER}`;

const CHANGE = `${BEFORE}, saved as (
  update application_rows r set
    field_values = r.field_values || patch.field_values,
    field_revisions = r.field_revisions || patch.field_revisions
  from patch
  where r.id = $9 and r.application_id = patch.application_id and r.section = $5 and not r.deleted and ${CHANGES}
  returning r.id, r.application_id
)${AFTER}`;

/**
 * Creates a row or changes the named fields of one. A repeated creation meets its own row through `clientRowId`.
 * @returns undefined when the person has no application to the campaign
 */
export async function saveRow(pool: pg.Pool, save: RowToSave): Promise<RowSaveOutcome | undefined> {
  const common = [...targetParameters(save), JSON.stringify(save.values), save.baseRevision ?? null, save.kind];
  const { rows } = await pool.query<TargetRow & { row_id: string | null }>(
    save.rowId === undefined
      ? { name: 'create-row', text: CREATE, values: [...common, save.newRowId, save.clientRowId] }
      : { name: 'change-row', text: CHANGE, values: [...common, save.rowId] },
  );
  const row = rows[0];
  return row && { ...toTarget(row), rowId: row.row_id };
}
