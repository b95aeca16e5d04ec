import { setTimeout } from 'node:timers/promises';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { CommandError } from '../command-error';
import { errorCode } from '../error-code';
import { allMigrations } from '../migrations/index';
import { asStartError } from './database-start-error';
import { migrateNext, type SchemaState, schemaState } from './migrate';
import { openPool } from './pool';
import type { Database } from './schema';

/** A change of a table waits no longer for others: whoever wants the table after it waits for both. */
const LOCK_LIMIT_MS = 2_000;
/** A migration takes as long as it takes. Nobody waits for it at a page, so that it waits for a connection longer than a call does. */
const LIMITS = { connections: 2, waitMs: 10_000, statementMs: 0, lockMs: LOCK_LIMIT_MS };
/** Between two attempts those go on who waited. */
const PAUSE_MS = 500;
const ATTEMPTS = 30;
/** The lock was not given in time; two waited for each other. */
const REPEATED = new Set(['55P03', '40P01']);

async function withServer<Result>(url: string, work: (db: Kysely<Database>) => Promise<Result>): Promise<Result> {
  const pool = openPool(url, LIMITS, () => undefined);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(db);
  } catch (error) {
    throw asStartError(error);
  } finally {
    await db.destroy();
  }
}

/** @throws StartError when the server does not answer */
export const serverSchema = (url: string): Promise<SchemaState> => withServer(url, schemaState);

/**
 * Runs what the database of a server lacks, each migration in a transaction of its own, beside portals that serve.
 * @returns names of those that were run
 * @throws CommandError where a lock is held for too long; StartError when the server does not answer
 */
export async function migrateServer(url: string, attempts = ATTEMPTS): Promise<string[]> {
  return withServer(url, async (db) => {
    const run: string[] = [];
    for (let attempt = 1; ; ) {
      try {
        const name = await migrateNext(db);
        if (name === undefined) return run;
        run.push(name);
        attempt = 1;
      } catch (error) {
        if (!REPEATED.has(errorCode(error) ?? '')) throw error;
        if (attempt === attempts) throw lockHeld(await schemaState(db));
        attempt += 1;
        await setTimeout(PAUSE_MS);
      }
    }
  });
}

const lockHeld = ({ missing }: SchemaState) =>
  new CommandError(
    'lock',
    `${missing[0]} waits for a lock that others hold, and nothing of it was changed; those before it are done`,
    'find the long transaction (select * from pg_stat_activity order by xact_start) and end it, or try again later',
  );

export interface PlannedMigration {
  name: string;
  /** Statements in their order; those that follow from rows that are read are not among them. */
  statements: string[];
}

/** What {@link migrateServer} would run; nothing is changed and no lock is taken. */
export async function planMigrations(url: string): Promise<PlannedMigration[]> {
  const { missing } = await serverSchema(url);
  const migrations = await allMigrations();
  const planned: PlannedMigration[] = [];
  for (const name of missing) {
    const statements: string[] = [];
    const recorder = new Kysely<unknown>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
      log: ({ query }) => void statements.push(query.sql.trim()),
    });
    await migrations[name]?.up(recorder);
    planned.push({ name, statements });
  }
  return planned;
}
