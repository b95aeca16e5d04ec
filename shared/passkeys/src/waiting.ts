/** Waits until one of the events comes, or the signal is aborted. */
export function untilEvent(events: readonly string[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      for (const event of events) window.removeEventListener(event, end, true);
      signal.removeEventListener('abort', end);
      resolve();
    };
    if (signal.aborted) return resolve();
    for (const event of events) window.addEventListener(event, end, true);
    signal.addEventListener('abort', end);
  });
}

/** @param ms milliseconds; less where the signal is aborted */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}

/** Whether the person looks at this page, and no question of the browser lies over it. */
const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus();

/** Some browsers refuse what a page asks that nobody looks at. */
export async function untilLookedAt(signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !isLookedAt()) await untilEvent(['focus', 'visibilitychange'], signal);
}
