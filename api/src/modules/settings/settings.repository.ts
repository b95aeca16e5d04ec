import type { Notifications } from '@portal/contract/account';
import type { Locale } from '@portal/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../db/database';

export async function saveLocale(db: Db, userId: string, locale: Locale): Promise<void> {
  await db.updateTable('users').set({ locale }).where('id', '=', userId).execute();
}

export async function saveNotifications(db: Db, userId: string, chosen: Notifications): Promise<void> {
  await db
    .updateTable('users')
    .set({ notify_deadlines: chosen.deadlines, notify_messages: chosen.messages, notify_offers: chosen.offers })
    .where('id', '=', userId)
    .execute();
}

/** Whether somebody else goes by the name, in any case. */
export async function isUsernameTaken(db: Db, username: string, userId: string): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('id', '!=', userId)
    .executeTakeFirst();
  return other !== undefined;
}

export async function saveUsername(trx: Db, userId: string, username: string): Promise<void> {
  await trx.updateTable('users').set({ username }).where('id', '=', userId).execute();
}

export async function saveEmail(trx: Db, userId: string, email: string, confirmedAt: Date): Promise<void> {
  await trx.updateTable('users').set({ email, email_confirmed_at: confirmedAt }).where('id', '=', userId).execute();
}
