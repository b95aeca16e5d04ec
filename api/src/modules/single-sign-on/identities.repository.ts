import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/database';
import type {
  ExternalIdentitiesTable,
  SignOnEndsTable,
  SignOnLogOutsTable,
  SignOnSessionsTable,
} from '../../db/tables/single-sign-on.tables';
import { followingIds, PASSES } from '../../http/sessions/sessions.repository';

/** Who somebody is at a log-in service. */
export interface ServicePerson {
  issuer: string;
  subject: string;
}

/** The account of an identity; `now` is kept as its last log-in. @param strong whether the service has identified the person strongly */
export async function findAccountOf(
  trx: Db,
  { issuer, subject, strong }: ServicePerson & { strong: boolean },
  now: Date,
): Promise<string | undefined> {
  const row = await trx
    .updateTable('external_identities')
    .set({ last_login_at: now, ...(strong && { strong_since: sql<Date>`coalesce(strong_since, ${now})` }) })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** The log-in services at which the person of an account logs in, oldest first. */
export function identitiesOf(db: Db, userId: string) {
  return db
    .selectFrom('external_identities')
    .select(['issuer', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** @returns whether the identity is the account's now; false where another request has given it to somebody */
export async function insertIdentity(trx: Db, identity: Insertable<ExternalIdentitiesTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('external_identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns whether the account had one of that service */
export async function deleteIdentities(trx: Db, userId: string, issuer: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('external_identities')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function insertSignOnSession(trx: Db, row: Insertable<SignOnSessionsTable>): Promise<void> {
  await trx
    .insertInto('sign_on_sessions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @param sessionId old or new */
export function findSignOnSession(db: Db, sessionId: Buffer) {
  return db
    .selectFrom('sign_on_sessions')
    .selectAll()
    .where(({ eb, fn }) => eb('session_id', '=', fn.any(followingIds(sessionId))))
    .executeTakeFirst();
}

export async function insertLogOut(db: Db, row: Insertable<SignOnLogOutsTable>): Promise<void> {
  await db.insertInto('sign_on_log_outs').values(row).execute();
}

/** A log-out on its way to the service. */
export function findLogOut(db: Db, secretHash: Buffer) {
  return db.selectFrom('sign_on_log_outs').selectAll().where('secret_hash', '=', secretHash).executeTakeFirst();
}

export async function deleteLogOut(db: Db, secretHash: Buffer): Promise<void> {
  await db.deleteFrom('sign_on_log_outs').where('secret_hash', '=', secretHash).execute();
}

/** @returns false where the same log-out was told before */
export async function insertEnd(trx: Db, end: Insertable<SignOnEndsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('sign_on_ends')
    .values(end)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

interface Ended {
  issuer: string;
  sid: string | undefined;
  subject: string | undefined;
  /** When the service said so; what was logged in later goes on, though it may have the same sid. */
  at: Date;
}

/** Ends the sessions that a log-out at the service is about, and registrations that hang on it. @returns whose they were */
export async function endSessionsOf(trx: Db, { issuer, sid, subject, at }: Ended): Promise<(string | null)[]> {
  const ended: (string | null)[] = [];
  const tables = ['sign_on_sessions', 'sign_on_registrations'] as const;
  for (const table of PASSES.flatMap(() => tables)) {
    const told = trx
      .selectFrom(table)
      .select('session_id')
      .where('issuer', '=', issuer)
      .where('issued_at', '<=', at)
      .$if(sid !== undefined, (query) => query.where('sid', '=', sid ?? ''))
      .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''));
    const rows = await trx
      .deleteFrom('sessions')
      .where((where) => where.or([where('id', 'in', told), where('successor', 'in', told)]))
      .returning('user_id')
      .execute();
    ended.push(...rows.map(({ user_id }) => user_id));
  }
  return ended;
}

/** Whether the service has told of the end of a log-in while its answer was under way. */
export async function hasEnded(
  trx: Db,
  { issuer, sid, subject, issuedAt }: ServicePerson & { sid: string | undefined; issuedAt: Date },
): Promise<boolean> {
  const row = await trx
    .selectFrom('sign_on_ends')
    .select('token_hash')
    .where('issuer', '=', issuer)
    .where('issued_at', '>=', issuedAt)
    .where((where) =>
      where.or([
        ...(sid === undefined ? [] : [where('sid', '=', sid)]),
        where.and([where('sid', 'is', null), where('subject', '=', subject)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
