import { type Kysely, Migrator, sql } from 'kysely';
import { allMigrations } from '../migrations/index';
import type { Database } from './schema';

/** All migrations run in one transaction, which meets those of the version before; the database ends one of two that wait for each other. */
const ATTEMPTS = 5;
const isDeadlock = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '40P01';

/**
 * Brings the database to the newest migration; several processes may do it at once.
 * @returns whether the database was empty before
 */
export async function migrate(db: Kysely<Database>): Promise<boolean> {
  const found = await sql<{ known: boolean }>`select to_regclass('kysely_migration') is not null as known`.execute(db);
  const isNew = found.rows[0]?.known !== true;
  const migrator = new Migrator({ db, provider: { getMigrations: allMigrations } });
  for (let attempt = 1; ; attempt += 1) {
    const { error } = await migrator.migrateToLatest();
    if (error === undefined) return isNew;
    if (attempt === ATTEMPTS || !isDeadlock(error)) throw error;
  }
}
