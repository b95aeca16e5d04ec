import { normalizeEmail } from '@portal/field-rules/contact';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import type { UserRow, UsersTable } from '../../db/tables/accounts.tables';

/** By user name in any case, or by e-mail; a user name that looks like an address can only be its owner's. */
export function findByLogin(db: Db, login: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where((where) =>
      where.or([
        where(sql`lower(username)`, '=', login.trim().normalize('NFC').toLowerCase()),
        where('email', '=', normalizeEmail(login)),
      ]),
    )
    .orderBy(sql`email = ${normalizeEmail(login)}`, 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

export async function insertUser(db: Db, user: Insertable<UsersTable>): Promise<void> {
  await db.insertInto('users').values(user).execute();
}

export async function markLogin(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ last_login_at: now }).where('id', '=', id).execute();
}
