import type { Value } from '@portal/contract/fields';
import type { SectionName } from '@portal/contract/sections';
import { sql } from 'kysely';
import type { Db } from '../../../db/database';
import type { EmployerValueRow } from '../../../db/tables/employer.tables';

export interface VersionContent {
  content: string;
  employerRevision: number;
  sentAt: Date;
}

/** The newest sent version; with `seenAt` as an employer saw it at that revision. */
export async function findVersionContent(
  db: Db,
  applicationId: string,
  seenAt?: number,
): Promise<VersionContent | undefined> {
  return db
    .selectFrom('sent_versions')
    .select(['content', 'employer_revision as employerRevision', 'sent_at as sentAt'])
    .where('application_id', '=', applicationId)
    .$if(seenAt !== undefined, (query) => query.where('employer_revision', '<=', seenAt ?? 0))
    .orderBy('sent_at', 'desc')
    .orderBy('receipt_number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findEmployerValues(db: Db, applicationId: string): Promise<EmployerValueRow[]> {
  return db.selectFrom('employer_values').selectAll().where('application_id', '=', applicationId).execute();
}

/** @param trx holds the application, so no two get the same number */
export async function nextEmployerRevision(trx: Db, applicationId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select 1 + greatest(
      coalesce((select max(revision) from employer_values where application_id = ${applicationId}), 0),
      coalesce((select max(employer_revision) from sent_versions where application_id = ${applicationId}), 0)
    ) as next`.execute(trx);
  return rows[0]?.next ?? 1;
}

export interface NewEmployerValue {
  applicationId: string;
  section: SectionName;
  rowId: string | null;
  field: string;
  value: Value;
  revision: number;
  workingRevision: number;
  at: Date;
}

export async function putEmployerValue(trx: Db, given: NewEmployerValue): Promise<void> {
  const { value, revision, workingRevision, at } = given;
  const changed = { value: JSON.stringify(value), revision, working_revision: workingRevision, at };
  const { applicationId: application_id, section, rowId: row_id, field } = given;
  await trx
    .insertInto('employer_values')
    .values({ application_id, section, row_id, field, ...changed })
    .onConflict((conflict) => conflict.constraint('employer_values_once').doUpdateSet(changed))
    .execute();
}

/** Deletes the employers' values that the candidate has changed since: the candidate's newer values are in the version that is sent now. */
export async function forgetOvertakenValues(trx: Db, applicationId: string): Promise<void> {
  await sql`
    delete from employer_values v using application_sections s
    where v.application_id = ${applicationId} and s.application_id = v.application_id and s.section = v.section
      and v.row_id is null and coalesce((s.field_revisions ->> v.field)::integer, 0) > v.working_revision`.execute(trx);
  await sql`
    delete from employer_values v using application_rows r
    where v.application_id = ${applicationId} and r.id = v.row_id
      and (r.deleted or coalesce((r.field_revisions ->> v.field)::integer, 0) > v.working_revision)`.execute(trx);
}

/** The working copy has taken every value over: none of them is older than what stands there. */
export async function markTakenOver(trx: Db, applicationId: string): Promise<void> {
  await sql`
    update employer_values v set working_revision = s.revision from application_sections s
    where v.application_id = ${applicationId} and s.application_id = v.application_id and s.section = v.section`.execute(
    trx,
  );
}
