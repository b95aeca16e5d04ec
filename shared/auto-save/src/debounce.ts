import type { After } from './environment';

/** Milliseconds without a key press after which an edit is sent. */
export const SAVE_DEBOUNCE_MS = 800;

/** The time after the latest key press in which more is likely to be typed. */
export class Debounce {
  readonly #after: After;
  #cancel = () => {};
  #running = false;
  #typing = false;
  #waiting: (() => void)[] = [];

  /** @param after runs something after some milliseconds, and gives the way to cancel it */
  constructor(after: After) {
    this.#after = after;
  }

  isRunning(): boolean {
    return this.#running;
  }

  /** A key was pressed. @param onEnd called when no other has followed in time */
  start(onEnd: () => void): void {
    this.#cancel();
    this.#running = true;
    this.#typing = true;
    this.#cancel = this.#after(SAVE_DEBOUNCE_MS, () => {
      const isUnsent = this.#running;
      this.end();
      if (isUnsent) onEnd();
    });
  }

  end(): void {
    this.#cancel();
    this.#running = false;
    this.#typing = false;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** What was typed is sent before its time: more may be typed all the same, such as into the next field. */
  endEarly(): void {
    this.#running = false;
  }

  /** @returns a promise that resolves when nobody types */
  async ended(): Promise<void> {
    if (!this.#typing) return;
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
    });
  }
}
