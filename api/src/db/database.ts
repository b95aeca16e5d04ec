import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { ApiConfig } from '../config';
import { errorCode } from '../error-code';
import { StartError } from '../start-error';
import { type Cluster, openCluster } from './embedded/cluster';
import { isDatabaseDown } from './errors';
import { migrate } from './migrate';
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

const DATE_OID = 1082;
const INT8_OID = 20;
const WAIT_MS = 3_000;
const STATEMENT_LIMIT_MS = 15_000;

/** A date has no time zone: it stays the text `yyyy-mm-dd`. Counts fit into a number. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === DATE_OID) return (text: string) => text;
  if (oid === INT8_OID) return Number;
  return format === 'binary' ? pg.types.getTypeParser(oid, format) : pg.types.getTypeParser(oid, 'text');
}

function openPool(url: string, waitMs: number, statementLimitMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: waitMs,
    statement_timeout: statementLimitMs,
    idle_in_transaction_session_timeout: 2 * statementLimitMs,
    application_name: 'candidate-portal',
    types: { getTypeParser },
  });
  // Without listeners a connection that is lost, idle or in use, would end the process; the query that used it fails by itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Some migrations write a whole table anew, and a second process waits for them: they take as long as they take. */
async function migrateUnlimited(url: string, waitMs: number): Promise<boolean> {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: openPool(url, waitMs, 0) }) });
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
  if (isDatabaseDown(error)) {
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

/**
 * Opens the database of the configuration and brings it to the newest migration.
 * @throws StartError when it cannot be reached or started
 */
export async function openDatabase(
  config: Pick<ApiConfig, 'dataDir' | 'databaseUrl' | 'databaseWaitMs'>,
): Promise<PortalDatabase> {
  let cluster: Cluster | undefined;
  if (config.databaseUrl === undefined) cluster = await openCluster(config.dataDir);
  const url = config.databaseUrl ?? cluster?.url('postgres') ?? '';
  const waitMs = config.databaseWaitMs ?? WAIT_MS;
  const pool = openPool(url, waitMs, STATEMENT_LIMIT_MS);
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
