import type { Pool } from 'pg';

/** Settings of a server that counts what each statement takes. */
export const COUNTING = { shared_preload_libraries: 'pg_stat_statements', track_io_timing: 'on' };

/** What a statement took on the average, and what it touched. */
export interface StatementCost {
  /** Its beginning, without values. */
  text: string;
  calls: number;
  meanMs: number;
  maxMs: number;
  /** Pages of tables and indexes that a call looked at, cached or not: what grows with a table grows here first, however busy the machine is. */
  pages: number;
  /** Of them, not in the server's own memory. */
  pagesRead: number;
}

/** What the server did beside statements. */
export interface ServerWork {
  checkpoints: number;
  vacuums: number;
  /** Whole pages in the write-ahead log, each the first change of a page after a checkpoint. */
  pageImages: number;
}

interface Counted {
  statements: StatementCost[];
  server: ServerWork;
}

/** Of rarer ones an average says little. */
const LEAST_CALLS = 50;
const TEXT_LENGTH = 60;

/**
 * Counts what statements and server do during some work.
 * @param pool of a superuser, to a server with {@link COUNTING}
 */
export async function counted<Result>(pool: Pool, work: () => Promise<Result>): Promise<Result & Counted> {
  await pool.query('create extension if not exists pg_stat_statements');
  await pool.query('select pg_stat_statements_reset()');
  const before = await serverWork(pool);
  const result = await work();
  const after = await serverWork(pool);
  const { rows: statements } = await pool.query<StatementCost>(
    `select left(regexp_replace(trim(query), '\\s+', ' ', 'g'), ${TEXT_LENGTH}) as text, calls::integer,
       mean_exec_time as "meanMs", max_exec_time as "maxMs",
       (shared_blks_hit + shared_blks_read) / calls::float as pages, shared_blks_read / calls::float as "pagesRead"
     from pg_stat_statements where calls >= ${LEAST_CALLS} order by total_exec_time desc`,
  );
  const server = Object.fromEntries(
    Object.entries(after).map(([name, count]) => [name, count - before[name as keyof ServerWork]]),
  ) as unknown as ServerWork;
  return { ...result, statements, server };
}

async function serverWork(pool: Pool): Promise<ServerWork> {
  const { rows } = await pool.query<ServerWork>(
    `select (select checkpoints_timed + checkpoints_req from pg_stat_bgwriter)::integer as checkpoints,
       (select sum(autovacuum_count + autoanalyze_count) from pg_stat_user_tables)::integer as vacuums,
       (select wal_fpi from pg_stat_wal)::integer as "pageImages"`,
  );
  const [found] = rows;
  if (!found) throw new Error('the server tells nothing of its work');
  return found;
}

/**
 * Statements of which a call looks at more pages than before.
 * @param times how many times as many at least; an index that is a level deeper takes one page more
 */
export function grown(
  before: readonly StatementCost[],
  after: readonly StatementCost[],
  times: number,
): { text: string; from: number; to: number }[] {
  const known = new Map(before.map(({ text, pages }) => [text, pages]));
  return after.flatMap(({ text, pages: to }) => {
    const from = known.get(text);
    return from !== undefined && to > times * from + 1 ? [{ text, from, to }] : [];
  });
}
