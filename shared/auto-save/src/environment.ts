/** What auto-save needs of the browser; tests give their own. */
export const environment = {
  newId: () => crypto.randomUUID(),
  now: () => Date.now(),
  random: () => Math.random(),
  /** Runs something after some milliseconds. @returns the way to cancel it */
  after(milliseconds: number, run: () => void): () => void {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  /** Runs something when the next frame is drawn; a page that is out of sight draws none. */
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

export type After = typeof environment.after;
