/** What auto-save needs of the browser; tests give their own. */
export const environment = {
  newId: () => crypto.randomUUID(),
  now: () => Date.now(),
  random: () => Math.random(),
  after(milliseconds: number, run: () => void): () => void {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  /** A page that is out of sight draws nothing; its edits are written when it is hidden. */
  afterPaint(run: () => void): void {
    if (document.visibilityState === 'hidden') run();
    else requestAnimationFrame(() => setTimeout(run));
  },
  /** Lets one tab at a time run; where the browser has no locks, idempotency keys still keep every save single. */
  async lock(name: string, run: () => Promise<void>): Promise<void> {
    if (navigator.locks) await navigator.locks.request(name, run);
    else await run();
  },
};
