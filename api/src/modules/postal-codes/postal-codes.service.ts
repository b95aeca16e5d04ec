import type { Locale } from '@portal/contract/limits';
import type { PostalCode } from '@portal/contract/postal-codes';
import type { Db } from '../../db/database';
import { findPostalCode } from './postal-codes.repository';

/** A code that is not known is no fault: where none are imported the city is typed. */
export async function lookUpPostalCode(db: Db, code: string, locale: Locale): Promise<PostalCode> {
  const found = /^\d{5}$/.test(code) ? await findPostalCode(db, code) : undefined;
  return { code, city: (locale === 'sv' ? found?.city_sv : found?.city_fi) ?? null };
}
