/** Milliseconds, not the same for everybody: what fails for many at once is not asked for by all at the same moment again. */
const PAUSE_MS = { min: 50, max: 200 } as const;

/** Waits a moment, as before something is asked for a second time. */
export function pauseBeforeRetry(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAUSE_MS.min + Math.random() * (PAUSE_MS.max - PAUSE_MS.min));
  });
}

/**
 * Loads something, and once more after a moment where that fails.
 * @returns what was loaded; rejects with the second failure
 */
export const withRetry = <T>(load: () => Promise<T>): Promise<T> => load().catch(() => pauseBeforeRetry().then(load));
