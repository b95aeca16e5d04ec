import { OutboxMail } from '@portal/contract/outbox';
import { z } from 'zod';
import type { ApiContext } from '../../context';
import type { ApiApp } from '../../http/types';
import { mailsKept } from './mail.service';
import { OUTBOX_POLICY, outboxPage } from './outbox-page';

/** The local outbox; a portal in production, or one with a mail server, does not have these routes. Contract, section 1. */
export function outboxRoutes(app: ApiApp, { config, db }: ApiContext): void {
  if (config.production || config.smtpUrl !== undefined) return;

  app.get('/dev/outbox', { schema: { hide: true }, config: { access: 'public' } }, async (_request, reply) => {
    reply.header('content-security-policy', OUTBOX_POLICY);
    return reply.type('text/html; charset=utf-8').send(outboxPage(await mailsKept(db)));
  });

  app.get(
    '/dev/outbox.json',
    { schema: { hide: true, response: { 200: z.array(OutboxMail) } }, config: { access: 'public' } },
    async () =>
      (await mailsKept(db)).map(({ to_address, subject, text, html, created_at }) => ({
        to: to_address,
        subject,
        text,
        html,
        at: created_at.toISOString(),
      })),
  );
}
