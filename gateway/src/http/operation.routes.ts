import { createHash } from 'node:crypto';
import { DISCOVERY_PATH } from '@portal/contract/release-names';
import type { FastifyInstance } from 'fastify';
import type { LivePortalReader } from '../releases/queries/live-portal';
import { acceptedEncoding, encode } from './encode';
import { isReady, type Readiness } from './readiness';

/** How long a cache may answer for a gateway that is away, in seconds. */
const STALE_S = 86_400;

/** Routes for programs: the live document, and the health of the gateway and of what it needs. */
export function operationRoutes(app: FastifyInstance, portal: LivePortalReader, ready: () => Promise<Readiness>): void {
  app.get(DISCOVERY_PATH, async (request, reply) => {
    const live = await portal.read();
    // A cache in front of the gateway may go on with what it has while the gateway is away.
    reply.header('cache-control', `no-cache, stale-if-error=${STALE_S}`).header('vary', 'accept-encoding');
    if (!live)
      return reply
        .code(503)
        .header('cache-control', 'no-store')
        .header('retry-after', '5')
        .send({ title: 'No release is live', status: 503 });
    const etag = `"${createHash('sha256').update(live.link.text).digest('base64url').slice(0, 27)}"`;
    reply.header('etag', etag);
    const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    if (known?.includes(etag)) return reply.code(304).send();
    const encoding = acceptedEncoding(request.headers['accept-encoding'], ['br', 'gzip']);
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(await encode(live.link.text, encoding));
  });

  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    const answer = await ready();
    return reply
      .code(isReady(answer) ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(answer);
  });
}
