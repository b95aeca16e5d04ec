import { createHash, createHmac, randomBytes } from 'node:crypto';
import { ANONYMOUS_SESSION, SESSION_COOKIE } from '@portal/contract/limits';
import type { ApiConfig } from '../../config';

/** Cookies are bound to the host (`__Host-`) wherever https makes that possible. */
export function sessionCookieName(config: Pick<ApiConfig, 'publicUrl'>): string {
  return config.publicUrl.startsWith('https:') ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE;
}

export const newSecret = (): string => randomBytes(32).toString('base64url');
/** Key of a session's row. */
export const sessionId = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/**
 * What the browser holds. It is all there is of an anonymous session, until something has to be kept.
 * A signature would add nothing: whoever can plant a cookie in a browser can fetch a signed one first.
 */
export interface SessionSecret {
  anonymous: boolean;
  secret: string;
  /** Key of mailed codes; it stays when the session gets a new id, so that a code that is under way still fits. */
  codeKey: string;
}

const COOKIE = /^(a\.)?([\w-]{43})(?:\.([\w-]{43}))?$/;

export function parseSessionCookie(cookie: string): SessionSecret | undefined {
  const [, mark, secret, codeKey] = COOKIE.exec(cookie) ?? [];
  return secret === undefined
    ? undefined
    : { anonymous: mark === ANONYMOUS_SESSION, secret, codeKey: codeKey ?? secret };
}

export function formatSessionCookie({ anonymous, secret, codeKey }: SessionSecret): string {
  return `${anonymous ? ANONYMOUS_SESSION : ''}${secret}${codeKey === secret ? '' : `.${codeKey}`}`;
}

/** The CSRF token of an anonymous browser: only who knows its cookie can tell it. */
export const anonymousToken = (secret: string): string =>
  createHmac('sha256', secret).update('csrf').digest('base64url');
