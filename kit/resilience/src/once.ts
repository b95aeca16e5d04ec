/**
 * How long a failure stands, in milliseconds. React renders again as soon as a promise it waits for fails; were the failure forgotten by then,
 * that render would start a new load, and so on without end, and no boundary would ever hear of it.
 */
export const FAILURE_STANDS_MS = 500;

/**
 * Loads something once. A failure is forgotten after {@link FAILURE_STANDS_MS}, so that a later call tries again.
 * @returns a function that gives the same promise until it fails
 */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined;
  return () => {
    if (pending) return pending;
    const promise: Promise<T> = load();
    pending = promise;
    promise.then(
      // React's `use` reads a promise with these two marks synchronously.
      (value) => Object.assign(promise, { status: 'fulfilled', value }),
      (reason) => {
        Object.assign(promise, { status: 'rejected', reason });
        setTimeout(() => {
          pending = undefined;
        }, FAILURE_STANDS_MS);
      },
    );
    return promise;
  };
}
