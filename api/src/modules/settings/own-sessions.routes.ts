import { EndedSessions, EndSessionsRequest, OwnSessions } from '@portal/contract/account';
import type { ApiContext } from '../../context';
import { askerOf } from '../../http/asker';
import type { Sessions } from '../../http/sessions/sessions';
import type { ApiApp } from '../../http/types';
import { prepareLogOut } from '../single-sign-on/prepare-log-out';
import { OwnSessionList } from './own-sessions.service';

export function ownSessionsRoutes(app: ApiApp, context: ApiContext, sessions: Sessions): void {
  const own = new OwnSessionList(context);
  const tags = ['settings'];

  app.get(
    '/settings/sessions',
    { schema: { tags, response: { 200: OwnSessions } }, config: { access: 'candidate' } },
    async (request) => ({ sessions: await own.read(askerOf(request)) }),
  );

  app.post(
    '/settings/sessions/end',
    {
      schema: { tags, body: EndSessionsRequest, response: { 200: EndedSessions } },
      config: { access: 'candidate', idempotency: 'natural' },
    },
    async (request, reply) => {
      const { body } = request;
      const asker = askerOf(request);
      context.security.write(request, 'sessions-ended', { outcome: 'ok', detail: 'all' in body ? 'all' : 'one' });
      const next = 'all' in body ? await prepareLogOut(context, request, reply) : undefined;
      if ('all' in body) await own.endAll(asker);
      if ('all' in body || (await own.end(asker, body.id))) await sessions.end(request, reply);
      return { ok: true, ...(next && { next }) };
    },
  );
}
