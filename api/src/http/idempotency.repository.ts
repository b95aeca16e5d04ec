import type { Selectable } from 'kysely';
import type { Db } from '../db/database';
import type { IdempotencyKeysTable } from '../db/tables/infrastructure.tables';

/** A request that was being answered when its process died does not block its repeat for longer. */
const ABANDONED_MS = 30_000;

export type KnownKey = Selectable<IdempotencyKeysTable>;

/** @returns whether the key is this request's: new, or left behind without an answer by one with the same content */
export async function claimKey(
  db: Db,
  key: Pick<KnownKey, 'id' | 'fingerprint' | 'user_id'>,
  now: Date,
): Promise<boolean> {
  const abandoned = new Date(now.getTime() - ABANDONED_MS);
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ ...key, created_at: now, status: null, body: null })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ created_at: now })
        .where('idempotency_keys.status', 'is', null)
        .where('idempotency_keys.fingerprint', '=', key.fingerprint)
        .where('idempotency_keys.created_at', '<', abandoned),
    )
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

export function findKey(db: Db, id: Buffer): Promise<KnownKey | undefined> {
  return db.selectFrom('idempotency_keys').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function storeAnswer(db: Db, id: Buffer, status: number, body: string): Promise<void> {
  await db.updateTable('idempotency_keys').set({ status, body }).where('id', '=', id).execute();
}

export async function forgetKey(db: Db, id: Buffer): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('id', '=', id).execute();
}
