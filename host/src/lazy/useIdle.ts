import { useEffect, useState } from 'react';

const IDLE_LIMIT_MS = 2_000;
/** Safari has no idle callback. */
const WITHOUT_IDLE_CALLBACK_MS = 200;

/**
 * @param callback called when the browser has nothing better to do
 * @returns keeps it from being called
 */
function whenIdle(callback: () => void): () => void {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(callback, WITHOUT_IDLE_CALLBACK_MS);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(callback, { timeout: IDLE_LIMIT_MS });
  return () => window.cancelIdleCallback(request);
}

/**
 * For parts of a page that nobody waits for.
 * @param preload fetches the part's code; the same function at each render
 * @returns false until the browser was idle and the code has then come or failed
 */
export function useIdle(preload?: () => Promise<unknown>): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let gone = false;
    const cancel = whenIdle(async () => {
      try {
        await preload?.();
      } catch {
        // It is met again where the part is rendered.
      }
      if (!gone) setIdle(true);
    });
    return () => {
      gone = true;
      cancel();
    };
  }, [preload]);
  return idle;
}
