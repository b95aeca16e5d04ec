import type { ApiContext } from '../../context';
import { personOf } from '../../http/access';
import { EventStream } from '../../http/event-streams/event-stream';
import { rateLimited } from '../../http/problem';
import type { ApiApp } from '../../http/types';

/** What changes is told to open pages as it happens; they ask for the content themselves. */
export function newsRoutes(app: ApiApp, { news }: ApiContext): void {
  app.get(
    '/substitutions/news',
    {
      schema: { tags: ['substitutions'], produces: ['text/event-stream'] },
      // A page that is left open must not keep the session alive by connecting again.
      config: { access: 'candidate', requiresSection: 'substitution', renewsSession: false },
    },
    async (request, reply) => {
      const { id: userId } = personOf(request);
      const session = request.session;
      if (!session || !news.streams.hasRoomFor(userId, session.id)) throw rateLimited(60);
      const stream = new EventStream(request);
      const remove = await news.add({
        userId,
        sessionId: session.id,
        tell: (told) => stream.tell(told),
        heartbeat: () => stream.heartbeat(),
        end: () => stream.end(),
        sessionEnded: () => stream.end(),
      });
      stream.begin();
      return stream.send(reply, remove);
    },
  );
}
