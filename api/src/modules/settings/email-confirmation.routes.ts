import { CodeRequest, SaveEmailRequest, StepResponse } from '@portal/contract/authentication';
import type { ApiContext } from '../../context';
import { askerOf } from '../../http/asker';
import { forbidden } from '../../http/problem';
import type { Sessions } from '../../http/sessions/sessions';
import type { ApiApp } from '../../http/types';
import { makeKnown } from '../authentication/known-browser-cookie';
import { readEmail } from '../authentication/read-email';
import { ChangeAccount } from './change-account.service';

/** The address of an account that was imported or never confirmed; these answer before the terms are accepted, too. */
export function emailConfirmationRoutes(app: ApiApp, context: ApiContext, sessions: Sessions): void {
  const change = new ChangeAccount(context);
  const tags = ['authentication'];
  const response = { 200: StepResponse };
  const config = { access: 'session', limited: true } as const;

  app.post(
    '/authentication/email/save',
    { schema: { tags, body: SaveEmailRequest, response }, config: { ...config, mails: true } },
    async (request) => {
      const asker = askerOf(request);
      const value = readEmail(request.body.email);
      const { email, emailConfirmed } = asker.person;
      // Another tab was faster.
      if (emailConfirmed && value === email) return { ok: true };
      // A confirmed address changes only with the password, in the settings.
      if (emailConfirmed) throw forbidden('forbidden');
      return change.firstEmail(asker, value, request.body.password, request.ip);
    },
  );

  app.post(
    '/authentication/email/confirm',
    { schema: { tags, body: CodeRequest, response }, config },
    async (request, reply) => {
      const asker = askerOf(request);
      if (asker.person.emailConfirmed) return { ok: true };
      const answer = await change.confirmFirstEmail(asker, request.body.code);
      context.security.write(request, 'email-changed', { outcome: answer.ok ? 'ok' : 'failed' });
      if (!answer.ok) return answer;
      await makeKnown(request, reply, context, asker.person.id);
      await sessions.renewId(request, reply);
      return answer;
    },
  );
}
