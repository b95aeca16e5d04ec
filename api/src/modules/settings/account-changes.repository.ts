import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/database';
import type { AccountChangeKind, AccountChangeRow, AccountChangesTable } from '../../db/tables/accounts.tables';

/** How long the same change, asked for again, is taken for a repeat after a lost answer. */
const REPEAT_SECONDS = 60;

/** By what a repeat is known: the same value, or the kind alone where the value is written anew each time; undefined: nothing is one. */
export type RepeatBy = 'value' | 'kind' | undefined;

const IS_SAME = {
  value: sql`account_changes.value = excluded.value`,
  kind: sql`true`,
  nothing: sql`false`,
};

/**
 * A browser has one change of each kind under way; starting again replaces it. Of a repeat the code stays that was mailed, as long as nobody has
 * tried one.
 * @returns whether it was no repeat
 */
export async function saveChange(
  trx: Db,
  change: Insertable<AccountChangesTable>,
  repeatBy: RepeatBy,
  now: Date,
): Promise<boolean> {
  const { session_id, kind, ...changes } = change;
  const isRepeat = sql<boolean>`(${IS_SAME[repeatBy ?? 'nothing']} and account_changes.tries = 0
    and account_changes.created_at > ${now}::timestamptz - make_interval(secs => ${REPEAT_SECONDS}))`;
  const saved = await trx
    .insertInto('account_changes')
    .values(change)
    .onConflict((conflict) =>
      conflict
        .columns(['session_id', 'kind'])
        .doUpdateSet({ ...changes, tries: 0 })
        .where((where) => where.not(isRepeat)),
    )
    .returning('kind')
    .executeTakeFirst();
  if (saved) return true;
  await trx
    .updateTable('account_changes')
    .set({ value: change.value })
    .where('session_id', '=', session_id)
    .where('kind', '=', kind)
    .execute();
  return false;
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
