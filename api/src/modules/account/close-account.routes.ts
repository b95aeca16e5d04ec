import { AccountLosses, CloseAccountRequest, ClosedAccount } from '@portal/contract/account';
import type { ApiContext } from '../../context';
import { personOf } from '../../http/access';
import { askerOf } from '../../http/asker';
import type { Sessions } from '../../http/sessions/sessions';
import type { ApiApp } from '../../http/types';
import { prepareLogOut } from '../single-sign-on/prepare-log-out';
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
      schema: { tags, body: CloseAccountRequest, response: { 200: ClosedAccount } },
      config: { access: 'candidate', limited: true, idempotency: 'natural' },
    },
    async (request, reply) => {
      const asker = askerOf(request);
      const refused = await account.refuseClosing(asker, request.body.password, request.ip);
      if (refused) {
        context.security.write(request, 'account-closed', { outcome: 'failed' });
        return refused;
      }
      const next = await prepareLogOut(context, request, reply);
      await account.close(asker);
      context.security.write(request, 'account-closed', { outcome: 'ok' });
      await sessions.end(request, reply);
      return { ok: true, ...(next && { next }) };
    },
  );
}
