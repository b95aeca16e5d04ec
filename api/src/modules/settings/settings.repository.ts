import type { Locale } from '@portal/contract/limits';
import type { Db } from '../../db/database';

export async function saveLocale(db: Db, userId: string, locale: Locale): Promise<void> {
  await db.updateTable('users').set({ locale }).where('id', '=', userId).execute();
}
