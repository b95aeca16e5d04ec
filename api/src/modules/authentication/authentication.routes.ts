import { AuthenticationResponse, LoginRequest, OkResponse } from '@portal/contract/authentication';
import type { ApiContext } from '../../context';
import { agentOf, type Sessions } from '../../http/session';
import type { ApiApp } from '../../http/types';
import { readAuthenticationResponse } from './authentication-response';
import { LoginService } from './login.service';

export function authenticationRoutes(app: ApiApp, context: ApiContext, sessions: Sessions): void {
  const login = new LoginService(context);
  const { security } = context;
  const tags = ['authentication'];

  app.post(
    '/authentication/authenticated',
    {
      schema: { tags, response: { 200: AuthenticationResponse } },
      config: { access: 'public', csrf: 'origin', idempotency: 'natural' },
    },
    async (request, reply) => {
      const session = request.session ?? (await sessions.start(request, reply, null));
      return readAuthenticationResponse(context, session, request.locale);
    },
  );

  app.post(
    '/authentication/login',
    {
      schema: { tags, body: LoginRequest, response: { 200: AuthenticationResponse } },
      config: { access: 'public', limited: true, idempotency: 'natural' },
    },
    async (request, reply) => {
      const outcome = await login.check(request.body, request.ip, agentOf(request));
      security.write(request, 'login', { outcome: outcome.logged, userId: outcome.userId });
      if (!outcome.ok) return { ok: false, error: outcome.error, useInternal: false };
      // A new id, so that a session planted in this browser before is worth nothing now.
      const session = await sessions.start(request, reply, { userId: outcome.userId });
      return readAuthenticationResponse(context, session, request.locale);
    },
  );

  app.post(
    '/authentication/logout',
    {
      schema: { tags, response: { 200: OkResponse } },
      config: { access: 'public', limited: true, idempotency: 'natural' },
    },
    async (request, reply) => {
      if (request.session?.user || request.session?.employer) security.write(request, 'logout', { outcome: 'ok' });
      await sessions.end(request, reply);
      return { ok: true };
    },
  );

  app.post(
    '/authentication/refresh',
    {
      schema: { tags, response: { 200: OkResponse } },
      config: { access: 'session', employer: true, idempotency: 'natural' },
    },
    async (request) => {
      if (request.session) await sessions.renew(request.session, true);
      return { ok: true };
    },
  );
}
