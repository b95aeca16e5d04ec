/**
 * Loads something once; a failure is forgotten so that the next call tries again.
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
      () => {
        pending = undefined;
      },
    );
    return promise;
  };
}
