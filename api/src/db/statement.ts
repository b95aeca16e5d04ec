import type pg from 'pg';
import { repeated } from './repeated';

/** Runs one statement, a transaction by itself; again where it had no effect. */
export const runStatement = <Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  statement: { name: string; text: string; values: unknown[] },
): Promise<Row[]> => repeated(async () => (await pool.query<Row>(statement)).rows);
