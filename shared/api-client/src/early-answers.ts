import { API_PREFIX } from '@portal/contract/limits';

declare global {
  interface Window {
    /** Answers that the page asked for before any script was loaded, by `METHOD language path-and-query`, the path below the API prefix. */
    __portalEarly?: Record<string, Promise<Response>>;
  }
}

/** Milliseconds from when the first of them is used. Whoever opens a part of the page later wants it as it is then. */
const USED_WITHIN_MS = 10_000;
const usedSince = new WeakMap<object, number>();

/**
 * Takes the answer the page asked for ahead of the scripts; each is used once, and soon.
 * @returns undefined when there is none for this request; one with a token, of which the page knew nothing, may be answered otherwise
 */
export function takeEarlyAnswer(request: Request): Promise<Response> | undefined {
  const early = window.__portalEarly;
  if (!early || request.headers.has('authorization')) return undefined;
  const since = usedSince.get(early) ?? performance.now();
  usedSince.set(early, since);
  if (performance.now() - since > USED_WITHIN_MS) return undefined;
  const url = new URL(request.url);
  // The page guesses the language before it knows who is logged in; an answer in another one is of no use.
  const key = `${request.method} ${request.headers.get('content-language')} ${url.pathname.slice(API_PREFIX.length + 1)}${url.search}`;
  const answer = early[key];
  delete early[key];
  return answer && orGivenUp(answer, request.signal);
}

/** The call's limit of time counts for an answer that was asked for before it, too. */
function orGivenUp(answer: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    answer.then(resolve, reject);
  });
}
