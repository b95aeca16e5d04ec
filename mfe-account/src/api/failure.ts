import type { ApiError } from '@portal/api-client';

/** Text for a call that failed as a whole; the words say what happened, what is safe and what to do. */
export interface Failure {
  id: string;
  values?: Record<string, number>;
}

/** Puts a failed call into words. @param error what the API client gave; anything unknown is an unexpected failure */
export function failureOf(error: unknown): Failure {
  if (!isApiError(error)) return { id: 'account.failure.unexpected' };
  if (error.kind !== 'problem') return { id: 'account.failure.network' };
  if (error.status === 429)
    return { id: 'account.failure.too-many', values: { minutes: Math.ceil((error.retryAfterSeconds ?? 300) / 60) } };
  return { id: error.status === 503 ? 'account.failure.unavailable' : 'account.failure.unexpected' };
}

/** The fields a refusal names, if it names any. */
export function invalidFieldsOf(error: unknown) {
  return isApiError(error) && error.kind === 'problem' ? (error.invalidFields ?? []) : [];
}

function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'kind' in error;
}
