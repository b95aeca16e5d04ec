import { sql } from 'kysely';
import type { Db } from '../../db/database';

/** How far the address has been told. */
export interface Told {
  seq: number;
  attempts: number;
  /** Since when the change after `seq` is tried; null before its first call. */
  tried_since: Date | null;
}

/** At first nothing of what was before is told. */
export async function beginTelling(db: Db, newest: number, now: Date): Promise<void> {
  await db
    .insertInto('release_hook')
    .values({ seq: newest, next_attempt_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How far it was told, where a call is due now. */
export async function dueToTell(db: Db, now: Date): Promise<Told | undefined> {
  return db
    .selectFrom('release_hook')
    .select(['seq', 'attempts', 'tried_since'])
    .where('next_attempt_at', '<=', now)
    .executeTakeFirst();
}

/** @returns whether this process may call, until `until`; false where another one was faster */
export async function claimTelling(db: Db, { seq }: Told, now: Date, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('release_hook')
    .set({ next_attempt_at: until, tried_since: sql`coalesce(tried_since, ${now})` })
    .where('seq', '=', seq)
    .where('next_attempt_at', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The change was taken or given up: the next one is due. */
export async function markTold(db: Db, from: number, to: number, now: Date): Promise<void> {
  await db
    .updateTable('release_hook')
    .set({ seq: to, attempts: 0, tried_since: null, next_attempt_at: now })
    .where('seq', '=', from)
    .execute();
}

export async function postponeTelling(db: Db, { seq, attempts }: Told, next: Date): Promise<void> {
  await db
    .updateTable('release_hook')
    .set({ attempts: attempts + 1, next_attempt_at: next })
    .where('seq', '=', seq)
    .execute();
}
