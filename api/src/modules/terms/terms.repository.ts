import { type Kysely, sql } from 'kysely';
import type { Db } from '../../db/database';
import type { Database } from '../../db/schema';
import { SHIPPED_TERMS } from './shipped-terms';

export interface Terms {
  id: number;
  updated_date: string;
  html_fi: string;
  html_sv: string;
  html_en: string;
}

/** The terms that are in force. */
export function currentTerms(db: Db): Promise<Terms> {
  return db.selectFrom('terms_of_service').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
}

/** A portal without terms could let nobody in, so an empty database gets those that the portal ships. */
export async function ensureTerms(db: Kysely<Database>): Promise<void> {
  const { updatedDate, fi, sv, en } = SHIPPED_TERMS;
  await sql`
    insert into terms_of_service (id, updated_date, html_fi, html_sv, html_en) overriding system value
    values (0, ${updatedDate}, ${fi}, ${sv}, ${en}) on conflict (id) do nothing`.execute(db);
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
export async function addTerms(db: Db, terms: Omit<Terms, 'id'>): Promise<void> {
  await db.insertInto('terms_of_service').values(terms).execute();
}
