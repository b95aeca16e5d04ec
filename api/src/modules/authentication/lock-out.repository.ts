import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/database';

/** Key of the failures of one account from one address; neither is stored as it is. */
export function failuresId(account: string, network: string): Buffer {
  return createHash('sha256').update(`${account}\n${network}`).digest();
}

const FREE_TRIES = 5;
const FORGET_AFTER_MS = 60 * 60_000;

/**
 * Counts a try before the password is checked, so that a thousand at once count as a thousand: 5 failures lock for a minute, each one after
 * that for twice as long, up to 15 minutes. Trust, promise 6.
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

export async function forgetFailures(db: Db, id: Buffer): Promise<void> {
  await db.deleteFrom('login_failures').where('id', '=', id).execute();
}
