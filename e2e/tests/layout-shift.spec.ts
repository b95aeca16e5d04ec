import type { Page, Route } from '@playwright/test';
import { API_PREFIX } from '@portal/contract/limits';
import { openNewForm } from '../fixtures/applications/new-form';
import { expect, test } from '../fixtures/portal/test';

const EVERYTHING = 116;
/** What web.dev calls good is 0.1; here half of that is the most. */
const MOST_SHIFT = 0.05;

declare global {
  interface Window {
    /** How much the page has moved by itself since it was opened, as the Layout Instability API counts it. */
    layoutShift: { sum: number; moved: string[] };
  }
}

/** Counts from the next opening of a page on. */
async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShift = { sum: 0, moved: [] };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        window.layoutShift.sum += entry.value;
        const names = entry.sources.map(({ node }) => (node instanceof Element ? node.className : node?.nodeName));
        window.layoutShift.moved.push(
          `${entry.value.toFixed(3)} at ${Math.round(entry.startTime)}: ${names.join(', ')}`,
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Two drawn frames: what has moved by then has been counted. */
async function shifts(page: Page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(() => window.layoutShift);
}

for (const viewport of [
  { width: 320, height: 1400 },
  { width: 1280, height: 1400 },
]) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport });

    test('the layout does not shift while the form opens, however late its parts arrive', async ({ user }) => {
      const { page, t } = user;
      const { form } = await openNewForm(user, EVERYTHING);
      // Bulletins are fetched ahead, but waited for no longer than half a second: less than a busy machine may need.
      await page.route(`**${API_PREFIX}/bulletins*`, (route) => route.fulfill({ json: { bulletinsToShow: [] } }));

      // The content of the first section and the script of the menu come when everything else has long been there.
      const held: Route[] = [];
      let late = true;
      const hold = (route: Route) => {
        if (!late) return route.continue();
        held.push(route);
      };
      await page.route(`**${API_PREFIX}/basic_info/${EVERYTHING}*`, hold);
      await page.route(/ActionsMenu.*\.js$/, hold);
      await countShifts(page);
      // A script that is held can hold up the end of loading as well.
      await page.reload({ waitUntil: 'commit' });
      await form.isOpen();
      const next = page.locator('[data-section]').nth(1);
      await expect(next).toBeAttached();
      await expect.poll(() => held.length).toBeGreaterThan(1);
      late = false;
      for (const route of held) await route.continue();
      await page.getByLabel(form.configOf('basicInfo', 'firstName').label, { exact: true }).waitFor();
      await page.getByRole('button', { name: t('application.actions.button') }).waitFor();
      const { sum, moved } = await shifts(page);
      expect(sum, moved.join('\n')).toBeLessThan(MOST_SHIFT);
    });
  });
}
