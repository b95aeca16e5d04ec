import type { Edit } from './edit';

/** Edits that were typed and are not on the screen yet: a letter is drawn before the store and the rest of the page hear of it. */
export class PaintQueue {
  readonly #waiting = new Map<string, Edit>();
  readonly #afterPaint: (run: () => void) => void;
  readonly #onPainted: (edits: readonly Edit[]) => void;

  /** @param afterPaint runs something when the browser has drawn @param onPainted called once for all edits typed until then */
  constructor(afterPaint: (run: () => void) => void, onPainted: (edits: readonly Edit[]) => void) {
    this.#afterPaint = afterPaint;
    this.#onPainted = onPainted;
  }

  add(edit: Edit): void {
    this.#waiting.set(edit.key, edit);
    if (this.#waiting.size === 1) this.#afterPaint(() => this.flush());
  }

  /** Waits no longer. */
  flush(): void {
    const edits = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#onPainted(edits);
  }
}
