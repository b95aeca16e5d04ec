import type { EditStore } from './edit-store';

/** Milliseconds after which saving goes on without the browser's store: some browsers leave a call without any answer. */
export const STORE_TIMEOUT_MS = 10_000;

type After = (milliseconds: number, run: () => void) => () => void;

/**
 * @param after runs something after some milliseconds, and gives the way to cancel it
 * @param answer of the browser's store; it may still come when it is not waited for any longer
 * @returns the answer @throws its error, or where it does not come in time
 */
export function inTime<Answer>(after: After, answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const cancel = after(STORE_TIMEOUT_MS, () => reject(new DOMException('no answer', 'TimeoutError')));
    answer.then(resolve, reject).finally(cancel);
  });
}

/** @returns the store, whose calls reject where it does not answer in time; while it owes an answer they are made and not waited for */
export function withTimeout(after: After, store: EditStore): EditStore {
  const overdue = new Set<Promise<unknown>>();
  function limited<Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) {
    return async (...args: Args): Promise<Answer> => {
      const answer = call(...args);
      const settled = answer.catch(() => undefined).finally(() => overdue.delete(settled));
      if (overdue.size > 0) throw new DOMException('no answer', 'TimeoutError');
      return inTime(after, answer).catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'TimeoutError') overdue.add(settled);
        throw error;
      });
    };
  }
  return { all: limited(store.all), get: limited(store.get), put: limited(store.put), remove: limited(store.remove) };
}
