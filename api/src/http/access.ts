import type { FastifyRequest } from 'fastify';
import type { ApiConfig } from '../config';
import { forbidden, unauthenticated } from './problem';
import type { SessionPerson } from './session';
import type { ApiApp } from './types';

const DAY_MS = 86_400_000;

/** Whether confirming the e-mail may still wait. Contract, section 1 (`EMAIL_CONFIRM_GRACE_DAYS`). */
export function canSkipConfirm(
  user: SessionPerson,
  config: Pick<ApiConfig, 'emailConfirmGraceDays'>,
  now: Date,
): boolean {
  return user.emailConfirmed || now.getTime() < user.createdAt.getTime() + config.emailConfirmGraceDays * DAY_MS;
}

/** The person who is logged in; routes with an access above `public` always have one. */
export function personOf(request: FastifyRequest): SessionPerson {
  if (!request.session?.user) throw unauthenticated();
  return request.session.user;
}

/** A route says who may call it; one that says nothing would be open to all by oversight, so the start fails. */
export function requireDeclaredAccess(app: ApiApp): void {
  app.addHook('onRoute', ({ config, method, url }) => {
    if (config?.access === undefined) throw new Error(`Route ${String(method)} ${url} does not declare its access`);
  });
}

/** 401 comes before the CSRF check: a page whose session has ended must learn just that. */
export function installSessionGuard(app: ApiApp): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { access } = request.routeOptions.config;
    const closed = access !== undefined && access !== 'public' && !request.session?.user;
    done(closed ? unauthenticated() : undefined);
  });
}

export function installRightsGuard(app: ApiApp, config: ApiConfig): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { access } = request.routeOptions.config;
    const user = request.session?.user;
    if (access === undefined || access === 'public' || access === 'session' || !user) return done();
    if (!user.acceptedTerms) return done(forbidden('terms-not-accepted'));
    const confirmed = access === 'unconfirmed' || canSkipConfirm(user, config, config.clock());
    done(confirmed ? undefined : forbidden('email-not-confirmed'));
  });
}
