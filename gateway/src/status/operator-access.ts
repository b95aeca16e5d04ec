import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;
/** Headers by which a proxy says that the request came from elsewhere. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The token of a request: `Bearer TOKEN`, or as the password that a browser asks for. */
function tokenOf({ headers: { authorization = '' } }: IncomingMessage): string | undefined {
  const [, scheme = '', value = ''] = /^(\w+) (.*)$/.exec(authorization) ?? [];
  if (/^bearer$/i.test(scheme)) return value;
  if (!/^basic$/i.test(scheme)) return undefined;
  const pair = Buffer.from(value, 'base64').toString();
  return pair.slice(pair.indexOf(':') + 1);
}

/** Whether a request carries the operator's token. Never without one configured. */
export function mayChange(request: IncomingMessage, token: string | undefined): boolean {
  const given = tokenOf(request);
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/**
 * Whether a request may see what is live and who changed it: with the token from anywhere, without a configured one from this machine alone,
 * since names and reasons are nobody else's business.
 */
export function mayLook(request: IncomingMessage, token: string | undefined): boolean {
  if (token !== undefined) return mayChange(request, token);
  const forwarded = FORWARDED.some((name) => request.headers[name] !== undefined);
  return !forwarded && LOOPBACK.test(request.socket.remoteAddress ?? '');
}
