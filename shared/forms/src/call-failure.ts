import type { ApiError } from '@portal/api-client';
import type { FormTexts } from './form-texts';

/** Text for a call that failed as a whole; it says what happened, what is safe and what to do. */
export interface CallFailure {
  id: string;
  values?: Record<string, number>;
}

/** Shown where the server does not say how long to wait, in seconds. */
const DEFAULT_WAIT_SECONDS = 300;

/** @param error what the API client gave; anything unknown is an unexpected failure */
export function failureOf({ failure }: Pick<FormTexts, 'failure'>, error: unknown): CallFailure {
  if (!isApiError(error)) return { id: failure.unexpected };
  // The connection was there.
  if (error.kind === 'timeout') return { id: failure.unavailable };
  if (error.kind !== 'problem') return { id: failure.network };
  if (error.status === 429) {
    const seconds = error.retryAfterSeconds;
    if (seconds === undefined && failure.tooMany) return { id: failure.tooMany };
    return {
      id: failure.tooManyFor,
      values: { minutes: Math.max(1, Math.ceil((seconds ?? DEFAULT_WAIT_SECONDS) / 60)) },
    };
  }
  // A browser that keeps no cookies gets no further with another try.
  if (isStalePage(error))
    return { id: (navigator.cookieEnabled ? failure.stalePage : failure.noCookies) ?? failure.unexpected };
  return { id: error.code === 'unavailable' || error.status === 503 ? failure.unavailable : failure.unexpected };
}

/** Whether the API did not accept the page's security token. */
export function isStalePage(error: unknown): boolean {
  return isApiError(error) && error.kind === 'problem' && error.code === 'csrf';
}

/** The fields that an error names, if it names any. */
export function invalidFieldsOf(error: unknown) {
  return isApiError(error) && error.kind === 'problem' ? (error.invalidFields ?? []) : [];
}

function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'kind' in error;
}
