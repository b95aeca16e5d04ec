import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type pg from 'pg';
import type { ApiConfig } from '../config';
import { errorCode } from '../error-code';
import { StartError } from '../start-error';
import { type Cluster, openCluster } from './embedded/cluster';
import { isDatabaseBusy, isDatabaseDown } from './errors';
import { migrate } from './migrate';
import { openPool } from './pool';
import type { Database } from './schema';

/** What a repository is given: the database itself or a transaction on it. */
export type Db = Kysely<Database> | Transaction<Database>;

export interface PortalDatabase {
  db: Kysely<Database>;
  /** For the few statements that are written by hand, such as the auto-save. */
  pool: pg.Pool;
  /** The embedded database was made at this start. */
  isNew: boolean;
  /** Says that a statement failed because the server is away; an embedded one is started again. */
  reportDown(): void;
  close(): Promise<void>;
}

/** Some migrations write a whole table anew, and a second process waits for them: they take as long as they take. */
async function migrateUnlimited(url: string, waitMs: number): Promise<boolean> {
  const pool = openPool(url, { connections: 2, waitMs, statementMs: 0 }, () => undefined);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await migrate(db);
  } finally {
    await db.destroy();
  }
}

function asStartError(error: unknown): unknown {
  if (error instanceof StartError) return error;
  if (error instanceof Error && error.message.includes('"btree_gist"')) {
    return new StartError(
      'The database lacks the extension btree_gist, by which nobody holds two shifts at once. Have its administrator install it (package postgresql-contrib) and run in the database of the portal: create extension btree_gist',
    );
  }
  if (isDatabaseDown(error) || isDatabaseBusy(error)) {
    return new StartError(
      'The database does not answer. Check that the server of DATABASE_URL runs and can be reached.',
    );
  }
  if (['28P01', '28000', '3D000'].includes(errorCode(error) ?? '')) {
    return new StartError(
      `The database refuses the portal (${errorCode(error)}). Check name, user and password in DATABASE_URL.`,
    );
  }
  return error;
}

export type DatabaseConfig = Pick<
  ApiConfig,
  'dataDir' | 'databaseUrl' | 'databaseConnections' | 'databaseWaitMs' | 'databaseStatementMs'
>;

/**
 * Opens the database of the configuration and brings it to the newest migration.
 * @param onError told of connections that were lost or given up; calls that needed them fail by themselves
 * @throws StartError when it cannot be reached or started
 */
export async function openDatabase(
  config: DatabaseConfig,
  onError: (error: unknown) => void = () => undefined,
): Promise<PortalDatabase> {
  let cluster: Cluster | undefined;
  if (config.databaseUrl === undefined) cluster = await openCluster(config.dataDir);
  const url = config.databaseUrl ?? cluster?.url('postgres') ?? '';
  const { databaseConnections: connections, databaseWaitMs: waitMs, databaseStatementMs: statementMs } = config;
  const pool = openPool(url, { connections, waitMs, statementMs }, onError);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    await db.destroy();
    await cluster?.stop();
  };
  try {
    const isEmpty = await migrateUnlimited(url, waitMs);
    return {
      db,
      pool,
      isNew: cluster !== undefined && isEmpty,
      reportDown: () => void cluster?.ensureRunning().catch(() => undefined),
      close,
    };
  } catch (error) {
    await close();
    throw asStartError(error);
  }
}
