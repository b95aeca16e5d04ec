import type { Locator, Page } from '@playwright/test';
import { type KeyLog, logKeys, readKeys } from '../key-log';

/** Between two letters, in milliseconds: somebody who types well. */
const GAP_MS = 120;
const LETTERS = 'opettaja';

/** Types letters into one text field of each section, rows included. */
export async function measureKeys(page: Page, count: number): Promise<KeyLog> {
  const fields = await textFields(page);
  await logKeys(page, 'letters');
  let typed = 0;
  while (typed < count) {
    for (const field of fields) {
      if (typed >= count) break;
      await field.click();
      await field.press('End');
      await page.evaluate(() => window.keyLog?.painted.splice(-1));
      for (const letter of LETTERS) {
        if (typed >= count) break;
        await page.keyboard.press(letter, { delay: 20 });
        await page.waitForTimeout(GAP_MS);
        typed += 1;
      }
    }
  }
  return readKeys(page);
}

/** The first text of each section; of rows, in the first one, which is opened. */
async function textFields(page: Page): Promise<Locator[]> {
  const fields: Locator[] = [];
  for (const section of await page.locator('[data-section]').all()) {
    const row = section.locator('[data-row]').last();
    if ((await row.count()) > 0) {
      const toggle = row.locator('button[aria-expanded="false"]').first();
      if ((await toggle.count()) > 0) await toggle.click();
    }
    const text = section
      .locator('[data-control="text"] input:not([readonly]), [data-control="textarea"] textarea:not([readonly])')
      .first();
    if ((await text.count()) > 0) fields.push(text);
  }
  return fields;
}
