/** Reads that are asked for while one of the same key runs share the next one, which begins after all of them have asked. */
export class SharedReads<Content> {
  readonly #load: (key: string) => Promise<Content>;
  readonly #running = new Map<string, Promise<Content>>();
  readonly #next = new Map<string, Promise<Content>>();

  constructor(load: (key: string) => Promise<Content>) {
    this.#load = load;
  }

  /** @returns what is there at some time after the call */
  read(key: string): Promise<Content> {
    const running = this.#running.get(key);
    if (!running) return this.#begin(key);
    const next =
      this.#next.get(key) ??
      running
        .then(
          () => undefined,
          () => undefined,
        )
        .then(() => this.#begin(key));
    this.#next.set(key, next);
    return next;
  }

  #begin(key: string): Promise<Content> {
    this.#next.delete(key);
    const reading = this.#load(key);
    this.#running.set(key, reading);
    const end = () => {
      if (this.#running.get(key) === reading) this.#running.delete(key);
    };
    reading.then(end, end);
    return reading;
  }
}
