import { toCampaignId } from '@portal/contract/limits';
import type { FastifyRequest } from 'fastify';
import type { ApiConfig } from '../config';
import { forbidden, notFound, unauthenticated } from './problem';
import type { Access, EmployerSession, SessionPerson } from './sessions/portal-session';
import type { ApiApp } from './types';

const DAY_MS = 86_400_000;

/** Whether confirming the e-mail may still wait. docs/design/contract.md#commands-and-settings */
export function canSkipConfirm(
  user: SessionPerson,
  config: Pick<ApiConfig, 'emailConfirmGraceDays'>,
  now: Date,
): boolean {
  return user.emailConfirmed || now.getTime() < user.createdAt.getTime() + config.emailConfirmGraceDays * DAY_MS;
}

/** The person whose application a call is about; with `employerLoginId` an employer acts in it. */
export interface Applicant extends SessionPerson {
  employerLoginId?: string;
}

/** Whose application is read or changed: on routes with the access `application` the call may be an employer's. */
export function applicantOf(request: FastifyRequest): Applicant {
  const employer = request.session?.employer;
  return employer ? { ...employer.candidate, employerLoginId: employer.loginId } : personOf(request);
}

/** The candidate who is logged in; never an employer. Routes with an access above `public` always have one, except `application`. */
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

/** An employer's system has a token instead, which its own routes check. */
const asksSession = (access: Access | undefined): access is Exclude<Access, 'public' | 'employer-token'> =>
  access !== undefined && access !== 'public' && access !== 'employer-token';

/** 401 comes before the CSRF check: a page whose session has ended must learn just that. */
export function installSessionGuard(app: ApiApp): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { access } = request.routeOptions.config;
    const { session } = request;
    const closed = asksSession(access) && !session?.user && !session?.employer;
    done(closed ? unauthenticated() : undefined);
  });
}

export function installRightsGuard(app: ApiApp, config: ApiConfig): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { access } = request.routeOptions.config;
    const { user, employer } = request.session ?? {};
    if (!asksSession(access)) return done();
    if (employer) return done(employerRefusal(request, access, employer));
    if (access === 'session' || !user) return done();
    if (!user.acceptedTerms) return done(forbidden('terms-not-accepted'));
    const confirmed = access === 'unconfirmed' || canSkipConfirm(user, config, config.clock());
    done(confirmed ? undefined : forbidden('email-not-confirmed'));
  });
}

/** An employer reaches one application and what keeps the session alive; another campaign's calls, and those of a cancelled application, look as if they were not there. */
function employerRefusal(request: FastifyRequest, access: Access, employer: EmployerSession): Error | undefined {
  if (access !== 'application')
    return request.routeOptions.config.employer === true ? undefined : forbidden('forbidden');
  const { params } = request;
  const id: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, 'id') : undefined;
  const own = typeof id === 'string' && toCampaignId(id) === employer.campaignId && !employer.withdrawn;
  return own ? undefined : notFound();
}
