import type { ApiError } from '@portal/api-client';
import { backoff } from '@portal/auto-save/backoff';
import { environment } from '@portal/auto-save/environment';

interface Answer<Result> {
  data?: Result;
  error?: unknown;
}

export interface LastAnswer<Result> extends Answer<Result> {
  /** Whether there was a connection when a call was made: without one it had no effect, otherwise a lost answer leaves that open. */
  mayHaveArrived: boolean;
}

/** How often a call is repeated by itself; then the person decides. */
const TIMES = 3;
/** Seconds of a pause up to which a person is left waiting. */
const LONGEST_PAUSE = 10;

/**
 * Repeats a call that something else than the API has answered: whether it had an effect is not known.
 * @param call sends the same idempotency key each time, so that there is one effect
 */
export async function askAgain<Result>(call: () => PromiseLike<Answer<Result>>): Promise<LastAnswer<Result>> {
  let mayHaveArrived = false;
  for (let failures = 1; ; failures += 1) {
    mayHaveArrived ||= navigator.onLine;
    const answer = { ...(await call()), mayHaveArrived };
    const error = answer.error as ApiError | undefined;
    if (error?.kind !== 'unreadable' || failures > TIMES) return answer;
    if ((error.retryAfterSeconds ?? 0) > LONGEST_PAUSE) return answer;
    const pause = backoff(failures, environment.random(), error.retryAfterSeconds);
    await new Promise<void>((resolve) => environment.after(pause, resolve));
  }
}
