import type { FastifyBaseLogger } from 'fastify';
import type { ApiConfig } from './config';
import type { PortalDatabase } from './db/database';
import type { SecurityLog } from './http/logging/security-log';
import type { EndedSessions } from './http/sessions/ended-sessions';
import type { ApiMetrics } from './metrics/api-metrics';
import type { ApplicationReading } from './modules/applications/application-reading.service';
import type { PasswordHasher } from './modules/authentication/password-hasher';
import type { Health } from './modules/health/health.service';
import type { NewsHub } from './modules/substitution-news/news-hub';

/** What every module is given; nothing else is shared between them. */
export interface ApiContext {
  config: ApiConfig;
  db: PortalDatabase['db'];
  pool: PortalDatabase['pool'];
  clock: () => Date;
  log: FastifyBaseLogger;
  passwords: PasswordHasher;
  security: SecurityLog;
  metrics: ApiMetrics;
  /** Finds applications for their owner. */
  applications: ApplicationReading;
  /** Tells open pages what changes in substitutions. */
  news: NewsHub;
  /** Tells open pages when the log-in service has ended their session. */
  endedSessions: EndedSessions;
  /** Whether the process should be given requests. */
  health: Health;
  /** Tells that the database does not answer, so that an embedded one is started again. */
  reportDown: PortalDatabase['reportDown'];
}
