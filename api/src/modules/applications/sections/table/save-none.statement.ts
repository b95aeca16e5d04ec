import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema';
import { recordSave } from '../../../../http/idempotency/kept-save';
import { invalid } from '../../../../http/problem';
import type { Operation } from '../../../../http/types';
import { countChange, hasRows } from '../../applications.repository';
import type { SaveTarget } from '../save-admission';
import type { SectionTarget } from '../save-target.statement';
import { lockTarget } from './order-rows';

/**
 * Notes that the candidate has, or does not have, nothing to tell in a table section. The section is held first, so that no row comes in between.
 * @param operation kept with the change
 * @returns undefined when the person has no application to the campaign
 * @throws ProblemError 422 `rows-exist`
 */
export function selectNone(
  db: Kysely<Database>,
  target: SectionTarget,
  selected: boolean,
  operation: Operation | undefined,
): Promise<SaveTarget | undefined> {
  return db.transaction().execute(async (trx) => {
    const found = await lockTarget(trx, target);
    if (!found?.open || found.reconfigured) return found;
    const { applicationId } = found;
    const { section, now } = target;
    if (selected && (await hasRows(trx, applicationId, section)))
      throw invalid([{ field: section, code: 'rows-exist' }]);
    const changed = await trx
      .updateTable('application_sections')
      .set({ none_selected: selected })
      .where('application_id', '=', applicationId)
      .where('section', '=', section)
      .where('none_selected', '<>', selected)
      .returning('section')
      .executeTakeFirst();
    if (!changed) return found;
    const counted = await countChange(trx, applicationId, section, now);
    if (counted) await recordSave(trx, operation, { ...counted, rowId: null, at: now });
    return found;
  });
}
