import { setTimeout as wait } from 'node:timers/promises';
import type { Bucket } from '@portal/bucket/bucket';

/** Between two looks at what is new. */
const EVERY_MS = 3000;

/** Copies what is new in one bucket to another one, as the replication of a bucket does; nothing is ever changed or removed there. */
export class BucketCopy {
  readonly #from: Bucket;
  readonly #to: Bucket;
  readonly #known = new Set<string>();
  readonly #ended = new AbortController();
  #copying: Promise<void> | undefined;

  constructor(from: Bucket, to: Bucket) {
    this.#from = from;
    this.#to = to;
  }

  /** Copies everything that is there. */
  async once(): Promise<void> {
    for await (const page of this.#from.pages(''))
      for (const { key } of page) {
        if (this.#known.has(key)) continue;
        const bytes = await this.#from.read(key);
        if (bytes) await this.#to.create(key, bytes, 'application/octet-stream');
        this.#known.add(key);
      }
  }

  start(): void {
    this.#copying = this.#copy();
  }

  async #copy(): Promise<void> {
    const { signal } = this.#ended;
    while (!signal.aborted) {
      await wait(EVERY_MS, undefined, { signal }).catch(() => undefined);
      // A bucket that is lost meanwhile gives no more.
      await this.once().catch(() => undefined);
    }
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    await this.#copying;
  }

  /** How many objects the copy has. */
  get size(): number {
    return this.#known.size;
  }
}
