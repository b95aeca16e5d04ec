import type { RequestListener } from 'node:http';
import { API_PREFIX, type Locale } from '@portal/contract/limits';
import inject from 'light-my-request';

/** Longer than any answer that pages should wait for, milliseconds: then the page goes out without it. */
const LIMIT_MS = 1_000;

export interface ApiAnswer {
  status: number;
  body: unknown;
}

/** Asks for something that anybody may read. @param path below the API's prefix @throws when no answer comes in time */
export type AskApi = (path: string, locale: Locale) => Promise<ApiAnswer>;

/**
 * Asks the API by the same listener that calls of browsers are handed to, whether it answers in this process or passes them on to another one.
 * Cookies are not sent, so nothing of a person can come back.
 * @param host one of the portal's own
 */
export function askApi(listener: RequestListener, host: string, limitMs = LIMIT_MS): AskApi {
  return async (path, locale) => {
    const answer = await inject(listener, {
      url: `${API_PREFIX}/${path}`,
      headers: { host, accept: 'application/json', 'content-language': locale },
      signal: AbortSignal.timeout(limitMs),
    });
    return { status: answer.statusCode, body: answer.statusCode === 200 ? answer.json() : undefined };
  };
}
