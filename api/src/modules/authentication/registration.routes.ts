import {
  OkResponse,
  RegisterCompleteRequest,
  RegisterConfirmRequest,
  RegisterUserRequest,
  RegistrationState,
  StepResponse,
} from '@portal/contract/authentication';
import type { FastifyRequest } from 'fastify';
import type { ApiContext } from '../../context';
import { forbidden, notFound } from '../../http/problem';
import type { PortalSession } from '../../http/sessions/portal-session';
import type { Sessions } from '../../http/sessions/sessions';
import type { ApiApp } from '../../http/types';
import { RegistrationService } from './registration.service';

/** The CSRF check lets no write through without a session. */
function sessionOf(request: FastifyRequest): PortalSession {
  if (!request.session) throw forbidden('csrf');
  return request.session;
}

const NOT_BEGUN = { step: 'start' } as const;

export function registrationRoutes(app: ApiApp, context: ApiContext, sessions: Sessions): void {
  const registration = new RegistrationService(context);
  const tags = ['authentication'];
  /** Where there is a log-in service, the first log-in there makes the account. docs/adr/0021-single-sign-on.md */
  const requireOwnAccounts = () => {
    if (context.config.singleSignOn !== undefined) throw notFound();
  };
  const config = { access: 'public', limited: true } as const;

  app.get('/authentication/register', { schema: { tags, response: { 200: RegistrationState } }, config }, (request) =>
    context.config.singleSignOn === undefined ? registration.state(request.session) : NOT_BEGUN,
  );

  app.post(
    '/authentication/register/user',
    { schema: { tags, body: RegisterUserRequest, response: { 200: OkResponse } }, config: { ...config, mails: true } },
    async (request) => {
      requireOwnAccounts();
      const session = sessionOf(request);
      await sessions.keep(session, request);
      await registration.begin(session, request.body);
      return { ok: true };
    },
  );

  app.post(
    '/authentication/register/confirm',
    { schema: { tags, body: RegisterConfirmRequest, response: { 200: StepResponse } }, config },
    (request) => {
      requireOwnAccounts();
      return registration.confirm(sessionOf(request), request.body.code);
    },
  );

  app.post(
    '/authentication/register/int/complete',
    { schema: { tags, body: RegisterCompleteRequest, response: { 200: StepResponse } }, config },
    async (request) => {
      requireOwnAccounts();
      const { userId, ...answer } = await registration.complete(sessionOf(request), request.body);
      if (answer.ok) context.security.write(request, 'registration', { outcome: 'ok', userId });
      return answer;
    },
  );
}
