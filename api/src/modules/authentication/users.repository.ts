import { normalizeEmail } from '@portal/field-rules/contact';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import type { UserRow, UsersTable } from '../../db/tables/accounts.tables';

const inAnyCase = (email: string) => sql<boolean>`lower(email) = lower(${email}::text)`;

/**
 * By user name in any case, or by e-mail; a user name that looks like an address can only be its owner's. An address with other capital letters before
 * the @ reaches the account that has it alone: somebody else's mailbox may differ in them, as the standard says, and hardly ever does.
 */
export async function findByLogin(db: Db, login: string): Promise<UserRow | undefined> {
  const email = normalizeEmail(login);
  const byName = sql<boolean>`lower(username) = ${login.trim().normalize('NFC').toLowerCase()}`;
  const [first, second] = await db
    .selectFrom('users')
    .selectAll()
    .select(sql<boolean>`(email = ${email} or ${byName})`.as('exact'))
    .where((where) => where.or([byName, inAnyCase(email)]))
    .orderBy(sql`email = ${email}`, 'desc')
    .orderBy(byName, 'desc')
    .limit(2)
    .execute();
  return first?.exact || !second ? first : undefined;
}

/**
 * The account with an address, else the only one whose address differs from it in capital letters alone. Such a mailbox is not proven to be the
 * owner's: mail goes to the address of the account, never to the one that was given.
 */
export async function findByMailbox(db: Db, email: string): Promise<UserRow | undefined> {
  const [first, second] = await db
    .selectFrom('users')
    .selectAll()
    .where(inAnyCase(email))
    .orderBy(sql`email = ${email}`, 'desc')
    .limit(2)
    .execute();
  return first?.email === email || !second ? first : undefined;
}

export function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Locks the account until the transaction ends. Whoever locks also what hangs on the account, such as sessions, codes and links, begins with it, so
 * that two of them wait for each other at this row and never in a circle.
 * @returns the hash of its password; undefined where there is no such account any more
 */
export async function lockAccount(trx: Db, id: string): Promise<string | null | undefined> {
  const row = await trx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.password_hash;
}

export async function insertUser(db: Db, user: Insertable<UsersTable>): Promise<void> {
  await db.insertInto('users').values(user).execute();
}

/** Keeps the log-in in the person's own log; an account that is used is not about to be removed. */
export async function markLogin(trx: Db, id: string, agent: string, now: Date): Promise<void> {
  await trx.updateTable('users').set({ last_login_at: now, removal_notice_at: null }).where('id', '=', id).execute();
  await trx.insertInto('logins').values({ user_id: id, agent, at: now }).execute();
}

/** @param confirmedAt the change proves that the person reads the account's mail */
export async function savePassword(
  trx: Db,
  id: string,
  passwordHash: string,
  { confirmedAt }: { confirmedAt?: Date } = {},
): Promise<void> {
  await trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
  if (confirmedAt) await confirmEmail(trx, id, confirmedAt);
}

/** The person has shown that they read the account's mail. */
export async function confirmEmail(trx: Db, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email_confirmed_at: now })
    .where('id', '=', id)
    .where('email_confirmed_at', 'is', null)
    .execute();
}
