import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;
/** Headers by which a proxy says that the request came from elsewhere. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

const digest = (text: string) => createHash('sha256').update(text).digest();

const NAME_LENGTH = 100;
/** A name as the record takes it. */
const cleanName = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, NAME_LENGTH);

interface Given {
  token: string;
  /** Of the person; empty where none was given. */
  name: string;
}

/** Token and name of a request: `Bearer TOKEN` with `X-Operator`, or as the password and user name that a browser asks for. */
function givenBy({ headers }: IncomingMessage): Given | undefined {
  const [, scheme = '', value = ''] = /^(\w+) (.*)$/.exec(headers.authorization ?? '') ?? [];
  if (/^bearer$/i.test(scheme)) {
    // HTTP hands names over byte by byte.
    const name = Buffer.from(String(headers['x-operator'] ?? ''), 'latin1').toString();
    return { token: value, name: cleanName(name) || 'a program with the operator token' };
  }
  if (!/^basic$/i.test(scheme)) return undefined;
  const pair = Buffer.from(value, 'base64').toString();
  const colon = pair.indexOf(':');
  return { token: pair.slice(colon + 1), name: cleanName(pair.slice(0, Math.max(0, colon))) };
}

/** The operator who makes changes with a request that carries the operator's token and a name; nobody without a configured token. */
export function operatorOf(request: IncomingMessage, token: string | undefined): string | undefined {
  const given = givenBy(request);
  const right = token !== undefined && given !== undefined && timingSafeEqual(digest(given.token), digest(token));
  return right && given.name !== '' ? given.name : undefined;
}

export const mayChange = (request: IncomingMessage, token: string | undefined): boolean =>
  operatorOf(request, token) !== undefined;

/**
 * Whether a request may see what is live and who changed it: with the token from anywhere, without a configured one from this machine alone,
 * since names and reasons are nobody else's business.
 */
export function mayLook(request: IncomingMessage, token: string | undefined): boolean {
  if (token !== undefined) return mayChange(request, token);
  const forwarded = FORWARDED.some((name) => request.headers[name] !== undefined);
  return !forwarded && LOOPBACK.test(request.socket.remoteAddress ?? '');
}
