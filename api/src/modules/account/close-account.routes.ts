import { AccountLosses, CloseAccountRequest } from '@portal/contract/account';
import { StepResponse } from '@portal/contract/authentication';
import type { ApiContext } from '../../context';
import { personOf } from '../../http/access';
import { askerOf } from '../../http/asker';
import type { Sessions } from '../../http/sessions/sessions';
import type { ApiApp } from '../../http/types';
import { AccountService } from './account.service';

export function closeAccountRoutes(app: ApiApp, context: ApiContext, sessions: Sessions): void {
  const account = new AccountService(context);
  const tags = ['settings'];

  app.get(
    '/settings/close_account',
    { schema: { tags, response: { 200: AccountLosses } }, config: { access: 'candidate' } },
    (request) => account.losses(personOf(request)),
  );

  app.post(
    '/settings/close_account',
    {
      schema: { tags, body: CloseAccountRequest, response: { 200: StepResponse } },
      config: { access: 'candidate', limited: true, idempotency: 'natural' },
    },
    async (request, reply) => {
      const answer = await account.close(askerOf(request), request.body.password, request.ip);
      context.security.write(request, 'account-closed', { outcome: answer.ok ? 'ok' : 'failed' });
      if (answer.ok) await sessions.end(request, reply);
      return answer;
    },
  );
}
