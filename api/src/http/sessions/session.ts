import { SESSION_EXPIRY_HEADER } from '@portal/contract/limits';
import type { ApiApp } from '../types';
import type { Sessions } from './sessions';

/**
 * The session is looked up once a request; the expiry goes on every answer to somebody who is logged in, but for those that a cache may keep: it
 * would tell of the session again after its end.
 */
export function installSession(app: ApiApp, sessions: Sessions, clock: () => Date): void {
  app.decorateRequest('session', undefined);
  app.addHook('onRequest', async (request, reply) => {
    // A health check must not depend on a cookie that happens to be there.
    const { sessionless, access, cookieLogIn } = request.routeOptions.config;
    if (sessionless === true || access === 'employer-token') return;
    if (cookieLogIn) sessions.refuseBearer(request);
    request.session = await sessions.find(request, reply);
    if (request.session && request.routeOptions.config.renewsSession !== false) await sessions.renew(request.session);
  });
  app.addHook('onSend', async (request, reply) => {
    const session = request.session;
    if ((!session?.user && !session?.employer) || session.replaced) return;
    if (reply.getHeader('cache-control') !== 'no-store') return;
    const seconds = Math.max(0, Math.floor((session.expiresAt.getTime() - clock().getTime()) / 1000));
    reply.header(SESSION_EXPIRY_HEADER, `${session.expiresAt.getTime()};${seconds}`);
  });
}
