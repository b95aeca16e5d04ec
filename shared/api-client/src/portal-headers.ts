import { CSRF_COOKIE, CSRF_HEADER } from '@portal/contract/limits';
import { tokenSource } from './token-source';

/** A call without an answer is given up after this many milliseconds; uploads have their own transport. */
export const CALL_TIMEOUT_MS = 20_000;

/** The CSRF token of this browser's session, as the cookie has it; where an access token is sent there is none. */
export function csrfToken(): string | undefined {
  if (tokenSource()?.token() !== undefined) return undefined;
  const pair = document.cookie.split('; ').find((entry) => entry.startsWith(`${CSRF_COOKIE}=`));
  return pair && decodeURIComponent(pair.slice(CSRF_COOKIE.length + 1));
}

const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Headers that every call carries: language, a trace (https://www.w3.org/TR/trace-context/) whose id the server logs and answers problems with, and, where there is a session, the access token or the CSRF token. docs/specification.md#7-calls
 * @param headers changed in place; a language already there is kept
 */
export function addPortalHeaders(headers: Headers): Headers {
  if (!headers.has('content-language')) headers.set('content-language', document.documentElement.lang || 'fi');
  headers.set('traceparent', `00-${hex(16)}-${hex(8)}-00`);
  const bearer = tokenSource()?.token();
  if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`);
  const token = csrfToken();
  if (token) headers.set(CSRF_HEADER, token);
  return headers;
}
