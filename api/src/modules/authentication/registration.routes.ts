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
import type { PortalSession } from '../../http/portal-session';
import { forbidden } from '../../http/problem';
import type { Sessions } from '../../http/sessions';
import type { ApiApp } from '../../http/types';
import { RegistrationService } from './registration.service';

/** The CSRF check lets no write through without a session. */
function sessionOf(request: FastifyRequest): PortalSession {
  if (!request.session) throw forbidden('csrf');
  return request.session;
}

export function registrationRoutes(app: ApiApp, context: ApiContext, sessions: Sessions): void {
  const registration = new RegistrationService(context);
  const tags = ['authentication'];
  const config = { access: 'public', limited: true } as const;

  app.get('/authentication/register', { schema: { tags, response: { 200: RegistrationState } }, config }, (request) =>
    registration.state(request.session),
  );

  app.post(
    '/authentication/register/user',
    { schema: { tags, body: RegisterUserRequest, response: { 200: OkResponse } }, config: { ...config, mails: true } },
    async (request) => {
      const session = sessionOf(request);
      await sessions.keep(session, request);
      await registration.begin(session, request.body);
      return { ok: true };
    },
  );

  app.post(
    '/authentication/register/confirm',
    { schema: { tags, body: RegisterConfirmRequest, response: { 200: StepResponse } }, config },
    (request) => registration.confirm(sessionOf(request), request.body.code),
  );

  app.post(
    '/authentication/register/int/complete',
    { schema: { tags, body: RegisterCompleteRequest, response: { 200: StepResponse } }, config },
    async (request) => {
      const { userId, ...answer } = await registration.complete(sessionOf(request), request.body);
      if (answer.ok) context.security.write(request, 'registration', { outcome: 'ok', userId });
      return answer;
    },
  );
}
