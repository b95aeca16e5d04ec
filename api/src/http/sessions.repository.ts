import type { Insertable } from 'kysely';
import type { Db } from '../db/database';
import type { SessionsTable } from '../db/tables/accounts.tables';

/** Does nothing where the session is stored already: two requests of a new browser may come at once. */
export async function insertSession(db: Db, row: Insertable<SessionsTable>): Promise<void> {
  await db
    .insertInto('sessions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteSession(db: Db, id: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

/**
 * Copies a session to a new id, with what waits for a mailed code; the old id ends at `until`.
 * Does nothing where another request was faster.
 */
export async function replaceId(trx: Db, from: Buffer, id: Buffer, until: Date): Promise<void> {
  const old = await trx
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', from)
    .where('successor', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!old) return;
  await trx
    .insertInto('sessions')
    .values({ ...old, id })
    .execute();
  await trx.updateTable('account_changes').set({ session_id: id }).where('session_id', '=', from).execute();
  await trx
    .updateTable('sessions')
    .set({ successor: id, expires_at: until, ends_at: until })
    .where('id', '=', from)
    .execute();
}

export async function markSeen(db: Db, id: Buffer, lastSeenAt: Date, expiresAt: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: lastSeenAt, expires_at: expiresAt })
    .where('id', '=', id)
    .where('successor', 'is', null)
    .execute();
}
