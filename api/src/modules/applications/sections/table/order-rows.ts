import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { Db } from '../../../../db/database';
import type { Database } from '../../../../db/schema';
import { recordSave } from '../../../../http/idempotency/kept-save';
import { notFound } from '../../../../http/problem';
import type { Operation } from '../../../../http/types';
import { countChange } from '../../applications.repository';
import type { SaveTarget } from '../save-admission';
import {
  type SectionTarget,
  TARGET,
  TARGET_PARAMETERS,
  type TargetRow,
  targetParameters,
  toTarget,
} from '../save-target.statement';

interface PlacedRow {
  id: string;
  position: number;
  deleted: boolean;
}

/**
 * New positions of rows: the rows of the section exchange the positions that they have, so a row that is created later still comes last.
 * @param rows every row that the section ever had, in their present order
 * @param wanted ids in the order of the candidate; rows that it does not name come after those
 */
export function newPositions(rows: readonly PlacedRow[], wanted: readonly string[]): Map<string, number> {
  const present = rows.filter(({ deleted }) => !deleted);
  const ids = new Set(present.map(({ id }) => id));
  const order = [...new Set([...wanted.filter((id) => ids.has(id)), ...ids])];
  const changed = order.map((id, index): [string, number] => [id, present[index]?.position ?? 0]);
  const before = new Map(present.map(({ id, position }) => [id, position]));
  return new Map(changed.filter(([id, position]) => before.get(id) !== position));
}

/** Locks the section, as every write of it does first; reads afterwards see the content after such a write. */
export async function lockTarget(trx: Db, target: SectionTarget): Promise<SaveTarget | undefined> {
  const { userId, campaignId, section } = target;
  await sql`
    select from application_sections s join applications a on a.id = s.application_id
    where a.user_id = ${userId} and a.campaign_id = ${campaignId} and s.section = ${section}
    for update of s`.execute(trx);
  const { rows } = await trx.executeQuery<TargetRow>(
    CompiledQuery.raw(`${TARGET} select id as application_id, open, reconfigured from target`, [
      ...targetParameters(target).slice(0, TARGET_PARAMETERS),
    ]),
  );
  return rows[0] && toTarget(rows[0]);
}

/**
 * Puts the rows of a section into the order that the candidate decided. An order that is there already is no change.
 * @param operation kept with the order
 * @returns undefined when the person has no application to the campaign
 * @throws ProblemError 404 for an id that was never a row of the section; then nothing has changed
 */
export function orderRows(
  db: Kysely<Database>,
  target: SectionTarget,
  wanted: readonly string[],
  operation: Operation | undefined,
): Promise<SaveTarget | undefined> {
  return db.transaction().execute(async (trx) => {
    const found = await lockTarget(trx, target);
    if (!found?.open || found.reconfigured) return found;
    const rows = await trx
      .selectFrom('application_rows')
      .select(['id', 'position', 'deleted'])
      .where('application_id', '=', found.applicationId)
      .where('section', '=', target.section)
      .orderBy('position')
      .execute();
    const known = new Set(rows.map(({ id }) => id));
    if (wanted.some((id) => !known.has(id))) throw notFound();
    const positions = newPositions(rows, wanted);
    if (positions.size === 0) return found;
    await sql`
      update application_rows r set position = p.position
      from unnest(${[...positions.keys()]}::uuid[], ${[...positions.values()]}::bigint[]) as p (id, position)
      where r.id = p.id`.execute(trx);
    const counted = await countChange(trx, found.applicationId, target.section, target.now);
    if (counted) await recordSave(trx, operation, { ...counted, rowId: null, at: target.now });
    return found;
  });
}
