import { Kysely, PostgresDialect, type TransactionBuilder } from 'kysely';
import type pg from 'pg';
import { repeated } from './repeated';
import type { Database } from './schema';

function repeating(builder: TransactionBuilder<Database>): TransactionBuilder<Database> {
  const execute = builder.execute.bind(builder);
  const setIsolationLevel = builder.setIsolationLevel.bind(builder);
  const setAccessMode = builder.setAccessMode.bind(builder);
  return Object.assign(builder, {
    execute: (work: Parameters<typeof execute>[0]) => repeated(() => execute(work)),
    setIsolationLevel: (level: Parameters<typeof setIsolationLevel>[0]) => repeating(setIsolationLevel(level)),
    setAccessMode: (mode: Parameters<typeof setAccessMode>[0]) => repeating(setAccessMode(mode)),
  });
}

/**
 * A transaction that the database undid for the sake of others is done again. What is done in it must therefore touch nothing but the database:
 * it may be done several times, of which one has the effect.
 */
class RepeatingKysely extends Kysely<Database> {
  override transaction(): TransactionBuilder<Database> {
    return repeating(super.transaction());
  }
}

export const openKysely = (pool: pg.Pool): Kysely<Database> =>
  new RepeatingKysely({ dialect: new PostgresDialect({ pool }) });
