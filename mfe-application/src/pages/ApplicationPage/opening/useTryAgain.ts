import { type ApiError, isTransient } from '@portal/api-client';
import { backoff } from '@portal/auto-save/backoff';
import { environment } from '@portal/auto-save/environment';
import { useEffect, useState } from 'react';

/** Tries after the first one; then the page says so, and the person can try again. */
const TRIES = 2;
/** Seconds of waiting without a message; a server that asks for a longer pause is not asked again by itself. */
const LONGEST_WAIT_SECONDS = 5;

/**
 * Asks again after a pause where a network or a server was away for a moment.
 * @param error of the latest answer
 * @param asking whether an answer is awaited
 * @returns whether there is still something to wait for
 */
export function useTryAgain(error: ApiError | undefined, asking: boolean, ask: () => unknown): boolean {
  const [failures, setFailures] = useState(0);
  const seconds = error && pauseOf(error);
  const waiting = seconds !== undefined && seconds <= LONGEST_WAIT_SECONDS && failures < TRIES;
  useEffect(() => {
    if (!waiting || asking) return;
    return environment.after(backoff(failures + 1, environment.random(), seconds), () => {
      setFailures(failures + 1);
      ask();
    });
  }, [waiting, asking, failures, seconds, ask]);
  return asking || waiting;
}

/** @returns seconds that the server wants to be left alone; undefined where asking again is of no use */
function pauseOf(error: ApiError): number | undefined {
  // After a timeout the person has waited long enough.
  if (error.kind === 'timeout' || !isTransient(error)) return undefined;
  return (error.kind === 'problem' && error.retryAfterSeconds) || 0;
}
