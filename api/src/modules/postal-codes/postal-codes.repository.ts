import type { Selectable } from 'kysely';
import type { Db } from '../../db/database';
import type { PostalCodesTable } from '../../db/tables/postal-codes.tables';

/** Rows in one statement; a country has some thousands of codes, and a statement takes so many parameters. */
const AT_ONCE = 1000;

export function findPostalCode(db: Db, code: string): Promise<Selectable<PostalCodesTable> | undefined> {
  return db.selectFrom('postal_codes').selectAll().where('code', '=', code).executeTakeFirst();
}

/** All of them, in order. */
export function findPostalCodes(db: Db): Promise<Selectable<PostalCodesTable>[]> {
  return db.selectFrom('postal_codes').selectAll().orderBy('code').execute();
}

/** Stores postal codes; one that is there already gets the new city. */
export async function storePostalCodeRows(db: Db, rows: readonly Selectable<PostalCodesTable>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await db
      .insertInto('postal_codes')
      .values(rows.slice(start, start + AT_ONCE))
      .onConflict((conflict) =>
        conflict.column('code').doUpdateSet(({ ref }) => ({
          city_fi: ref('excluded.city_fi'),
          city_sv: ref('excluded.city_sv'),
        })),
      )
      .execute();
  }
}
