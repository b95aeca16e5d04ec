import { API_PREFIX } from '@portal/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiConfig } from '../../config';
import type { ApiContext } from '../../context';
import { newSecret } from '../../http/sessions/session-cookie';
import { rememberBrowser } from './known-browsers.repository';

const KNOWN_BROWSER_COOKIE = 'portal_known';
export const KNOWN_BROWSER_DAYS = 180;
const SECRET = /^[\w-]{43}$/;

/** What the browser holds of the log-ins of their owners; needed for the log-in alone, and says nothing by itself. */
export function knownBrowserOf(request: FastifyRequest): string | undefined {
  const secret = request.cookies[KNOWN_BROWSER_COOKIE];
  return secret !== undefined && SECRET.test(secret) ? secret : undefined;
}

/** Called at a log-in, so that the time it is kept begins anew. @returns the secret */
export function keepKnownBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl }: Pick<ApiConfig, 'publicUrl'>,
): string {
  const secret = knownBrowserOf(request) ?? newSecret();
  reply.setCookie(KNOWN_BROWSER_COOKIE, secret, {
    httpOnly: true,
    sameSite: 'lax',
    path: API_PREFIX,
    maxAge: KNOWN_BROWSER_DAYS * 86_400,
    secure: publicUrl.startsWith('https:'),
  });
  return secret;
}

/** The browser of a call is its account's from now on: the person has just proved who they are in it. */
export async function makeKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, clock, config }: Pick<ApiContext, 'db' | 'clock' | 'config'>,
  userId: string,
): Promise<void> {
  await rememberBrowser(db, keepKnownBrowser(request, reply, config), userId, clock());
}
