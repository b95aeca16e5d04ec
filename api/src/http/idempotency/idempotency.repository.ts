import type { Selectable } from 'kysely';
import type { Db } from '../../db/database';
import type { IdempotencyKeysTable } from '../../db/tables/infrastructure.tables';

/** A request that was being answered when its process died does not block its repeat for longer. */
const ABANDONED_MS = 30_000;

const abandonedBefore = (now: Date): Date => new Date(now.getTime() - ABANDONED_MS);

export type KnownKey = Selectable<IdempotencyKeysTable>;

/** @returns whether the key is this request's: new, or left behind without an answer by one with the same content */
export async function claimKey(
  db: Db,
  key: Pick<KnownKey, 'id' | 'fingerprint' | 'user_id'>,
  now: Date,
): Promise<boolean> {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ ...key, created_at: now, status: null, body: null })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ created_at: now })
        .where('idempotency_keys.status', 'is', null)
        .where('idempotency_keys.fingerprint', '=', key.fingerprint)
        .where('idempotency_keys.created_at', '<', abandonedBefore(now)),
    )
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/**
 * Keeps the answer of a call whose key was not claimed; where another transaction keeps one for the key, it waits for that.
 * @returns false where the key has an answer, or an older version of the API answers it just now
 */
export async function keepAnswer(
  db: Db,
  key: Pick<KnownKey, 'id' | 'fingerprint' | 'user_id'>,
  answer: { status: number; body: string },
  now: Date,
): Promise<boolean> {
  const kept = await db
    .insertInto('idempotency_keys')
    .values({ ...key, ...answer, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(answer)
        .where('idempotency_keys.status', 'is', null)
        .where('idempotency_keys.fingerprint', '=', key.fingerprint)
        .where('idempotency_keys.created_at', '<', abandonedBefore(now)),
    )
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

export function findKey(db: Db, id: Buffer): Promise<KnownKey | undefined> {
  return db.selectFrom('idempotency_keys').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Where the key has no answer yet. */
export async function storeAnswer(db: Db, id: Buffer, status: number, body: string): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status, body })
    .where('id', '=', id)
    .where('status', 'is', null)
    .execute();
}

/** Where the key has no answer: a transaction that seems to have failed may have been committed all the same. */
export async function forgetKey(db: Db, id: Buffer): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('id', '=', id).where('status', 'is', null).execute();
}
