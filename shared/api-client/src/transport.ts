import { API_PREFIX, IDEMPOTENCY_HEADER, SESSION_EXPIRY_HEADER } from '@portal/contract/limits';
import { type BaseQueryFn, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { type ApiError, toApiError } from './api-error';
import { takeEarlyAnswer } from './early-answers';
import { lostAnswer, retryAfterOf } from './lost-answer';
import { addPortalHeaders, CALL_TIMEOUT_MS } from './portal-headers';
import { throughRefusals, type WhenRefused } from './session-errors';
import { rememberSessionExpiry } from './session-expiry';
import type { SessionDispatch } from './session-thunk';

/** What an endpoint may ask of the shell when its call fails. docs/specification.md#8-errors */
export interface CallOptions {
  /** 404 leads to the not-found page, anything else to the error page. */
  redirectOnError?: boolean;
  /** The caller shows the failure itself; no toast. */
  suppressError?: boolean;
  /** Whether a body can be the answer to this call at all; any other is as good as none. */
  isAnswer?(body: unknown): boolean;
  /** What happens where the person has to log in, or to accept the terms, first; they are asked and the call waits when absent. */
  whenRefused?: WhenRefused;
  /** Of a call that nobody waits for: a person who has put the log-in off is not asked again. Queries are such calls. */
  background?: boolean;
  /** Of a log-out: it is not repeated in the session of whoever has logged in meanwhile. */
  endsSession?: boolean;
}
export interface CallMeta extends Omit<CallOptions, 'isAnswer'> {
  version?: never;
}

const query = fetchBaseQuery({
  baseUrl: `${API_PREFIX}/`,
  credentials: 'same-origin',
  timeout: CALL_TIMEOUT_MS,
  prepareHeaders: addPortalHeaders,
  fetchFn: (input) => takeEarlyAnswer(input as Request) ?? fetch(input),
});

type Transport = BaseQueryFn<string | FetchArgs, unknown, ApiError, CallOptions, CallMeta>;

/** The one way to the API: errors come out as codes, the session's expiry is kept, errors about the session are resolved where they can be. */
export const transport: Transport = (args, api, options) => {
  const { isAnswer, ...meta } = options ?? {};
  const send = async (): Promise<Awaited<ReturnType<Transport>>> => {
    const result = await query(args, api, {});
    const { request, response } = result.meta ?? {};
    rememberSessionExpiry(response?.headers.get(SESSION_EXPIRY_HEADER) ?? null);
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
  const { whenRefused, endsSession, background = api.type === 'query' } = meta;
  const dispatch: SessionDispatch = api.dispatch;
  const reads = api.type === 'query';
  return dispatch(throughRefusals({ send, whenRefused, endsSession, background, reads, signal: api.signal }));
};
