import { ChangeEmailRequest, ChangePasswordRequest, ChangeUsernameRequest } from '@portal/contract/account';
import { CodeRequest, StepResponse } from '@portal/contract/authentication';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiContext } from '../../context';
import { personOf } from '../../http/access';
import { askerOf } from '../../http/asker';
import type { SecurityEvent } from '../../http/logging/security-log';
import type { Sessions } from '../../http/sessions/sessions';
import type { ApiApp } from '../../http/types';
import { makeKnown } from '../authentication/known-browser-cookie';
import { ChangeAccount } from './change-account.service';

export function changeAccountRoutes(app: ApiApp, context: ApiContext, sessions: Sessions): void {
  const change = new ChangeAccount(context);
  const tags = ['settings'];
  const response = { 200: StepResponse };
  const config = { access: 'candidate', limited: true } as const;
  // The way out for somebody whose address was never confirmed and is a wrong one. docs/design/contract.md#errors
  const unconfirmed = { access: 'unconfirmed', limited: true } as const;

  const logged =
    (event: SecurityEvent, confirm: (request: FastifyRequest, code: string) => Promise<StepResponse>) =>
    async (request: FastifyRequest<{ Body: CodeRequest }>, reply: FastifyReply) => {
      const answer = await confirm(request, request.body.code);
      context.security.write(request, event, { outcome: answer.ok ? 'ok' : 'failed' });
      // A changed user name gives nobody other rights, and takes none.
      if (!answer.ok || event === 'username-changed') return answer;
      await makeKnown(request, reply, context, personOf(request).id);
      await sessions.renewId(request, reply);
      return answer;
    };

  app.post(
    '/settings/change_username',
    { schema: { tags, body: ChangeUsernameRequest, response }, config: { ...config, mails: true } },
    (request) => change.username(askerOf(request), request.body, request.ip),
  );
  app.post(
    '/settings/change_username/confirm',
    { schema: { tags, body: CodeRequest, response }, config },
    logged('username-changed', (request, code) => change.confirmUsername(askerOf(request), code)),
  );

  app.post(
    '/settings/change_email',
    { schema: { tags, body: ChangeEmailRequest, response }, config: { ...unconfirmed, mails: true } },
    (request) => change.email(askerOf(request), request.body, request.ip),
  );
  app.post(
    '/settings/change_email/confirm',
    { schema: { tags, body: CodeRequest, response }, config: unconfirmed },
    logged('email-changed', (request, code) => change.confirmEmail(askerOf(request), code)),
  );

  app.post(
    '/settings/change_password',
    { schema: { tags, body: ChangePasswordRequest, response }, config: { ...config, mails: true } },
    (request) => change.password(askerOf(request), request.body, request.ip),
  );
  app.post(
    '/settings/change_password/confirm',
    { schema: { tags, body: CodeRequest, response }, config },
    logged('password-changed', (request, code) => change.confirmPassword(askerOf(request), code)),
  );
}
