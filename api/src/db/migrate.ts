import { type Kysely, Migrator, sql } from 'kysely';
import { allMigrations } from '../migrations/index';
import type { Database } from './schema';

/**
 * Brings the database to the newest migration; several processes may do it at once.
 * @returns whether the database was empty before
 */
export async function migrate(db: Kysely<Database>): Promise<boolean> {
  const found = await sql<{ known: boolean }>`select to_regclass('kysely_migration') is not null as known`.execute(db);
  const isNew = found.rows[0]?.known !== true;
  const migrator = new Migrator({ db, provider: { getMigrations: allMigrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return isNew;
}
