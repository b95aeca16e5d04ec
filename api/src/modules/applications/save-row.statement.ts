import type { Values } from '@portal/contract/fields';
import type { SectionName } from '@portal/contract/sections';
import type pg from 'pg';

export interface RowToSave {
  userId: string;
  campaignId: number;
  section: SectionName;
  /** Of the row to change; absent: `clientRowId` says which, and a row that is not there yet is made under `newRowId`. */
  rowId: string | undefined;
  newRowId: string;
  clientRowId: string;
  values: Values;
  baseRevision: number | undefined;
  configurationRevision: number;
  now: Date;
}

export interface RowSaveOutcome {
  open: boolean;
  reconfigured: boolean;
  /** The row that was written; null when nothing was. */
  rowId: string | null;
}

/** Holding the section's row makes the writes of a section follow one another, so the revision given to a row is the section's next. */
const BEFORE = `
with target as (
  select a.id,
    (c.apply_period_start is null or c.apply_period_start <= $1)
      and (c.apply_period_end is null or c.apply_period_end > $1) as open,
    c.configuration_revision <> $2 as reconfigured
  from applications a join campaigns c on c.id = a.campaign_id
  where a.user_id = $3 and a.campaign_id = $4
), held as (
  select s.application_id, s.revision + 1 as revision
  from application_sections s join target t on t.id = s.application_id
  where s.section = $5 and t.open and not t.reconfigured
  for update of s
), patch as (
  select h.application_id, $6::jsonb as field_values,
    (select coalesce(jsonb_object_agg(p.key, h.revision), '{}') from jsonb_each($6::jsonb) p) as field_revisions
  from held h
)`;
const CHANGES = `exists (select from jsonb_each($6::jsonb) p where r.field_values -> p.key is distinct from p.value)
    and not exists (
      select from jsonb_each($6::jsonb) p
      where r.field_values -> p.key is distinct from p.value and (r.field_revisions ->> p.key)::integer > $7::integer
    )`;
const AFTER = `
, counted as (
  update application_sections s set revision = s.revision + 1, edited_at = $1, none_selected = false
  from saved where s.application_id = saved.application_id and s.section = $5
)
select t.open, t.reconfigured, saved.id as row_id from target t left join saved on true`;

const CREATE = `${BEFORE}, saved as (
  insert into application_rows as r (id, application_id, section, client_row_id, field_values, field_revisions)
  select $8::uuid, p.application_id, $5::text, $9::uuid, p.field_values, p.field_revisions from patch p
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
  where r.id = $8 and r.application_id = patch.application_id and r.section = $5 and not r.deleted and ${CHANGES}
  returning r.id, r.application_id
)${AFTER}`;

interface ResultRow {
  open: boolean;
  reconfigured: boolean;
  row_id: string | null;
}

/**
 * Creates a row or changes the named fields of one. A repeated creation meets its own row through `clientRowId`.
 * @returns undefined when the person has no application to the campaign
 */
export async function saveRow(pool: pg.Pool, save: RowToSave): Promise<RowSaveOutcome | undefined> {
  const common = [
    save.now,
    save.configurationRevision,
    save.userId,
    save.campaignId,
    save.section,
    JSON.stringify(save.values),
    save.baseRevision ?? null,
  ];
  const { rows } = await pool.query<ResultRow>(
    save.rowId === undefined
      ? { name: 'create-row', text: CREATE, values: [...common, save.newRowId, save.clientRowId] }
      : { name: 'change-row', text: CHANGE, values: [...common, save.rowId] },
  );
  const row = rows[0];
  return row && { open: row.open, reconfigured: row.reconfigured, rowId: row.row_id };
}
