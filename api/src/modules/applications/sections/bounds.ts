import { APPLICATION_LIMIT_BYTES, ROWS_PER_SECTION } from '@portal/contract/limits';
import type { SectionName } from '@portal/contract/sections';
import { sql } from 'kysely';
import type { Db } from '../../../db/database';
import { invalid, type ProblemError } from '../../../http/problem';
import { STORED_ROWS_PER_SECTION } from './rows/save-row.statement';
import { contentBytesOf } from './save-target.statement';

/** @param field that the error is shown at, or the section where it is about no single field */
export const tooManyRows = (field: string): ProblemError =>
  invalid([{ field, code: 'too-many-rows', params: { max: ROWS_PER_SECTION } }]);

/** @param field that the error is shown at, or the section where it is about no single field */
export const tooMuchContent = (field: string): ProblemError =>
  invalid([{ field, code: 'too-much-content', params: { max: APPLICATION_LIMIT_BYTES } }]);

/**
 * Looks at an application to which several things were added at once.
 * @param trx transaction in which they were written; it must be rolled back with the error
 * @param sections to which rows were added
 * @throws ProblemError 422 where it holds more than it may now
 */
export async function requireBounds(trx: Db, applicationId: string, sections: readonly SectionName[]): Promise<void> {
  const counts = await trx
    .selectFrom('application_rows')
    .select(({ fn }) => [
      'section',
      fn.countAll<string>().as('stored'),
      fn.countAll<string>().filterWhere('deleted', '=', false).as('living'),
    ])
    .where('application_id', '=', applicationId)
    .groupBy('section')
    .execute();
  const crowded = counts.find(
    ({ section, stored, living }) =>
      sections.includes(section) && (Number(living) > ROWS_PER_SECTION || Number(stored) > STORED_ROWS_PER_SECTION),
  );
  if (crowded) throw tooManyRows(crowded.section);
  const [section] = sections;
  if ((await contentBytes(trx, applicationId)) > APPLICATION_LIMIT_BYTES) throw tooMuchContent(section ?? 'basicInfo');
}

/** Bytes of everything that an application holds. */
export async function contentBytes(db: Db, applicationId: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select ${sql.raw(contentBytesOf('a.id'))} as bytes from applications a where a.id = ${applicationId}`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}
