import type { Locator } from '@playwright/test';
import { expect } from '../fixtures/portal/test';

/**
 * Presses a button that shows and hides something, unless it is so already. While what stands above it is still being loaded it moves under the
 * pointer, and a press comes to nothing; it is pressed again then, as a person would.
 */
async function setExpanded(button: Locator, expanded: 'true' | 'false'): Promise<void> {
  await expect(async () => {
    if ((await button.getAttribute('aria-expanded')) !== expanded) await button.click();
    await expect(button).toHaveAttribute('aria-expanded', expanded, { timeout: 2000 });
  }).toPass();
}

export const expand = (button: Locator) => setExpanded(button, 'true');
export const collapse = (button: Locator) => setExpanded(button, 'false');
