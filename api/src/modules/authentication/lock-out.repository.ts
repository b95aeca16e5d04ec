import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/database';

/** Key of the failures of one account from one network address; neither is stored as it is. */
export function failuresId(account: string, address: string): Buffer {
  return createHash('sha256').update(`${account}\n${address}`).digest();
}

const FREE_TRIES = 5;
const FORGET_AFTER_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Counts a try before the password is checked, so that a thousand at once count as a thousand: 5 failures lock for a minute, each one after
 * that for twice as long, up to 15 minutes. docs/design/guarantees.md#6-guessing-passwords
 * @returns whether the account is locked for this address
 */
export async function countTry(db: Db, id: Buffer, now: Date): Promise<boolean> {
  const forgotten = new Date(now.getTime() - FORGET_AFTER_MS);
  const next = sql`case when f.last_failure_at <= ${forgotten} then 1 else f.failures + 1 end`;
  const { rows } = await sql`
    insert into login_failures as f (id, failures, last_failure_at) values (${id}, 1, ${now})
    on conflict (id) do update set
      failures = ${next},
      last_failure_at = ${now},
      locked_until = case when ${next} < ${FREE_TRIES} then null
        else ${now}::timestamptz + least(15, power(2, least(${next} - ${FREE_TRIES}, 4))) * interval '1 minute' end
    where f.locked_until is null or f.locked_until <= ${now}
    returning failures`.execute(db);
  return rows.length === 0;
}

export async function forgetFailures(db: Db, ...ids: Buffer[]): Promise<void> {
  await db.deleteFrom('login_failures').where('id', 'in', ids).execute();
}

/**
 * Counts a try of the day, which ends 24 hours after its first one.
 * @param amount 0 only asks, with the same statement
 * @returns how many there are
 */
export async function countTryOfDay(db: Db, id: Buffer, now: Date, amount: 0 | 1): Promise<number> {
  const oldest = new Date(now.getTime() - DAY_MS);
  const { rows } = await sql<{ count: number }>`
    insert into rate_limits as r (id, window_start, count) values (${id}, ${now}, ${amount})
    on conflict (id) do update set
      count = case when r.window_start <= ${oldest} then ${amount} else r.count + ${amount} end,
      window_start = case when r.window_start <= ${oldest} then ${now} else r.window_start end
    returning count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A try that was right after all is no failure of the day. */
export async function takeBackTryOfDay(db: Db, ids: readonly Buffer[]): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((row) => ({ count: sql`greatest(0, ${row.ref('count')} - 1)` }))
    .where('id', 'in', ids)
    .execute();
}

export async function forgetTriesOfDay(db: Db, ids: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('rate_limits').where('id', 'in', ids).execute();
}
