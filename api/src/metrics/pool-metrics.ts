import type pg from 'pg';
import { Counter, Gauge, type Registry } from 'prom-client';

/** How much of the connections to the database is used, and how many calls wait for one. */
export function installPoolMetrics(
  registry: Registry,
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>,
): void {
  const registers = [registry];
  new Gauge({
    name: 'portal_database_connections',
    help: 'Connections of this process to the database, by what they are doing.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  new Gauge({
    name: 'portal_database_connections_limit',
    help: 'Connections of this process at most, DATABASE_CONNECTIONS.',
    registers,
    collect() {
      this.set(pool.options.max);
    },
  });
  new Gauge({
    name: 'portal_database_waiting',
    help: 'Calls that wait for a connection to the database.',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
}

/** Counts connections to the database that were cut, or that are given up since everything on them would fail. */
export function lostConnections(registry: Registry): Counter {
  return new Counter({
    name: 'portal_database_connections_lost_total',
    help: 'Connections to the database that were cut or given up.',
    registers: [registry],
  });
}
