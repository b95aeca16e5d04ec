import { ExportRequest } from '@portal/contract/account';
import { BASE_PATH, type Locale } from '@portal/contract/limits';
import { finnishDay } from '@portal/field-rules/dates';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiContext } from '../../context';
import { personOf } from '../../http/access';
import { askerOf } from '../../http/asker';
import { attachmentDisposition } from '../../http/content-disposition';
import { forbidden } from '../../http/problem';
import type { ApiApp } from '../../http/types';
import { refuseUnconfirmed } from '../authentication/confirmation';
import { enqueueMail } from '../mail/mail.service';
import { AccountExport } from './export.service';

const NAMES: Record<Locale, string> = { fi: 'omat-tiedot', sv: 'egna-uppgifter', en: 'my-data' };

export function exportRoutes(app: ApiApp, context: ApiContext): void {
  const archive = new AccountExport(context);

  const tellOwner = async (request: FastifyRequest) => {
    const { id: userId, email: to } = personOf(request);
    const { db, config, clock } = context;
    await enqueueMail(db, config, {
      to,
      template: 'identity-code-exported',
      locale: request.locale,
      params: { url: `${config.publicUrl}${BASE_PATH}/lost-password?lang=${request.locale}` },
      now: clock(),
      userId,
    });
  };

  const send = async (request: FastifyRequest, reply: FastifyReply, show?: (code: string) => string) => {
    const content = await archive.open(personOf(request), request.locale, show);
    if (show) await tellOwner(request);
    context.security.write(request, 'data-exported', { outcome: 'ok', ...(show && { detail: 'identity-code' }) });
    const name = `${NAMES[request.locale]}-${finnishDay(context.clock())}.zip`;
    return reply.type('application/zip').header('content-disposition', attachmentDisposition(name)).send(content);
  };

  app.get(
    '/settings/export',
    { schema: { tags: ['settings'] }, config: { access: 'candidate', heavy: true } },
    async (request, reply) => {
      // A link of another site would start the download and use up those that a person may have in an hour.
      if (request.headers['sec-fetch-site'] === 'cross-site') throw forbidden('csrf');
      return send(request, reply);
    },
  );

  app.post(
    '/settings/export',
    {
      schema: { tags: ['settings'], body: ExportRequest },
      config: { access: 'candidate', limited: true, heavy: true, idempotency: 'natural' },
    },
    async (request, reply) => {
      const refusal = await refuseUnconfirmed(context, askerOf(request), request.body.password, request.ip);
      if (!refusal) return send(request, reply, (code) => code);
      context.security.write(request, 'data-exported', { outcome: 'failed' });
      return reply.send(refusal);
    },
  );
}
