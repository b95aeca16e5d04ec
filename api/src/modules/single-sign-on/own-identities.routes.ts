import { UnlinkIdentityRequest } from '@portal/contract/account/single-sign-on';
import { StepResponse } from '@portal/contract/authentication';
import type { ApiContext } from '../../context';
import { askerOf } from '../../http/asker';
import { forbidden } from '../../http/problem';
import type { ApiApp } from '../../http/types';
import { findUser } from '../authentication/accounts.service';
import { refuseUnconfirmed } from '../authentication/confirmation';
import { unlinkIdentities } from './identities.service';

/** The log-in services that open one's own account. */
export function ownIdentitiesRoutes(app: ApiApp, context: ApiContext): void {
  app.post(
    '/settings/identities/unlink',
    {
      schema: { tags: ['settings'], body: UnlinkIdentityRequest, response: { 200: StepResponse } },
      config: { access: 'candidate', limited: true, idempotency: 'natural' },
    },
    async (request) => {
      const asker = askerOf(request);
      const user = await findUser(context.db, asker.person.id);
      // Without a password nothing else would open the account.
      if (user?.password_hash == null) throw forbidden('forbidden');
      const refused = await refuseUnconfirmed(context, asker, undefined, request.ip);
      if (refused) return refused;
      const done = await unlinkIdentities(context, asker, request.body.service);
      if (done) context.security.write(request, 'identity-unlinked', { outcome: 'ok' });
      return { ok: true };
    },
  );
}
