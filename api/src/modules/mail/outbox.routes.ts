import { OutboxMail } from '@portal/contract/outbox';
import { isLocalOnly } from '@portal/settings/public-settings';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ApiContext } from '../../context';
import { isFromThisMachine } from '../../http/logging/local-request';
import { notFound } from '../../http/problem';
import type { ApiApp } from '../../http/types';
import { mailsKept } from './mail.service';
import { OUTBOX_POLICY, outboxPage } from './outbox-page';

/**
 * The local outbox, which holds everybody's links and codes: only of a portal that nobody but people at this machine can use, and only for them.
 * docs/design/contract.md#mails-without-a-server
 */
export function outboxRoutes(app: ApiApp, { config, db }: ApiContext): void {
  if (config.production || config.smtpUrl !== undefined || !isLocalOnly(config)) return;
  const onRequest = (request: FastifyRequest, _reply: FastifyReply, done: (refusal?: Error) => void) =>
    done(isFromThisMachine(request.raw) ? undefined : notFound());

  app.get(
    '/dev/outbox',
    { onRequest, schema: { hide: true }, config: { access: 'public' } },
    async (_request, reply) => {
      reply.header('content-security-policy', OUTBOX_POLICY);
      return reply.type('text/html; charset=utf-8').send(outboxPage(await mailsKept(db, config)));
    },
  );

  app.get(
    '/dev/outbox.json',
    { onRequest, schema: { hide: true, response: { 200: z.array(OutboxMail) } }, config: { access: 'public' } },
    async () =>
      (await mailsKept(db, config)).map(({ to_address, subject, text, html, created_at }) => ({
        to: to_address,
        subject,
        text,
        html,
        at: created_at.toISOString(),
      })),
  );
}
