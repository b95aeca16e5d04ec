import type { AuthenticationResponse } from '@portal/contract/authentication';
import { API_PREFIX, SESSION_EXPIRY_HEADER } from '@portal/contract/limits';
import { type ApiError, toApiError } from './api-error';
import { addPortalHeaders, CALL_TIMEOUT_MS } from './portal-headers';
import { rememberSessionExpiry } from './session-expiry';
import { tokenSource } from './token-source';

export type WhoIsLoggedIn = { data: AuthenticationResponse; error?: undefined } | { data?: undefined; error: ApiError };

let asking: Promise<WhoIsLoggedIn> | undefined;

/**
 * Asks whose session the browser's cookie is, and gets a CSRF token where there was none. Unlike the first check it changes nothing on the
 * page. Many who ask at once share one answer.
 */
export function whoIsLoggedIn(): Promise<WhoIsLoggedIn> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function ask(): Promise<WhoIsLoggedIn> {
  try {
    await tokenSource()?.ready();
    const answer = await fetch(`${API_PREFIX}/authentication/authenticated`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: addPortalHeaders(new Headers({ accept: 'application/json' })),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    rememberSessionExpiry(answer.headers.get(SESSION_EXPIRY_HEADER));
    const body: unknown = await answer.json().catch(() => undefined);
    if (answer.ok && isAuthentication(body)) return { data: body };
    return { error: answer.ok ? { kind: 'unreadable' } : toApiError(answer.status, body) };
  } catch (error) {
    return { error: { kind: error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network' } };
  }
}

/** Whether a body can be an answer that tells who is logged in. */
export function isAuthentication(body: unknown): body is AuthenticationResponse {
  return typeof body === 'object' && body !== null && typeof (body as AuthenticationResponse).ok === 'boolean';
}
