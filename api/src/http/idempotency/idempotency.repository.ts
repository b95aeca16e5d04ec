import { type Selectable, sql } from 'kysely';
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

/** An answer by the key of its call. */
export interface KeptAnswer {
  key: Pick<KnownKey, 'id' | 'fingerprint' | 'user_id'>;
  status: number;
  body: string;
  at: Date;
}

/**
 * Keeps the answers of calls whose keys were not claimed, in the order of the keys, so that two who keep some of the same do not wait for each
 * other; where another transaction keeps one for a key, it waits for that.
 * @param answers of different keys
 * @returns in hexadecimal, the keys of those that are kept; the others have an answer, or an older version of the API answers them just now
 */
export async function keepAnswers(db: Db, answers: readonly KeptAnswer[]): Promise<Set<string>> {
  const sorted = answers.toSorted((one, other) => Buffer.compare(one.key.id, other.key.id));
  const { rows } = await sql<{ id: string }>`
    insert into idempotency_keys (id, fingerprint, user_id, status, body, created_at)
    select * from unnest(
      ${sorted.map(({ key }) => key.id)}::bytea[], ${sorted.map(({ key }) => key.fingerprint)}::bytea[],
      ${sorted.map(({ key }) => key.user_id)}::uuid[], ${sorted.map(({ status }) => status)}::integer[],
      ${sorted.map(({ body }) => body)}::text[], ${sorted.map(({ at }) => at)}::timestamptz[])
    on conflict (id) do update set status = excluded.status, body = excluded.body
    where idempotency_keys.status is null and idempotency_keys.saved_revision is null
      and idempotency_keys.fingerprint = excluded.fingerprint
      and idempotency_keys.created_at < excluded.created_at - ${ABANDONED_MS} * interval '1 millisecond'
    returning encode(id, 'hex') as id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export function findKey(db: Db, id: Buffer): Promise<KnownKey | undefined> {
  return db.selectFrom('idempotency_keys').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Gives a key free that an older version of the API claimed and left behind. @returns whether it is free now */
export async function freeKey(db: Db, id: Buffer, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('id', '=', id)
    .where('status', 'is', null)
    .where('saved_revision', 'is', null)
    .where('created_at', '<', abandonedBefore(now))
    .executeTakeFirst();
  return numDeletedRows > 0;
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
