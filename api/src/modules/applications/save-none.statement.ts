import type pg from 'pg';
import type { SaveTarget } from './save-admission';
import { type SectionTarget, TARGET, type TargetRow, targetParameters, toTarget } from './save-target.statement';

const SELECT_NONE = `${TARGET}, saved as (
  update application_sections s set none_selected = $6, revision = s.revision + 1, edited_at = $1
  from target t
  where s.application_id = t.id and s.section = $5 and t.open and not t.reconfigured and s.none_selected <> $6
)
select t.id as application_id, t.open, t.reconfigured from target t`;

/**
 * Notes that the candidate has, or does not have, nothing to tell in a table section.
 * @returns undefined when the person has no application to the campaign
 */
export async function selectNone(
  pool: pg.Pool,
  target: SectionTarget,
  selected: boolean,
): Promise<SaveTarget | undefined> {
  const values = [...targetParameters(target), selected];
  const { rows } = await pool.query<TargetRow>({ name: 'select-none', text: SELECT_NONE, values });
  return rows[0] && toTarget(rows[0]);
}
