import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../fixtures/display/accessibility';

/** A page with one text that fades in for a minute, from the start or after a delay. */
async function show(page: Page, { colour = '#000', delay = '0s' }): Promise<void> {
  await page.setContent(`<!doctype html><html lang="en"><title>Fading</title>
    <style>
      @keyframes fade { from { opacity: 0.05 } }
      body { color: ${colour}; background: #fff }
      p { animation: fade 60s ${delay} linear }
    </style>
    <main><h1>Fading</h1><p>A text that fades in</p></main></html>`);
}

test('a text that still fades in is checked in its final colour', async ({ page }) => {
  await show(page, {});
  await expectAccessible(page, 'a text that fades in');
});

test('a text that begins to fade in during the check is checked in its final colour', async ({ page }) => {
  await show(page, { delay: '0.05s' });
  await expectAccessible(page, 'a text that begins to fade in');
});

test('a text that stays too pale is found, whatever its animation', async ({ page }) => {
  await show(page, { colour: '#ccc' });
  await expect(expectAccessible(page, 'a pale text')).rejects.toThrow('color-contrast');
});

test('a page that keeps moving fails the check instead of being waited for', async ({ page }) => {
  await show(page, {});
  await page.evaluate(() => {
    const again = (): unknown =>
      document
        .querySelector('p')
        ?.animate([{ opacity: 0.05 }, {}], 20)
        .finished.then(again);
    again();
  });
  await expect(expectAccessible(page, 'a text that flickers')).rejects.toThrow('does not come to rest');
});
