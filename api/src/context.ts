import type { FastifyBaseLogger } from 'fastify';
import type { ApiConfig } from './config';
import type { PortalDatabase } from './db/database';
import type { SecurityLog } from './http/security-log';
import type { PasswordHasher } from './modules/authentication/password-hasher';

/** What every module is given; nothing else is shared between them. */
export interface ApiContext {
  config: ApiConfig;
  db: PortalDatabase['db'];
  pool: PortalDatabase['pool'];
  clock: () => Date;
  log: FastifyBaseLogger;
  passwords: PasswordHasher;
  security: SecurityLog;
}
