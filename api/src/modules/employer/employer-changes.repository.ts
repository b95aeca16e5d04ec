import type { Value } from '@portal/contract/fields';
import type { SectionName } from '@portal/contract/sections';
import type { Db } from '../../db/database';
import type { EmployerChangeRow } from '../../db/tables/employer.tables';

export interface NewChange {
  applicationId: string;
  employerLoginId: string;
  section: SectionName;
  field: string;
  rowId: string | null;
  before: Value;
  after: Value;
  at: Date;
}

/** Changes shown to a candidate; older ones stay in the database. */
const SHOWN_AT_MOST = 200;

export const sameValue = (left: Value | undefined, right: Value | undefined): boolean =>
  JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

/**
 * Keeps what an employer changed. The form saves while somebody types, so what one log-in does to a field without anybody in between is one
 * change, from what stood there first to what stands there last; typing back what stood there first leaves none.
 * @param trx holds the application, so the last change of the field stays the last
 */
export async function recordChange(trx: Db, change: NewChange): Promise<void> {
  const last = await trx
    .selectFrom('employer_changes')
    .select(['id', 'employer_login_id', 'before', 'after'])
    .where('application_id', '=', change.applicationId)
    .where('section', '=', change.section)
    .where('field', '=', change.field)
    .where('row_id', 'is not distinct from', change.rowId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const goesOn = last?.employer_login_id === change.employerLoginId && sameValue(last.after, change.before);
  if (!goesOn || !last) return insertChange(trx, change);
  if (sameValue(last.before, change.after)) {
    await trx.deleteFrom('employer_changes').where('id', '=', last.id).execute();
    return;
  }
  const changed = { after: JSON.stringify(change.after), at: change.at };
  await trx.updateTable('employer_changes').set(changed).where('id', '=', last.id).execute();
}

async function insertChange(trx: Db, change: NewChange): Promise<void> {
  await trx
    .insertInto('employer_changes')
    .values({
      application_id: change.applicationId,
      employer_login_id: change.employerLoginId,
      section: change.section,
      field: change.field,
      row_id: change.rowId,
      before: JSON.stringify(change.before),
      after: JSON.stringify(change.after),
      at: change.at,
    })
    .execute();
}

/** Newest first. */
export function findChanges(db: Db, applicationId: string): Promise<EmployerChangeRow[]> {
  return db
    .selectFrom('employer_changes')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN_AT_MOST)
    .execute();
}

/** When employers were in the application, newest first. */
export function findVisits(db: Db, applicationId: string): Promise<{ at: Date | null; portal: string }[]> {
  return db
    .selectFrom('employer_logins')
    .select(['used_at as at', 'portal'])
    .where('application_id', '=', applicationId)
    .where('used_at', 'is not', null)
    .orderBy('used_at', 'desc')
    .limit(SHOWN_AT_MOST)
    .execute();
}
