import { type ApiError, isTransient } from '@portal/api-client';
import { useEffect, useState } from 'react';
import { backoff } from '../../autosave/backoff';
import { browser } from '../../autosave/browser';

/** Tries after the first one; then the person is told, and can try again themselves. */
const TRIES = 2;

/**
 * Asks again after a pause where a network or a server was away for a moment.
 * @param error of the latest answer
 * @param asking whether an answer is awaited
 * @returns whether there is still something to wait for
 */
export function useTryAgain(error: ApiError | undefined, asking: boolean, ask: () => unknown): boolean {
  const [failures, setFailures] = useState(0);
  // Who has waited for an answer that never came has waited long enough.
  const away = error !== undefined && error.kind !== 'timeout' && isTransient(error);
  const waiting = away && failures < TRIES;
  useEffect(() => {
    if (!waiting || asking) return;
    return browser.after(backoff(failures + 1, browser.random()), () => {
      setFailures(failures + 1);
      ask();
    });
  }, [waiting, asking, failures, ask]);
  return asking || waiting;
}
