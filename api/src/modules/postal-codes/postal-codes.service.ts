import type { Locale } from '@portal/contract/limits';
import type { PostalCode } from '@portal/contract/postal-codes';
import type { Db } from '../../db/database';
import type { PostalCodeContent } from './postal-code-content';
import { findPostalCode, findPostalCodes, storePostalCodeRows } from './postal-codes.repository';

/** A code that is not known is no error: where none are imported the city is typed. */
export async function lookUpPostalCode(db: Db, code: string, locale: Locale): Promise<PostalCode> {
  const found = /^\d{5}$/.test(code) ? await findPostalCode(db, code) : undefined;
  return { code, city: (locale === 'sv' ? found?.city_sv : found?.city_fi) ?? null };
}

/** Stores postal codes as operators import them; one that is there already gets the new city. */
export const storePostalCodes = (db: Db, codes: readonly PostalCodeContent[]): Promise<void> =>
  storePostalCodeRows(
    db,
    codes.map(({ code, city }) => ({ code, city_fi: city.fi, city_sv: city.sv })),
  );

/** All of them, as operators export them. */
export async function postalCodeContents(db: Db): Promise<PostalCodeContent[]> {
  const rows = await findPostalCodes(db);
  return rows.map(({ code, city_fi: fi, city_sv: sv }) => ({ code, city: { fi, sv } }));
}
