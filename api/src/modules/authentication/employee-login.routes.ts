import { AuthenticationResponse } from '@portal/contract/authentication';
import { EMPLOYEE_TICKET_COOKIE, EmployeeCredentials, EmployeeLoginRequest } from '@portal/contract/employee-login';
import { API_PREFIX, EMPLOYEE_LOGIN_PATH } from '@portal/contract/limits';
import { text } from '@portal/contract/text';
import { z } from 'zod';
import type { ApiContext } from '../../context';
import type { Sessions } from '../../http/sessions/sessions';
import type { ApiApp } from '../../http/types';
import { readAuthenticationResponse } from './authentication-response';
import { EmployeeLogin, readTicket } from './employee-login.service';

export function employeeLoginRoutes(app: ApiApp, context: ApiContext, sessions: Sessions): void {
  const login = new EmployeeLogin(context);

  app.post(
    `/${EMPLOYEE_LOGIN_PATH}/:portal`,
    {
      schema: {
        tags: ['authentication'],
        params: z.object({ portal: text(100) }),
        body: EmployeeLoginRequest.optional(),
        response: { 200: AuthenticationResponse },
      },
      config: { access: 'public', limited: true, idempotency: 'natural', cookieLogIn: true },
    },
    async (request, reply) => {
      const { portal } = request.params;
      const { body } = request;
      const cookie = request.cookies[EMPLOYEE_TICKET_COOKIE];
      const given = EmployeeCredentials.safeParse(body);
      const credentials = given.success ? given.data : readTicket(cookie, portal, context.clock());
      const outcome = await login.check(portal, credentials, request.ip);
      // A ticket that was looked at is for one try, whatever came of it.
      if (cookie !== undefined && (outcome.ok || outcome.error !== 'locked')) {
        reply.clearCookie(EMPLOYEE_TICKET_COOKIE, { path: `${API_PREFIX}/${EMPLOYEE_LOGIN_PATH}` });
      }
      if (!outcome.ok) {
        const logged = outcome.error === 'locked' ? 'locked' : 'failed';
        context.security.write(request, 'employer-login', { outcome: logged, detail: outcome.error });
        return { ok: false, error: outcome.error, useInternal: false };
      }
      const session = await sessions.start(request, reply, { employerLoginId: outcome.employerLoginId });
      context.security.write(request, 'employer-login', { outcome: 'ok', userId: session.employer?.candidate.id });
      return readAuthenticationResponse(context, session, request.locale);
    },
  );
}
