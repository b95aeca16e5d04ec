import type { Locale } from '@portal/contract/limits';
import type { Db } from '../../db/database';

/** The operators' own texts. */
export async function findTexts(db: Db, locale: Locale): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('localized_texts')
    .select(['key', 'text'])
    .where('locale', '=', locale)
    .orderBy('key')
    .execute();
  return Object.fromEntries(rows.map(({ key, text }) => [key, text]));
}
