import {
  AddPasskeyRequest,
  NewPasskeyOptions,
  PasskeyStep,
  Passkeys,
  RemovePasskeyRequest,
  RenamePasskeyRequest,
} from '@portal/contract/passkeys';
import type { FastifyRequest } from 'fastify';
import type { ApiContext } from '../../../context';
import { personOf } from '../../../http/access';
import { askerOf } from '../../../http/asker';
import type { Sessions } from '../../../http/sessions/sessions';
import type { ApiApp } from '../../../http/types';
import { refuseUnconfirmedForPasskeys } from '../confirmation';
import { isServiceOnlyAccount } from '../service-only';
import { OwnPasskeys } from './own-passkeys.service';
import { relyingPartyOf } from './relying-party';

const NOT_AVAILABLE = { ok: false, error: 'not-available' } as const;

export function ownPasskeysRoutes(app: ApiApp, context: ApiContext, sessions: Sessions): void {
  const own = new OwnPasskeys(context);
  const { config, security } = context;
  const tags = ['settings'];
  const limited = { access: 'candidate', limited: true } as const;
  /** Who may add a passkey here: a page that can have one, and an account that is not opened at the log-in service alone. */
  const partyFor = async (request: FastifyRequest) =>
    (await isServiceOnlyAccount(context, personOf(request).id)) ? undefined : relyingPartyOf(request, config);

  app.get(
    '/settings/passkeys',
    { schema: { tags, response: { 200: Passkeys } }, config: { access: 'candidate' } },
    async (request) => {
      const party = relyingPartyOf(request, config);
      const passkeys = await own.list(personOf(request), party);
      return { passkeys, available: (await partyFor(request)) !== undefined };
    },
  );

  app.post(
    '/settings/passkeys/options',
    { schema: { tags, response: { 200: NewPasskeyOptions } }, config: { ...limited, idempotency: 'natural' } },
    async (request) => {
      const party = await partyFor(request);
      if (!party) return NOT_AVAILABLE;
      const refused = await refuseUnconfirmedForPasskeys(context, askerOf(request));
      return refused ?? own.options(personOf(request), party);
    },
  );

  app.post(
    '/settings/passkeys',
    {
      schema: { tags, body: AddPasskeyRequest, response: { 200: PasskeyStep } },
      config: { ...limited, idempotency: 'natural' },
    },
    async (request, reply) => {
      const party = await partyFor(request);
      if (!party) return NOT_AVAILABLE;
      const { added, ...answer } = await own.add(personOf(request), request.body, party);
      if (added || !answer.ok) security.write(request, 'passkey-added', { outcome: answer.ok ? 'ok' : 'failed' });
      // Its owner has just used it, so that a second one can be added without being asked again.
      if (added) await sessions.confirm(request, reply, 'passkey');
      return answer;
    },
  );

  app.post(
    '/settings/passkeys/rename',
    { schema: { tags, body: RenamePasskeyRequest, response: { 200: PasskeyStep } }, config: limited },
    (request) => own.rename(personOf(request), request.body.id, request.body.name),
  );

  app.post(
    '/settings/passkeys/remove',
    {
      schema: { tags, body: RemovePasskeyRequest, response: { 200: PasskeyStep } },
      config: { ...limited, idempotency: 'natural' },
    },
    async (request) => {
      const refused = await refuseUnconfirmedForPasskeys(context, askerOf(request));
      if (refused) return refused;
      const answer = await own.remove(personOf(request), request.body.id);
      security.write(request, 'passkey-removed', { outcome: answer.ok ? 'ok' : 'failed' });
      return answer;
    },
  );
}
