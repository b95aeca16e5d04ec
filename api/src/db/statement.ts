import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { isWithoutEffect } from './errors';

const TRIES = 3;
/** At most, before the second try, milliseconds: two that got into each other's way do not meet again. */
const PAUSE_MS = 40;

/**
 * Runs one statement, a transaction by itself. Where the database undid it for the sake of others, or a server did not take it that takes no
 * writes, it is tried again; where nobody knows what became of it, it is not.
 */
export async function runStatement<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  statement: { name: string; text: string; values: unknown[] },
): Promise<Row[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return (await pool.query<Row>(statement)).rows;
    } catch (error) {
      if (tries === TRIES || !isWithoutEffect(error)) throw error;
      await wait(Math.random() * PAUSE_MS * tries);
    }
  }
}
