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

/** The newest change of a field. */
export function findLastChange(trx: Db, { applicationId, section, field, rowId }: NewChange) {
  return trx
    .selectFrom('employer_changes')
    .select(['id', 'employer_login_id', 'before', 'after'])
    .where('application_id', '=', applicationId)
    .where('section', '=', section)
    .where('field', '=', field)
    .where('row_id', 'is not distinct from', rowId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function deleteChange(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('employer_changes').where('id', '=', id).execute();
}

export async function continueChange(trx: Db, id: number, { after, at }: NewChange): Promise<void> {
  await trx
    .updateTable('employer_changes')
    .set({ after: JSON.stringify(after), at })
    .where('id', '=', id)
    .execute();
}

export async function insertChange(trx: Db, change: NewChange): Promise<void> {
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
