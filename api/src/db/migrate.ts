import { type Kysely, type Migration, type MigrationResultSet, Migrator, sql } from 'kysely';
import { errorCode } from '../error-code';
import { allMigrations } from '../migrations/index';
import type { Database } from './schema';

/** All migrations run in one transaction, which meets those of the version before; the database ends one of two that wait for each other. */
const ATTEMPTS = 5;
const DEADLOCK = '40P01';

/** The migrations of a database, by their names. */
export interface SchemaState {
  executed: string[];
  /** Those of this version that the database lacks. */
  missing: string[];
  /** Those of a newer version; an older one works beside them. docs/adr/0023-several-portals.md */
  newer: string[];
}

async function executedMigrations(db: Kysely<Database>): Promise<string[]> {
  const found = await sql<{ known: boolean }>`select to_regclass('kysely_migration') is not null as known`.execute(db);
  if (found.rows[0]?.known !== true) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export async function schemaState(db: Kysely<Database>): Promise<SchemaState> {
  const executed = await executedMigrations(db);
  const own = Object.keys(await allMigrations());
  return {
    executed,
    missing: own.filter((name) => !executed.includes(name)),
    newer: executed.filter((name) => !own.includes(name)),
  };
}

const done: Migration = { up: async () => undefined };

/** Kysely refuses a database with migrations that it is not given: those of a newer version are given it as done. */
function migratorOf(db: Kysely<Database>): Migrator {
  const getMigrations = async () => ({
    ...Object.fromEntries((await executedMigrations(db)).map((name) => [name, done])),
    ...(await allMigrations()),
  });
  return new Migrator({ db, provider: { getMigrations } });
}

async function repeatAfterDeadlock(run: () => Promise<MigrationResultSet>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { error } = await run();
    if (error === undefined) return;
    if (attempt === ATTEMPTS || errorCode(error) !== DEADLOCK) throw error;
  }
}

/**
 * Brings the database to the newest migration in one transaction; several processes may do it at once.
 * @returns whether the database was empty before
 */
export async function migrate(db: Kysely<Database>): Promise<boolean> {
  const isNew = (await executedMigrations(db)).length === 0;
  const migrator = migratorOf(db);
  await repeatAfterDeadlock(() => migrator.migrateToLatest());
  return isNew;
}

/**
 * Runs the next migration in a transaction of its own.
 * @returns its name; undefined where there is none left
 */
export async function migrateNext(db: Kysely<Database>): Promise<string | undefined> {
  const { error, results = [] } = await migratorOf(db).migrateUp();
  if (error !== undefined) throw error;
  return results[0]?.migrationName;
}
