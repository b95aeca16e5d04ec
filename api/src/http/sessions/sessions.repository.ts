import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/database';
import type { Proof, SessionsTable } from '../../db/tables/accounts.tables';

/** Does nothing where the session is stored already: two requests of a new browser may come at once. */
export async function insertSession(db: Db, row: Insertable<SessionsTable>): Promise<void> {
  await db
    .insertInto('sessions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Stores an anonymous session. One that has run out and was not swept away yet begins anew, so that what hangs on it now does not go with it; one
 * that is somebody's never does.
 */
export async function storeAnonymous(db: Db, row: Insertable<SessionsTable>): Promise<void> {
  const { created_at, last_seen_at, expires_at, ends_at } = row;
  await db
    .insertInto('sessions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ created_at, last_seen_at, expires_at, ends_at })
        .where('sessions.expires_at', '<=', last_seen_at)
        .where('sessions.user_id', 'is', null)
        .where('sessions.employer_login_id', 'is', null)
        .where('sessions.successor', 'is', null),
    )
    .execute();
}

/** An anonymous session becomes somebody's. @returns false where it has an owner already, or has ended */
export async function giveSession(db: Db, id: Buffer, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ user_id: userId })
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * A session that gets a new id while it is ended, and takes along what is known of its log-in, is found under the new one the second time. No other
 * id can follow: the first time has taken or locked the row.
 */
export const PASSES = [1, 2];

/** Ids of a session, and of those that have followed it after changes of rights, as an array. */
export const followingIds = (id: Buffer) => sql<Buffer[]>`array(
  with recursive following as (
    select id, successor from sessions where id = ${id}
    union all
    select s.id, s.successor from following f join sessions s on s.id = f.successor
  )
  select id from following)`;

/** Ends a session, whichever of its ids is given, old or new. With the last id go those before it. */
export async function deleteSession(db: Db, id: Buffer): Promise<void> {
  for (const _ of PASSES) {
    const { numAffectedRows = 0n } = await sql`
      delete from sessions where successor is null and id = any(${followingIds(id)})`.execute(db);
    if (numAffectedRows > 0n) return;
  }
}

/**
 * Ends the sessions of a person.
 * @param kept the one that goes on, by its id before or after a change; undefined ends every one
 * @param issuer ends only those that began at this log-in service
 */
export async function endOtherSessions(
  trx: Db,
  userId: string,
  kept: Buffer | undefined,
  issuer?: string,
): Promise<void> {
  const fromService = sql`and s.id in (select session_id from sign_on_sessions where issuer = ${issuer})`;
  for (const _ of PASSES)
    await sql`
      delete from sessions s where s.user_id = ${userId}
        and not exists (select from sessions held where held.id = ${kept ?? null} and s.id in (held.id, held.successor))
        ${issuer === undefined ? sql`` : fromService}`.execute(trx);
}

/**
 * Copies a session to a new id, with what waits for a mailed code and what is known of a single sign-on; the old id ends at `until`.
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
  await trx.updateTable('sign_on_sessions').set({ session_id: id }).where('session_id', '=', from).execute();
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

/** Keeps that the person has just proved that it is them; in the session that has followed, where another request was faster with a new id. */
export async function markConfirmed(db: Db, id: Buffer, by: Proof, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: at, confirmed_by: by })
    .where('id', '=', (sessions) =>
      sessions
        .selectFrom('sessions as held')
        .select((held) => held.fn.coalesce('held.successor', 'held.id').as('id'))
        .where('held.id', '=', id),
    )
    .execute();
}

/** Which of these sessions have not ended, in hexadecimal. */
export async function liveSessions(db: Db, ids: readonly Buffer[], now: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select encode(id, 'hex') as id from sessions
    where id = any(${ids}::bytea[]) and successor is null and expires_at > ${now}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
