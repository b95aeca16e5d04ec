import { CodeRequest, StepResponse } from '@portal/contract/authentication';
import { ConfirmationCodeRequest, ConfirmationRequest, ConfirmationWays, PasskeyStep } from '@portal/contract/passkeys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiContext } from '../../context';
import { personOf } from '../../http/access';
import { askerOf } from '../../http/asker';
import type { Proof } from '../../http/sessions/portal-session';
import type { Sessions } from '../../http/sessions/sessions';
import type { ApiApp } from '../../http/types';
import { logRefusal } from '../authentication/passkeys/log-refusal';
import { PasskeyConfirmation } from '../authentication/passkeys/passkey-confirmation.service';
import { relyingPartyOf } from '../authentication/passkeys/relying-party';
import { Confirmation } from './confirmation.service';

export function confirmationRoutes(app: ApiApp, context: ApiContext, sessions: Sessions): void {
  const confirmation = new Confirmation(context);
  const passkeys = new PasskeyConfirmation(context);
  const { config, security } = context;
  const tags = ['settings'];
  const limited = { access: 'candidate', limited: true, idempotency: 'natural' } as const;

  const finish = async (request: FastifyRequest, reply: FastifyReply, answer: StepResponse, by: Proof) => {
    security.write(request, 'confirmation', { outcome: answer.ok ? 'ok' : 'failed', detail: by });
    if (answer.ok) await sessions.confirm(request, reply, by);
    return answer;
  };

  app.post(
    '/settings/confirmation/options',
    { schema: { tags, response: { 200: ConfirmationWays } }, config: limited },
    async (request) => ({
      ...(await passkeys.ways(personOf(request).id, relyingPartyOf(request, config))),
      ...(await confirmation.otherWays(askerOf(request))),
    }),
  );

  app.post(
    '/settings/confirmation',
    { schema: { tags, body: ConfirmationRequest, response: { 200: PasskeyStep } }, config: limited },
    async (request, reply) => {
      const asker = askerOf(request);
      const { body, ip } = request;
      if ('password' in body)
        return finish(request, reply, await confirmation.byPassword(asker, body.password, ip), 'password');
      const party = relyingPartyOf(request, config);
      if (!party) return { ok: false, error: 'not-available' as const };
      const verdict = await passkeys.check(asker.person.id, body.credential, party, ip);
      if (verdict.ok) return finish(request, reply, { ok: true }, 'passkey');
      logRefusal(security, request, 'confirmation', verdict);
      return { ok: false, error: verdict.reason === 'cloned' ? ('refused' as const) : verdict.reason };
    },
  );

  app.post(
    '/settings/confirmation/code',
    {
      schema: { tags, body: ConfirmationCodeRequest, response: { 200: StepResponse } },
      config: { access: 'candidate', limited: true, mails: true },
    },
    (request) => confirmation.mailCode(askerOf(request), request.body.password, request.ip),
  );

  app.post(
    '/settings/confirmation/code/confirm',
    { schema: { tags, body: CodeRequest, response: { 200: StepResponse } }, config: limited },
    async (request, reply) =>
      finish(request, reply, await confirmation.byCode(askerOf(request), request.body.code), 'password-and-code'),
  );
}
