import { createHash, randomBytes } from 'node:crypto';
import { DEFAULT_LOCALE, type Locale, toLocale } from '@portal/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiConfig } from '../../config';

/** How long somebody may take to log in at the service, minutes. */
export const ATTEMPT_MINUTES = 60;
const SECRET = /^[\w-]{43}$/;

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
export const newSecret = (bytes = 32): string => randomBytes(bytes).toString('base64url');

type Cookie = 'portal_sign_on' | 'portal_sign_on_leave';
type CookieConfig = Pick<ApiConfig, 'publicUrl'>;

const isSecure = ({ publicUrl }: CookieConfig): boolean => publicUrl.startsWith('https:');
const nameOf = (config: CookieConfig, cookie: Cookie): string => (isSecure(config) ? `__Host-${cookie}` : cookie);

/** The secret that a cookie of the browser holds. */
export function secretOf(request: FastifyRequest, config: CookieConfig, cookie: Cookie): string | undefined {
  const secret = request.cookies[nameOf(config, cookie)];
  return secret !== undefined && SECRET.test(secret) ? secret : undefined;
}

/** Lets the browser keep a secret for as long as a log-in at the service may take. The service sends it back from another site, hence `lax`. */
export function keepSecret(reply: FastifyReply, config: CookieConfig, cookie: Cookie, secret: string): void {
  reply.setCookie(nameOf(config, cookie), secret, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isSecure(config),
    maxAge: ATTEMPT_MINUTES * 60,
  });
}

export function dropSecret(reply: FastifyReply, config: CookieConfig, cookie: Cookie): void {
  reply.clearCookie(nameOf(config, cookie), { path: '/', secure: isSecure(config) });
}

/** What the service hands back unread: a secret, and the language in which the portal goes on. */
export const newState = (locale: Locale): string => `${locale}.${newSecret()}`;

/** The language of the page that began a log-in, whatever has come of it. */
export const languageOfState = (state: string): Locale => toLocale(state.split('.')[0]) ?? DEFAULT_LOCALE;

/** Origin that the browser has the portal by; the Host header was checked before. Each accepted host has cookies of its own. */
export function originOf(request: FastifyRequest, { publicUrl }: CookieConfig): string {
  return `${new URL(publicUrl).protocol}//${request.headers.host ?? ''}`;
}
