import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { ATTACHMENT_LIMIT_BYTES } from '@portal/contract/limits';
import type { ApiContext } from '../context';
import { installRightsGuard, installSessionGuard, requireDeclaredAccess } from './access';
import { installArrival } from './arrival';
import { installContentTypes } from './content-types';
import { installCsrf } from './csrf';
import { installErrors } from './errors';
import { installHeaders } from './headers';
import { installHostCheck, installOriginCheck, installSectionGuard } from './host';
import { installIdempotency } from './idempotency/idempotency';
import { installLanguage } from './language';
import { installPersonLimits } from './limits/person-limits';
import { installMailCeiling, installRateLimit } from './limits/rate-limit';
import { installRequestLog } from './logging/logging';
import { installProxyWarning } from './logging/proxy-warning';
import { installSession } from './sessions/session';
import type { Sessions } from './sessions/sessions';
import type { ApiApp } from './types';

/** What happens to a request before its route sees it, from top to bottom. */
export async function installPipeline(app: ApiApp, context: ApiContext, sessions: Sessions) {
  const { config, clock } = context;
  requireDeclaredAccess(app);
  installArrival(app, clock);
  installErrors(app, context);
  installRequestLog(app);
  installProxyWarning(app, context);
  await installHeaders(app, config);
  installHostCheck(app, config);
  installOriginCheck(app, config);
  installSectionGuard(app, config);
  installContentTypes(app);
  await app.register(cookie);
  await app.register(multipart, { limits: { fileSize: ATTACHMENT_LIMIT_BYTES, files: 1, fields: 8, fieldSize: 1024 } });
  installSession(app, sessions, clock);
  installLanguage(app);
  installSessionGuard(app);
  installCsrf(app);
  installRateLimit(app, context);
  installRightsGuard(app, config);
  installPersonLimits(app, config);
  installIdempotency(app, context);
  installMailCeiling(app, context);
}
