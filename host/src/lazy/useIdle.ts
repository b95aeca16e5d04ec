import { useEffect, useState } from 'react';

/** A page of which one file never comes is not waited for longer, in milliseconds. */
const LOAD_LIMIT_MS = 5_000;
const IDLE_LIMIT_MS = 2_000;
/** Safari has no idle callback. */
const WITHOUT_IDLE_CALLBACK_MS = 200;

/**
 * @param callback called when the page has loaded and the browser has nothing better to do
 * @returns keeps it from being called
 */
function whenIdle(callback: () => void): () => void {
  let cancel: () => void;
  const ask = () => {
    cancel();
    if (window.requestIdleCallback) {
      const request = window.requestIdleCallback(callback, { timeout: IDLE_LIMIT_MS });
      cancel = () => window.cancelIdleCallback(request);
    } else {
      const timer = setTimeout(callback, WITHOUT_IDLE_CALLBACK_MS);
      cancel = () => clearTimeout(timer);
    }
  };
  const timer = setTimeout(ask, document.readyState === 'complete' ? 0 : LOAD_LIMIT_MS);
  window.addEventListener('load', ask);
  cancel = () => {
    clearTimeout(timer);
    window.removeEventListener('load', ask);
  };
  return () => cancel();
}

/**
 * For parts of a page that nobody waits for.
 * @param preload fetches the part's code; the same function at each render
 * @returns false until the page has loaded, the browser is idle, and the code has come or failed
 */
export function useIdle(preload?: () => Promise<unknown>): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let gone = false;
    const cancel = whenIdle(async () => {
      // A failure is met again where the part is rendered.
      await preload?.().catch(() => undefined);
      if (!gone) setIdle(true);
    });
    return () => {
      gone = true;
      cancel();
    };
  }, [preload]);
  return idle;
}
