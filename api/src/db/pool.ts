import { AsyncResource } from 'node:async_hooks';
import type { Tracing } from '@portal/tracing/tracing';
import pg from 'pg';
import { spoilsConnection } from './errors';

export interface PoolLimits {
  /** Connections at most. */
  connections: number;
  /** A call waits this long for a connection, milliseconds. */
  waitMs: number;
  /** The database ends a statement after this time, milliseconds; 0: never. */
  statementMs: number;
  /** The database ends a statement that has waited this long for a lock, milliseconds; without it none. */
  lockMs?: number;
  /** PgBouncer hands out connections of the server for a transaction each: they keep no settings and no prepared statements. */
  pooled?: boolean;
  /** Told how long each statement of a request took; by default nobody is. */
  tracing?: Pick<Tracing, 'beginStatement'>;
}

const DATE_OID = 1082;
const INT8_OID = 20;
/** A connection that was cut without a word is found out this long after its last use. */
const KEEP_ALIVE_MS = 10_000;
/** Connections move to another server that an address stands for, and let the server's memory go. */
const LIFETIME_SECONDS = 30 * 60;

/** A date has no time zone: it stays the text `yyyy-mm-dd`. Counts fit into a number. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === DATE_OID) return (text: string) => text;
  if (oid === INT8_OID) return Number;
  return format === 'binary' ? pg.types.getTypeParser(oid, format) : pg.types.getTypeParser(oid, 'text');
}

/** A statement without its name is not looked for on a connection that may not have it. */
const unprepared = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && 'name' in given && 'text' in given
    ? { ...given, name: undefined }
    : given;

/** Notes the errors of a connection's statements before those who asked learn of them and give it back. */
function watchStatements(client: pg.PoolClient, pooled: boolean, onError: (error: unknown) => void): void {
  const query: (...given: unknown[]) => unknown = client.query.bind(client);
  Reflect.set(client, 'query', (...given: unknown[]) => {
    const answer = query(...(pooled ? given.map(unprepared) : given));
    if (answer instanceof Promise) answer.catch(onError);
    return answer;
  });
}

const isStatement = (given: unknown): given is { name?: string; text: string } =>
  typeof given === 'object' && given !== null && 'text' in given && typeof given.text === 'string';

/** Begins a span with each statement, and ends it with its answer, whether a promise or a callback is told of that. */
function traceStatements(client: pg.PoolClient, tracing: Pick<Tracing, 'beginStatement'>): void {
  const query: (...given: unknown[]) => unknown = client.query.bind(client);
  Reflect.set(client, 'query', (...given: unknown[]) => {
    const [statement] = given;
    const end = tracing.beginStatement(isStatement(statement) ? statement : { text: String(statement) });
    if (!end) return query(...given);
    const told = given.at(-1);
    if (typeof told === 'function')
      return query(
        ...given.slice(0, -1),
        AsyncResource.bind((error: unknown, ...rest: unknown[]) => {
          end(error ?? undefined);
          Reflect.apply(told, undefined, [error, ...rest]);
        }),
      );
    const answer = query(...given);
    if (answer instanceof Promise) answer.then(() => end(), end);
    else end();
    return answer;
  });
}

/** Who waited for a connection gets it from another request's hands, and must not go on in that one's span. */
function keepContext(pool: pg.Pool): void {
  const connect: (...given: unknown[]) => unknown = pool.connect.bind(pool);
  Reflect.set(pool, 'connect', (told?: (...given: unknown[]) => unknown) =>
    told === undefined ? connect() : connect(AsyncResource.bind(told)),
  );
}

/**
 * @param onError told of a connection that was lost or is given up
 * @returns a pool that takes no connection back on which everything that follows would fail as well
 */
export function openPool(url: string, limits: PoolLimits, onError: (error: unknown) => void): pg.Pool {
  const { connections, waitMs, statementMs, lockMs, pooled = false, tracing } = limits;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: waitMs,
    // Beyond the limit of the database itself: who has no answer by then is not connected any more.
    query_timeout: 2 * statementMs,
    // PgBouncer refuses a connection that asks for these.
    ...(!pooled && {
      statement_timeout: statementMs,
      ...(lockMs !== undefined && { lock_timeout: lockMs }),
      idle_in_transaction_session_timeout: 2 * statementMs,
    }),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    application_name: 'candidate-portal',
    types: { getTypeParser },
  });
  if (tracing) keepContext(pool);
  const spoilt = new WeakSet<pg.PoolClient>();
  // Without a listener on the pool an idle connection that is lost would end the process; it tells the pool itself.
  pool.on('error', onError);
  pool.on('connect', (client) => {
    // One in use: the statement on it fails by itself.
    client.on('error', () => undefined);
    if (tracing) traceStatements(client, tracing);
    watchStatements(client, pooled, (error) => {
      if (!spoilsConnection(error) || spoilt.has(client)) return;
      spoilt.add(client);
      onError(error);
    });
  });
  // The pool looks after this whether the connection is being ended.
  pool.on('release', (_error, client) => {
    if (spoilt.has(client)) void client.end();
  });
  return pool;
}
