import { expect, type Locator } from '@playwright/test';

/** Waits until a dialog has the focus: a key pressed before that is not its own. */
export async function hasFocus(dialog: Locator): Promise<void> {
  await dialog.waitFor();
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

/** Closes a dialog by the Escape key. */
export async function closeByEscape(dialog: Locator): Promise<void> {
  await hasFocus(dialog);
  await dialog.page().keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}
