import { expect, type Locator, type Page } from '@playwright/test';

/** More presses than this and a person would have given up. */
const MOST_PRESSES = 120;

/** Seconds of the keystroke-level model (Card, Moran and Newell, 1980): a key of somebody who types 40 words a minute, and a decision. */
const KEY_SECONDS = 0.28;
const DECISION_SECONDS = 1.35;

/** A person without a mouse: moves with Tab, sees the focus, types and presses. */
export class Keyboard {
  #keys = 0;
  #decisions = 0;

  constructor(private readonly page: Page) {}

  /** What the person has chosen and answered: each text typed and each control pressed. */
  get decisions(): number {
    return this.#decisions;
  }

  /** How long a person takes for all keys and decisions, in seconds; what the machine takes is not in it. */
  get seconds(): number {
    return this.#keys * KEY_SECONDS + this.#decisions * DECISION_SECONDS;
  }

  /** Presses Tab until the element has the focus, which must be visible. */
  async goTo(target: Locator): Promise<void> {
    await target.waitFor();
    for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) {
        await expect(target).toBeInViewport();
        return;
      }
      this.#keys += 1;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`Tab never came to ${target}`);
  }

  press(key: 'Enter' | 'Space' | 'Escape'): Promise<void> {
    this.#keys += 1;
    this.#decisions += 1;
    return this.page.keyboard.press(key);
  }

  type(text: string): Promise<void> {
    this.#keys += text.length;
    this.#decisions += 1;
    return this.page.keyboard.type(text);
  }
}
