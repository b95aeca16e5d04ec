import type { Locale } from '@portal/contract/limits';
import type { Db } from '../../db/database';

/**
 * The operators' own texts.
 * @param part keys that start with this, and only they; the page of common questions fetches its texts by itself, so they are in no other part
 */
export async function findTexts(db: Db, locale: Locale, part?: 'faq.'): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('localized_texts')
    .select(['key', 'text'])
    .where('locale', '=', locale)
    .where('key', part ? 'like' : 'not like', 'faq.%')
    .orderBy('key')
    .execute();
  return Object.fromEntries(rows.map(({ key, text }) => [key, text]));
}
