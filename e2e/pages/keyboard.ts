import { expect, type Locator, type Page } from '@playwright/test';

/** More presses than this and a person would have given up. */
const MOST_PRESSES = 120;

/** A person without a mouse: moves with Tab, sees the focus, types and presses. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  /** Presses Tab until the element has the focus, which must be visible. */
  async goTo(target: Locator): Promise<void> {
    await target.waitFor();
    for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) {
        await expect(target).toBeInViewport();
        return;
      }
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`Tab never came to ${target}`);
  }

  press(key: 'Enter' | 'Space' | 'Escape'): Promise<void> {
    return this.page.keyboard.press(key);
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }
}
