import type pg from 'pg';
import type { Registry } from 'prom-client';
import { JobMetrics } from './job-metrics';
import { MailMetrics, type WaitingMails } from './mail-metrics';
import { installPoolMetrics } from './pool-metrics';

/** What the API counts beside its requests. */
export interface ApiMetrics {
  jobs: JobMetrics;
  mails: MailMetrics;
}

interface Watched {
  pool: pg.Pool;
  clock: () => Date;
  /** Reads the queue of mails while calls use all connections of the pool. */
  waitingMails(): Promise<WaitingMails[]>;
}

/** Nothing in it says who somebody is: no ids, names or addresses. docs/operations/watch.md#metrics */
export function apiMetrics(registry: Registry, { pool, clock, waitingMails }: Watched): ApiMetrics {
  installPoolMetrics(registry, pool);
  return { jobs: new JobMetrics(registry), mails: new MailMetrics(registry, waitingMails, clock) };
}
