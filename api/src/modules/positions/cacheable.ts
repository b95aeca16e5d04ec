import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Short enough that a position that has just been filled is not offered for long. */
const KEPT_SECONDS = 10;

/** Lets caches keep an answer that is the same for everybody for some seconds. */
export function keptBriefly(reply: FastifyReply): void {
  reply.header('cache-control', `public, max-age=${KEPT_SECONDS}`).header('vary', 'content-language');
}

/**
 * Answers what is the same for everybody: caches may keep it for some seconds, and whoever asks again learns in a few bytes that it has not
 * changed. The time of the answer is no change, so it is not for answers by whose time a deadline is counted.
 */
export async function cacheable<Answer extends { serverTime: string }>(
  request: FastifyRequest,
  reply: FastifyReply,
  read: () => Promise<Answer>,
): Promise<Answer | undefined> {
  const answer = await read();
  const hash = createHash('sha256')
    .update(JSON.stringify({ ...answer, serverTime: '' }))
    .digest('base64url');
  const tag = `W/"${hash.slice(0, 27)}"`;
  keptBriefly(reply);
  reply.header('etag', tag);
  const known = request.headers['if-none-match']?.split(',').map((value) => value.trim());
  if (!known?.includes(tag)) return answer;
  await reply.code(304).send();
  return undefined;
}
