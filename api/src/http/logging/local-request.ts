import type { IncomingMessage } from 'node:http';

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;
/** Headers by which a proxy says that a request came from elsewhere. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** Whether a request was made at this machine itself and not handed on by a proxy that runs here. */
export function isFromThisMachine({ headers, socket }: IncomingMessage): boolean {
  return LOOPBACK.test(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined);
}
