/**
 * Lets one tab of the browser do something for all; when it goes away, another takes over. Where the browser has no locks, each tab does it.
 * @param name of what is done
 * @param begin begins to do it, and gives the way to stop
 * @returns the way to stop
 */
export function oneOfAllTabs(name: string, begin: () => () => void): () => void {
  if (!navigator.locks) return begin();
  const gone = new AbortController();
  const { signal } = gone;
  const done = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  navigator.locks
    .request(name, { signal }, async () => {
      const stop = begin();
      await done;
      stop();
    })
    // It was called off while another tab was doing it.
    .catch(() => undefined);
  return () => gone.abort();
}
