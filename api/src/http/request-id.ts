import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';

/** 32 hexadecimal digits, as nginx draws them, or a UUID: anything else could be somebody's text in the log. */
const ID = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * Gives each request its id, which stands in the lines of the log about it and in the answer where it is refused.
 * @param trustProxy proxies whose `X-Request-Id` is taken, so that their log and ours can be joined; anybody else gets a new one
 */
export function requestIds(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = compile([...trustProxy]);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isTaken = typeof given === 'string' && ID.test(given) && isTrusted(socket.remoteAddress ?? '', 0);
    return isTaken ? given : randomUUID();
  };
}
