import {
  ExternalCompleteRequest,
  KeycloakSettings,
  SignOnCodeResponse,
  SignOnEmailRequest,
  SignOnRegistration,
} from '@portal/contract/account/single-sign-on';
import { AuthenticationResponse, CodeRequest, OkResponse, StepResponse } from '@portal/contract/authentication';
import { INTERNAL_API_PREFIX } from '@portal/contract/limits';
import type { FastifyRequest } from 'fastify';
import type { ApiContext } from '../../context';
import { forbidden, notFound } from '../../http/problem';
import type { PortalSession } from '../../http/sessions/portal-session';
import type { Sessions } from '../../http/sessions/sessions';
import type { ApiApp } from '../../http/types';
import { readAuthenticationResponse } from '../authentication/authentication-response';
import type { SignOn } from './sign-on.service';
import { SignOnError } from './sign-on-error';
import { SignOnRegistrations } from './sign-on-registration.service';

const tags = ['single-sign-on'];
const expired = { ok: false, error: 'expired', useInternal: false } as const;

interface Parts {
  sessions: Sessions;
  /** Undefined where there is no log-in service. */
  signOn: SignOn | undefined;
}

/** The CSRF check lets no write through without a session. */
function sessionOf(request: FastifyRequest): PortalSession {
  if (!request.session) throw forbidden('csrf');
  return request.session;
}

/** The first log-in of somebody whom the log-in service knows and the portal does not. docs/specification.md#session */
export function signOnRegistrationRoutes(app: ApiApp, context: ApiContext, { signOn }: Parts): void {
  const registrations = new SignOnRegistrations(context);
  const config = { access: 'public', limited: true } as const;
  const requireService = (): SignOn => {
    if (signOn === undefined) throw notFound();
    return signOn;
  };

  /** @returns false where the log-in has ended at the service meanwhile */
  const enter = async (...login: Parameters<SignOn['open']>): Promise<boolean> => {
    try {
      await requireService().open(...login);
      return true;
    } catch (error) {
      if (!(error instanceof SignOnError)) throw error;
      return false;
    }
  };

  app.get(
    '/authentication/register/ext',
    { schema: { tags, response: { 200: SignOnRegistration } }, config },
    (request) => registrations.state(request.session),
  );

  app.post(
    '/authentication/register/ext/email',
    { schema: { tags, body: SignOnEmailRequest, response: { 200: OkResponse } }, config: { ...config, mails: true } },
    (request) => registrations.mailCode(sessionOf(request), request.body),
  );

  app.post(
    '/authentication/register/ext/confirm',
    {
      schema: { tags, body: CodeRequest, response: { 200: SignOnCodeResponse } },
      config: { ...config, idempotency: 'natural' },
    },
    async (request, reply) => {
      const outcome = await registrations.confirm(sessionOf(request), request.body.code);
      if (!outcome.ok) return { ok: false, error: outcome.error, useInternal: false };
      if (outcome.linked === undefined) return { ok: true, known: false, useInternal: false };
      const { userId, identity } = outcome.linked;
      if (!(await enter(request, reply, userId, identity))) return expired;
      context.security.write(request, 'identity-linked', { outcome: 'ok', userId });
      const answer = await readAuthenticationResponse(context, sessionOf(request), request.locale);
      return { ...answer, known: true };
    },
  );

  app.post(
    '/authentication/register/ext/complete',
    {
      schema: {
        tags,
        body: ExternalCompleteRequest,
        response: { 200: AuthenticationResponse.extend(StepResponse.pick({ invalidFields: true }).shape) },
      },
      config: { ...config, idempotency: 'natural' },
    },
    async (request, reply) => {
      const outcome = await registrations.complete(sessionOf(request), request.body);
      if (!outcome.ok) {
        const { error, invalidFields } = outcome;
        return { ok: false, error, invalidFields, useInternal: false };
      }
      if (!(await enter(request, reply, outcome.userId, outcome.identity))) return expired;
      context.security.write(request, 'registration', { outcome: 'ok', userId: outcome.userId, detail: 'sign-on' });
      return readAuthenticationResponse(context, sessionOf(request), request.locale);
    },
  );
}

/** Where a page that holds the tokens itself reads how to log in. */
export function keycloakSettingsRoutes(app: ApiApp, { config }: ApiContext): void {
  app.get(
    `${INTERNAL_API_PREFIX}/settings/keycloak`,
    { schema: { tags, response: { 200: KeycloakSettings } }, config: { access: 'public', sessionless: true } },
    async () => {
      const settings = config.singleSignOn;
      if (settings?.mode !== 'browser') throw notFound();
      const { url, realm = '', clientId: resource, responseMode, strongAcr } = settings;
      const acrValues = strongAcr.length > 0 ? strongAcr.join(' ') : undefined;
      return { 'auth-server-url': url, realm, resource, responseMode, acrValues };
    },
  );
}
