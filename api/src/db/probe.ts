import type pg from 'pg';
import { isDatabaseBusy } from './errors';
import { openPool, type PoolLimits } from './pool';

export interface DatabaseProbe {
  /** Whether the database answers and takes writes; one that is merely full does. Never rejects. */
  answers(): Promise<boolean>;
  /** For other questions that calls must not keep waiting; the database ends them after the same time. */
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Asks on a connection of its own: calls that hold all others make no process look broken, which would send its visitors to the next one, full as well.
 * @param limits for connecting and for the answer, each
 */
export function openProbe(url: string, limits: Pick<PoolLimits, 'waitMs' | 'pooled'>): DatabaseProbe {
  // One for whether it answers, one for everything else.
  const pool = openPool(url, { ...limits, connections: 2, statementMs: limits.waitMs }, () => undefined);
  const ask = async () => {
    const client = await pool.connect();
    let writable = false;
    try {
      const { rows } = await client.query<{ readonly: string }>(
        `select current_setting('transaction_read_only') as readonly`,
      );
      writable = rows[0]?.readonly === 'off';
    } finally {
      client.release(!writable);
    }
    return writable;
  };
  let present: Promise<boolean> | undefined;
  return {
    answers() {
      // Those who ask meanwhile share the answer, however many they are.
      present ??= ask()
        .catch(isDatabaseBusy)
        .finally(() => {
          present = undefined;
        });
      return present;
    },
    pool,
    close: () => pool.end(),
  };
}
