import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/database';
import type { RegistrationsTable } from '../../db/tables/accounts.tables';

export type RegistrationRow = Selectable<RegistrationsTable>;

export function findRegistration(db: Db, sessionId: Buffer): Promise<RegistrationRow | undefined> {
  return db.selectFrom('registrations').selectAll().where('session_id', '=', sessionId).executeTakeFirst();
}

/** Locked until the transaction ends, so that of fifty tries at once each sees what the one before it did. */
export function lockRegistration(trx: Db, sessionId: Buffer): Promise<RegistrationRow | undefined> {
  return trx.selectFrom('registrations').selectAll().where('session_id', '=', sessionId).forUpdate().executeTakeFirst();
}

/** A browser has one registration; starting again replaces it. */
export async function saveRegistration(trx: Db, registration: Insertable<RegistrationsTable>): Promise<void> {
  const { session_id: _, ...changes } = registration;
  await trx
    .insertInto('registrations')
    .values(registration)
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ ...changes, tries: 0 }))
    .execute();
}

export async function countCodeTry(trx: Db, sessionId: Buffer): Promise<void> {
  await trx
    .updateTable('registrations')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('session_id', '=', sessionId)
    .execute();
}

/** The code is used up. */
export async function markConfirmed(trx: Db, sessionId: Buffer): Promise<void> {
  await trx
    .updateTable('registrations')
    .set({ step: 'details', code_hash: null })
    .where('session_id', '=', sessionId)
    .execute();
}

export async function deleteRegistration(trx: Db, sessionId: Buffer): Promise<void> {
  await trx.deleteFrom('registrations').where('session_id', '=', sessionId).execute();
}
