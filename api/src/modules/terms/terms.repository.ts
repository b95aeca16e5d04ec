import { LOCALES, type Locale } from '@portal/contract/limits';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database';
import type { TermsTable } from '../../db/tables/accounts.tables';

export type Terms = Selectable<TermsTable>;

/** The terms that are in force. */
export function currentTerms(db: Db): Promise<Terms> {
  return db.selectFrom('terms_of_service').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
}

/** Of several processes that start at once, one inserts them. */
export async function insertFirstTerms(db: Db, terms: Record<'updatedDate' | Locale, string>): Promise<void> {
  const columns = sql.join(LOCALES.map((locale) => sql.ref(`html_${locale}`)));
  const texts = sql.join(LOCALES.map((locale) => terms[locale]));
  await sql`
    insert into terms_of_service (id, updated_date, ${columns}) overriding system value
    values (0, ${terms.updatedDate}, ${texts}) on conflict (id) do nothing`.execute(db);
}

export async function acceptTerms(db: Db, userId: string, termsId: number, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ accepted_terms_id: termsId, accepted_terms_at: now })
    .where('id', '=', userId)
    .execute();
}

export async function acceptedAt(db: Db, userId: string): Promise<Date | null> {
  const row = await db.selectFrom('users').select('accepted_terms_at').where('id', '=', userId).executeTakeFirst();
  return row?.accepted_terms_at ?? null;
}

/** Puts other terms in force; everybody is asked to accept them. */
export async function addTerms(db: Db, updatedDate: string, html: Record<Locale, string>): Promise<void> {
  const texts = Object.fromEntries(LOCALES.map((locale) => [`html_${locale}`, html[locale]])) as Record<
    `html_${Locale}`,
    string
  >;
  await db
    .insertInto('terms_of_service')
    .values({ updated_date: updatedDate, ...texts })
    .execute();
}
