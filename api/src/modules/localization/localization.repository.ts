import { type Locale, perLocale } from '@portal/contract/limits';
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

/** Every text of the operators' own, by language. */
export async function allTexts(db: Db): Promise<Record<Locale, Record<string, string>>> {
  const rows = await db.selectFrom('localized_texts').selectAll().orderBy('key').execute();
  return perLocale((locale) =>
    Object.fromEntries(rows.filter((row) => row.locale === locale).map(({ key, text }) => [key, text])),
  );
}

/** @param text null takes the operators' own text away, so that the portal's counts again; an empty one hides it */
export async function storeText(db: Db, locale: Locale, key: string, text: string | null): Promise<void> {
  if (text === null) {
    await db.deleteFrom('localized_texts').where('locale', '=', locale).where('key', '=', key).execute();
    return;
  }
  await db
    .insertInto('localized_texts')
    .values({ key, locale, text })
    .onConflict((conflict) => conflict.columns(['key', 'locale']).doUpdateSet({ text }))
    .execute();
}
