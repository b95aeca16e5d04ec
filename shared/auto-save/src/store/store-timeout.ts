import type { After } from '../environment';

/** Milliseconds after which saving goes on without the browser's store: some browsers leave a call without any answer. */
export const STORE_TIMEOUT_MS = 10_000;

/**
 * @param after runs something after some milliseconds, and gives the way to cancel it
 * @param answer of the browser's store
 * @param limitMs how long it is waited for, milliseconds
 * @returns the answer @throws its error, or where it does not come in time
 */
export function inTime<Answer>(after: After, answer: Promise<Answer>, limitMs = STORE_TIMEOUT_MS): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const cancel = after(limitMs, () => reject(new DOMException('no answer', 'TimeoutError')));
    answer.finally(cancel).then(resolve, reject);
  });
}

/** Waits for answers of the browser's store, but not while it owes one that did not come in time. */
export class StorePatience {
  readonly #after: After;
  readonly #overdue = new Set<Promise<unknown>>();

  constructor(after: After) {
    this.#after = after;
  }

  /** @param answer never rejects @param otherwise what to go on with where it does not come in time @param onLate told of an answer that comes later */
  async wait<Answer>(answer: Promise<Answer>, otherwise: Answer, onLate?: (answer: Answer) => void): Promise<Answer> {
    const giveUp = () => {
      this.#overdue.add(answer);
      void answer.then((late) => {
        this.#overdue.delete(answer);
        onLate?.(late);
      });
      return otherwise;
    };
    return this.#overdue.size > 0 ? giveUp() : inTime(this.#after, answer).catch(giveUp);
  }
}
