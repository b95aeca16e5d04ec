import { LRUCache } from 'lru-cache';

const MOST_KEYS = 10_000;

/** Counts calls of each caller within a window, in this process. */
export class CallLimit {
  readonly #calls: LRUCache<string, { count: number }>;
  readonly #most: number;

  constructor(most: number, windowMs: number) {
    this.#most = most;
    this.#calls = new LRUCache({ max: MOST_KEYS, ttl: windowMs });
  }

  /** Counts one call. @returns seconds to wait; 0 where it may go on */
  count(key: string): number {
    const calls = this.#calls.get(key) ?? { count: 0 };
    if (calls.count === 0) this.#calls.set(key, calls);
    calls.count += 1;
    return calls.count > this.#most ? Math.max(1, Math.ceil(this.#calls.getRemainingTTL(key) / 1000)) : 0;
  }
}
