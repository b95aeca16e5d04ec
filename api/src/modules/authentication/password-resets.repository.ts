import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Db } from '../../db/database';
import type { PasswordResetRow, PasswordResetsTable } from '../../db/tables/accounts.tables';
import { isUuid } from '../attachments/is-uuid';

/** The secret has 256 random bits, so a plain hash gives nothing away. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export async function insertReset(trx: Db, reset: Insertable<PasswordResetsTable>): Promise<void> {
  await trx.insertInto('password_resets').values(reset).execute();
}

/**
 * The reset of a link; a forged one has none.
 * @param lock holds the row until the transaction ends, so that of fifty tries at once one succeeds
 */
export function findReset(
  db: Db,
  { id, hash }: { id: string; hash: string },
  lock?: 'lock',
): Promise<PasswordResetRow | undefined> {
  if (!isUuid(id)) return Promise.resolve(undefined);
  return db
    .selectFrom('password_resets')
    .selectAll()
    .where('id', '=', id)
    .where('secret_hash', '=', hashSecret(hash))
    .where('user_id', 'is not', null)
    .$if(lock === 'lock', (query) => query.forUpdate())
    .executeTakeFirst();
}

/** No link that was mailed to the person before works any more. */
export async function retireResets(trx: Db, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}
