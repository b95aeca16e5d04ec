import { AuthenticationResponse, LoginRequest, LogoutResponse, OkResponse } from '@portal/contract/authentication';
import type { ApiContext } from '../../context';
import { agentOf } from '../../http/sessions/portal-session';
import type { Sessions } from '../../http/sessions/sessions';
import type { ApiApp } from '../../http/types';
import { readAuthenticationResponse } from './authentication-response';
import { keepKnownBrowser, knownBrowserOf } from './known-browser-cookie';
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
      const session = request.session ?? sessions.startAnonymous(request, reply);
      return readAuthenticationResponse(context, session, request.locale);
    },
  );

  app.post(
    '/authentication/login',
    {
      schema: { tags, body: LoginRequest, response: { 200: AuthenticationResponse } },
      config: { access: 'public', limited: true, idempotency: 'natural', cookieLogIn: true },
    },
    async (request, reply) => {
      const outcome = await login.check(request.body, { address: request.ip, knownBrowser: knownBrowserOf(request) });
      const { userId } = outcome;
      if (!outcome.ok) {
        security.write(request, 'login', { outcome: outcome.logged, userId });
        return { ok: false, error: outcome.error, useInternal: false };
      }
      const browser = keepKnownBrowser(request, reply, context.config);
      // A new id, so that a session planted in this browser before is worth nothing now.
      const session = await sessions.startIf(request, reply, { userId: outcome.userId, by: 'log-in' }, (trx) =>
        login.enter(trx, outcome, agentOf(request), browser),
      );
      security.write(request, 'login', { outcome: session ? 'ok' : 'failed', userId });
      if (!session) return { ok: false, error: 'bad-credentials' as const, useInternal: false };
      return readAuthenticationResponse(context, session, request.locale);
    },
  );

  app.post(
    '/authentication/logout',
    {
      schema: { tags, response: { 200: LogoutResponse } },
      config: { access: 'public', limited: true, idempotency: 'natural' },
    },
    async (request, reply) => {
      if (request.session?.user || request.session?.employer) security.write(request, 'logout', { outcome: 'ok' });
      const { csrfToken: token } = await sessions.end(request, reply);
      return { ok: true, token };
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
