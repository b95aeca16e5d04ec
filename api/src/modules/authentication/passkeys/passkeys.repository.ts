import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../../db/database';
import type { PasskeyRow, PasskeysTable } from '../../../db/tables/accounts.tables';

/** Oldest first. */
export function passkeysOf(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function countPasskeys(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('passkeys')
    .select((all) => all.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** The passkey that an authenticator names, with the handle of its owner. */
export function findPasskey(
  db: Db,
  credentialId: Buffer,
  rpId: string,
): Promise<(PasskeyRow & { passkey_handle: Buffer | null }) | undefined> {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .selectAll('passkeys')
    .select('users.passkey_handle')
    .where('credential_id', '=', credentialId)
    .where('rp_id', '=', rpId)
    .executeTakeFirst();
}

/** The handle of a person, made where there is none yet. */
export async function handleOf(db: Db, userId: string, fresh: Buffer): Promise<Buffer | undefined> {
  const row = await db
    .updateTable('users')
    .set({ passkey_handle: sql<Buffer>`coalesce(passkey_handle, ${fresh})` })
    .where('id', '=', userId)
    .returning('passkey_handle')
    .executeTakeFirst();
  return row?.passkey_handle ?? undefined;
}

/** Of two passkeys that are added at once, each sees the other. @returns false where the account is gone */
export async function lockOwner(trx: Db, userId: string): Promise<boolean> {
  const row = await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst();
  return row !== undefined;
}

/** @returns false where the passkey is in use already */
export async function insertPasskey(trx: Db, passkey: Insertable<PasskeysTable>): Promise<boolean> {
  const row = await trx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export function lockPasskey(trx: Db, id: string): Promise<PasskeyRow | undefined> {
  return trx.selectFrom('passkeys').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function markUsed(
  trx: Db,
  id: string,
  { signCount, backedUp, at }: { signCount: number; backedUp: boolean; at: Date },
): Promise<void> {
  await trx
    .updateTable('passkeys')
    .set({ sign_count: signCount, backed_up: backedUp, last_used_at: at })
    .where('id', '=', id)
    .execute();
}

/** @returns false where the person has no such passkey */
export async function renamePasskey(db: Db, userId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns false where the person has no such passkey */
export async function deletePasskey(trx: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
