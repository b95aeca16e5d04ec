import { IDEMPOTENCY_HEADER } from '@portal/contract/limits';
import { type ApiError, isProblem, TRANSIENT_STATUSES } from './api-error';

interface Answer {
  /** Idempotency-Key of the call; undefined for a call without one. */
  key: string | null | undefined;
  /** Undefined where none came. */
  response: { status: number; headers: Pick<Headers, 'get'> } | undefined;
  body: unknown;
  /** Says of a body with a good status whether it can be the answer. */
  isAnswer?(body: unknown): boolean;
}

/**
 * Tells the answer of the portal's API from whatever else may come in its place: the log-in page of a network, a proxy's own page, an empty or cut
 * body. The API repeats the idempotency key of the call in its answer, and only such an answer says what became of the call.
 * @returns the error of an answer that was lost; undefined for one that can be relied on, and for errors that pass by themselves
 */
export function lostAnswer({ key, response, body, isAnswer }: Answer): ApiError | undefined {
  if (!response) return undefined;
  const named = !key || response.headers.get(IDEMPOTENCY_HEADER) === key;
  const good = typeof body === 'object' && body !== null && !Array.isArray(body) && (isAnswer?.(body) ?? true);
  const readable = response.status < 400 ? good : !key || isProblem(body);
  if (named && readable) return undefined;
  // Who is too busy to be asked says so itself, and when to ask again.
  if (TRANSIENT_STATUSES.has(response.status) || response.status >= 500) return undefined;
  return { kind: 'unreadable', retryAfterSeconds: retryAfterOf(response) };
}

/** The pause that an answer asks for in its header, as seconds. */
export function retryAfterOf(response: { headers: Pick<Headers, 'get'> } | undefined): number | undefined {
  const seconds = /^\d{1,6}$/.exec(response?.headers.get('retry-after') ?? '');
  return seconds ? Number(seconds[0]) : undefined;
}
