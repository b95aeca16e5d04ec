import type { Locator } from '@playwright/test';
import { expect } from '../fixtures/portal/test';

/**
 * Presses a button that expands something, unless it is expanded. While what stands above it is still being loaded it moves under the pointer, and
 * a press comes to nothing; it is pressed again then, as a person would.
 */
export async function expand(button: Locator): Promise<void> {
  await expect(async () => {
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true', { timeout: 2000 });
  }).toPass();
}
