import type { Insertable } from 'kysely';
import type { Db } from '../../db/database';
import type { AccountChangeKind, AccountChangeRow, AccountChangesTable } from '../../db/tables/accounts.tables';

/** A browser has one change of each kind under way; starting again replaces it. */
export async function saveChange(trx: Db, change: Insertable<AccountChangesTable>): Promise<void> {
  const { session_id: _, kind: __, ...changes } = change;
  await trx
    .insertInto('account_changes')
    .values(change)
    .onConflict((conflict) => conflict.columns(['session_id', 'kind']).doUpdateSet({ ...changes, tries: 0 }))
    .execute();
}

/** Locked until the transaction ends, so that of fifty tries at once each sees what the one before it did. */
export function lockChange(trx: Db, sessionId: Buffer, kind: AccountChangeKind): Promise<AccountChangeRow | undefined> {
  return trx
    .selectFrom('account_changes')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst();
}

export async function countTry(trx: Db, { session_id, kind }: AccountChangeRow): Promise<void> {
  await trx
    .updateTable('account_changes')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('session_id', '=', session_id)
    .where('kind', '=', kind)
    .execute();
}

export async function deleteChange(trx: Db, { session_id, kind }: AccountChangeRow): Promise<void> {
  await trx.deleteFrom('account_changes').where('session_id', '=', session_id).where('kind', '=', kind).execute();
}

/** What still waits for its code in this browser. */
export function openChanges(db: Db, sessionId: Buffer, now: Date): Promise<AccountChangeRow[]> {
  return db
    .selectFrom('account_changes')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('code_expires_at', '>', now)
    .execute();
}

/** The address that this browser is about to confirm. */
export async function waitingEmail(db: Db, sessionId: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('account_changes')
    .select('value')
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'confirm-email')
    .executeTakeFirst();
  return row?.value;
}
