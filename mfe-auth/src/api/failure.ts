import type { ApiError } from '@portal/api-client';

/** Text for a call that failed as a whole; the words say what happened, what is safe and what to do. */
export interface Failure {
  id: string;
  values?: Record<string, number>;
}

/** Puts a failed call into words. @param error what the API client gave; anything unknown is an unexpected failure */
export function failureOf(error: unknown): Failure {
  if (!isApiError(error)) return { id: 'auth.failure.unexpected' };
  if (error.kind !== 'problem') return { id: 'auth.failure.network' };
  if (error.status === 429) {
    const seconds = error.retryAfterSeconds;
    return seconds === undefined
      ? { id: 'auth.failure.too-many' }
      : { id: 'auth.failure.too-many-for', values: { minutes: Math.max(1, Math.ceil(seconds / 60)) } };
  }
  // A browser that keeps no cookies gets no further with another try.
  if (error.code === 'csrf')
    return { id: navigator.cookieEnabled ? 'auth.failure.stale-page' : 'auth.failure.no-cookies' };
  if (error.code === 'unavailable' || error.status === 503) return { id: 'auth.failure.unavailable' };
  return { id: 'auth.failure.unexpected' };
}

/** True where the API refused the page's security token: a new one has to be asked for. */
export function isStalePage(error: unknown): boolean {
  return isApiError(error) && error.kind === 'problem' && error.code === 'csrf';
}

/** The fields a refusal names, if it names any. */
export function invalidFieldsOf(error: unknown) {
  return isApiError(error) && error.kind === 'problem' ? (error.invalidFields ?? []) : [];
}

function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'kind' in error;
}
