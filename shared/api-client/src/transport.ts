import {
  API_PREFIX,
  CSRF_COOKIE,
  CSRF_HEADER,
  IDEMPOTENCY_HEADER,
  SESSION_EXPIRY_HEADER,
} from '@portal/contract/limits';
import { type BaseQueryFn, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { type ApiError, toApiError } from './api-error';
import { takeEarlyAnswer } from './early-answers';
import { lostAnswer, retryAfterOf } from './lost-answer';
import { rememberSessionExpiry } from './session-expiry';

/** A call without an answer is given up after this many milliseconds; uploads have their own transport. */
export const CALL_TIMEOUT_MS = 20_000;

/** What an endpoint may ask of the shell when its call fails. Specification, section 8. */
export interface CallOptions {
  /** 404 leads to the not-found page, anything else to the error page. */
  redirectOnError?: boolean;
  /** The caller shows the failure itself; no toast. */
  suppressError?: boolean;
  /** Whether a body can be the answer to this call at all; any other is as good as none. */
  isAnswer?(body: unknown): boolean;
}
export interface CallMeta extends Omit<CallOptions, 'isAnswer'> {
  version?: never;
}

/** The CSRF token of this browser's session, as the cookie has it. */
export function csrfToken(): string | undefined {
  const pair = document.cookie.split('; ').find((entry) => entry.startsWith(`${CSRF_COOKIE}=`));
  return pair && decodeURIComponent(pair.slice(CSRF_COOKIE.length + 1));
}

/**
 * Headers that every call carries: language and, where there is a session, the CSRF token. Specification, section 7.
 * @param headers changed in place; a language already there is kept
 */
export function addPortalHeaders(headers: Headers): Headers {
  if (!headers.has('content-language')) headers.set('content-language', document.documentElement.lang || 'fi');
  const token = csrfToken();
  if (token) headers.set(CSRF_HEADER, token);
  return headers;
}

const query = fetchBaseQuery({
  baseUrl: `${API_PREFIX}/`,
  credentials: 'same-origin',
  timeout: CALL_TIMEOUT_MS,
  prepareHeaders: addPortalHeaders,
  fetchFn: (input) => takeEarlyAnswer(input as Request) ?? fetch(input),
});

/** The one way to the API: errors come out as codes, the session's expiry is kept, nothing is shown. */
export const transport: BaseQueryFn<string | FetchArgs, unknown, ApiError, CallOptions, CallMeta> = async (
  args,
  api,
  options,
) => {
  const result = await query(args, api, {});
  const { request, response } = result.meta ?? {};
  rememberSessionExpiry(response?.headers.get(SESSION_EXPIRY_HEADER) ?? null);
  const { isAnswer, ...meta } = options ?? {};
  const lost = lostAnswer({
    key: request?.headers.get(IDEMPOTENCY_HEADER),
    response,
    body: result.error ? result.error.data : result.data,
    isAnswer,
  });
  if (lost) return { error: lost, meta };
  if (!result.error) return { data: result.data, meta };
  const { status, data } = result.error;
  const error = toApiError(status, data, 'originalStatus' in result.error ? result.error.originalStatus : undefined);
  if (error.kind === 'problem') error.retryAfterSeconds ??= retryAfterOf(response);
  return { error, meta };
};
