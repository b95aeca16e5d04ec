import { SIGN_ON_PATHS } from '@portal/contract/account/sign-on-addresses';
import type { ApiContext } from '../../context';
import { personOf } from '../../http/access';
import { EventStream } from '../../http/event-streams/event-stream';
import { notFound, rateLimited } from '../../http/problem';
import type { ApiApp } from '../../http/types';

/** Tells an open page that its session has ended elsewhere, where people log in at a service. */
export function endedSessionsRoutes(app: ApiApp, { config, endedSessions }: ApiContext): void {
  app.get(
    `/${SIGN_ON_PATHS.ended}`,
    {
      schema: { tags: ['single-sign-on'], produces: ['text/event-stream'] },
      // A page that is left open must not keep the session alive by connecting again.
      config: { access: 'unconfirmed', renewsSession: false },
    },
    async (request, reply) => {
      if (config.singleSignOn === undefined) throw notFound();
      const { id: userId } = personOf(request);
      const session = request.session;
      if (!session || !endedSessions.streams.hasRoomFor(userId, session.id)) throw rateLimited(60);
      const stream = new EventStream(request);
      stream.begin();
      const remove = await endedSessions.add({
        userId,
        sessionId: session.id,
        heartbeat: () => stream.heartbeat(),
        end: () => stream.end(),
        sessionEnded: () => {
          stream.tell({ ended: true });
          stream.end();
        },
      });
      return stream.send(reply, remove);
    },
  );
}
