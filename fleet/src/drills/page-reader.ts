import { setTimeout as wait } from 'node:timers/promises';

/** Between two pages. */
const PAUSE_MS = 200;

/** Somebody who loads one page after the other. No browser repeats a page that fails by itself. */
export class PageReader {
  readonly #url: string;
  readonly #failures = new Map<string, number>();
  #reading: Promise<void> | undefined;
  #goes = true;
  #count = 0;

  /** @param url of the page */
  constructor(url: string) {
    this.#url = url;
  }

  start(): void {
    this.#reading = this.#read();
  }

  async #read(): Promise<void> {
    while (this.#goes) {
      const failure = await fetch(this.#url).then(
        async (page) => {
          await page.text();
          return page.ok ? undefined : `status ${page.status}`;
        },
        () => 'no answer',
      );
      this.#count += 1;
      if (failure !== undefined) this.#failures.set(failure, (this.#failures.get(failure) ?? 0) + 1);
      await wait(PAUSE_MS);
    }
  }

  async stop(): Promise<void> {
    this.#goes = false;
    await this.#reading;
  }

  get count(): number {
    return this.#count;
  }

  get failed(): number {
    return [...this.#failures.values()].reduce((sum, count) => sum + count, 0);
  }

  failures(): string[] {
    return [...this.#failures].map(([failure, count]) => `${count} pages failed (${failure})`);
  }
}
