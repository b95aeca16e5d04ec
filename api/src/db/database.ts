import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type pg from 'pg';
import type { ApiConfig } from '../config';
import { StartError } from '../start-error';
import { asStartError } from './database-start-error';
import { type Cluster, openCluster } from './embedded/cluster';
import { migrate, schemaState } from './migrate';
import { openPool } from './pool';
import { type DatabaseProbe, openProbe } from './probe';
import { openKysely } from './repeating-kysely';
import type { Database } from './schema';

/** What a repository is given: the database itself or a transaction on it. */
export type Db = Kysely<Database> | Transaction<Database>;

export interface PortalDatabase extends Pick<DatabaseProbe, 'answers'> {
  db: Kysely<Database>;
  /** Has connections of its own, for looking at the portal while calls use all others. */
  beside: Kysely<Database>;
  /** For the few statements that are written by hand, such as the auto-save. */
  pool: pg.Pool;
  /** Connections that whoever takes one has for itself, as long as it likes. */
  direct: pg.Pool;
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

/** @throws StartError where the database lacks a migration: whoever serves people does not change the tables below others */
async function requireMigrated(db: Kysely<Database>): Promise<void> {
  const { executed, missing } = await schemaState(db);
  if (missing.length === 0) return;
  const lacks = executed.length === 0 ? 'has no tables of the portal yet' : `lacks ${missing.join(', ')}`;
  throw new StartError(
    `The database of DATABASE_URL ${lacks}. Run: npm run portal -- migrate up (docs/operations/upgrade.md).`,
  );
}

export type DatabaseConfig = Pick<
  ApiConfig,
  | 'dataDir'
  | 'databaseUrl'
  | 'databaseDirectUrl'
  | 'databaseConnections'
  | 'databaseWaitMs'
  | 'databaseStatementMs'
  | 'tracing'
>;

/**
 * Opens the database of the configuration. An embedded one, which nobody else uses, is brought to the newest migration.
 * @param onError told of connections that were lost or given up; calls that needed them fail by themselves
 * @throws StartError when it cannot be reached or started, or a server lacks a migration
 */
export async function openDatabase(
  config: DatabaseConfig,
  onError: (error: unknown) => void = () => undefined,
): Promise<PortalDatabase> {
  let cluster: Cluster | undefined;
  if (config.databaseUrl === undefined) cluster = await openCluster(config.dataDir);
  const url = config.databaseUrl ?? cluster?.url('postgres') ?? '';
  const { databaseConnections: connections, databaseWaitMs: waitMs, databaseStatementMs: statementMs } = config;
  const { databaseDirectUrl, tracing } = config;
  const pooled = databaseDirectUrl !== undefined;
  let closing = false;
  // The connections of a pool are still being closed when it has ended. An embedded server that stops then ends them: none is lost.
  const onLost = (error: unknown) => {
    if (!closing) onError(error);
  };
  const pool = openPool(url, { connections, waitMs, statementMs, pooled, tracing }, onLost);
  const direct = pooled ? openPool(databaseDirectUrl, { connections: 1, waitMs, statementMs }, onLost) : pool;
  const db = openKysely(pool);
  const probe = openProbe(url, { waitMs, pooled });
  const close = async () => {
    closing = true;
    await probe.close();
    if (direct !== pool) await direct.end();
    await db.destroy();
    await cluster?.stop();
  };
  try {
    const isEmpty = cluster ? await migrateUnlimited(url, waitMs) : await requireMigrated(db);
    return {
      db,
      beside: new Kysely<Database>({ dialect: new PostgresDialect({ pool: probe.pool }) }),
      pool,
      direct,
      answers: probe.answers,
      isNew: isEmpty === true,
      reportDown: () => void cluster?.ensureRunning().catch(() => undefined),
      close,
    };
  } catch (error) {
    await close();
    throw asStartError(error);
  }
}
