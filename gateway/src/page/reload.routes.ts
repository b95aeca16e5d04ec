import type { FastifyInstance } from 'fastify';
import type { LivePortalReader } from '../releases/queries/live-portal';

const POLL_INTERVAL_MS = 500;

/** Under `npm run dev` only: tells open pages when another document went live. */
export function reloadRoutes(app: FastifyInstance, portal: LivePortalReader): void {
  app.get('/dev/reload', async (_request, reply) => {
    let seen = (await portal.read())?.link.seq;
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    reply.raw.write(': open\n\n');
    const timer = setInterval(async () => {
      const seq = (await portal.read())?.link.seq;
      if (seq === seen) return;
      seen = seq;
      reply.raw.write(`data: ${seq}\n\n`);
    }, POLL_INTERVAL_MS);
    reply.raw.on('close', () => clearInterval(timer));
  });
}
