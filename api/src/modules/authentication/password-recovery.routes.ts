import {
  OkResponse,
  RecoverPasswordRequest,
  ResetPasswordLink,
  ResetPasswordRequest,
  ResetPasswordState,
  StepResponse,
} from '@portal/contract/authentication';
import { text } from '@portal/contract/text';
import { z } from 'zod';
import type { ApiContext } from '../../context';
import type { ApiApp } from '../../http/types';
import { keepKnownBrowser } from './known-browser-cookie';
import { PasswordRecovery } from './password-recovery.service';

const LinkParams = z.object({ id: text(64), hash: text(128) });

export function passwordRecoveryRoutes(app: ApiApp, context: ApiContext): void {
  const recovery = new PasswordRecovery(context);
  const { security } = context;
  const tags = ['authentication'];
  const config = { access: 'public', limited: true } as const;

  app.post(
    '/authentication/recover-password',
    {
      schema: { tags, body: RecoverPasswordRequest, response: { 200: OkResponse } },
      config: { ...config, mails: true },
    },
    async (request) => {
      await recovery.recover(request.body.email, request.locale);
      security.write(request, 'password-reset-asked', { outcome: 'ok' });
      return { ok: true };
    },
  );

  app.get(
    '/authentication/reset-password/:id/:hash',
    { schema: { tags, params: LinkParams, response: { 200: ResetPasswordState } }, config },
    (request) => recovery.state(request.params),
  );

  // What the portal's own pages ask with: an address ends up in traces and in the logs of proxies, a body does not.
  app.post(
    '/authentication/reset-password/state',
    { schema: { tags, body: ResetPasswordLink, response: { 200: ResetPasswordState } }, config },
    (request) => recovery.state(request.body),
  );

  app.post(
    '/authentication/reset-password',
    { schema: { tags, body: ResetPasswordRequest, response: { 200: StepResponse } }, config },
    async (request, reply) => {
      const { userId, ...answer } = await recovery.reset(request.body, request);
      // Who has the mail is the owner, whatever strangers try meanwhile.
      if (answer.ok && userId) await recovery.remember(keepKnownBrowser(request, reply, context.config), userId);
      security.write(request, 'password-reset-done', { outcome: answer.ok ? 'ok' : 'failed', userId });
      return answer;
    },
  );
}
