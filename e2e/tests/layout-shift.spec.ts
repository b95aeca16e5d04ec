import type { Route } from '@playwright/test';
import { API_PREFIX } from '@portal/contract/limits';
import { openNewForm } from '../fixtures/applications/new-form';
import { countShifts, MOST_SHIFT, shifts } from '../fixtures/display/layout-shift';
import { expect, test } from '../fixtures/portal/test';

const EVERYTHING = 116;
for (const viewport of [
  { width: 320, height: 1400 },
  { width: 1280, height: 1400 },
]) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport });

    test('the layout does not shift while the form opens, however late its parts arrive', async ({ user }) => {
      const { page, t } = user;
      const { form } = await openNewForm(user, EVERYTHING);
      // The content of the first section, the script of the menu and the text's font come when everything else has long been there.
      const held: Route[] = [];
      let late = true;
      const hold = (route: Route) => {
        if (!late) return route.continue();
        held.push(route);
      };
      await page.route(`**${API_PREFIX}/basic_info/${EVERYTHING}*`, hold);
      await page.route(/ActionsMenu.*\.js$/, hold);
      await page.route(/\.woff2$/, hold);
      await countShifts(page);
      // A script that is held can hold up the end of loading as well.
      await page.reload({ waitUntil: 'commit' });
      await form.isOpen();
      const next = page.locator('[data-section]').nth(1);
      await expect(next).toBeAttached();
      await expect.poll(() => held.length).toBeGreaterThan(2);
      late = false;
      for (const route of held) await route.continue();
      await page.getByLabel(form.configOf('basicInfo', 'firstName').label, { exact: true }).waitFor();
      await page.getByRole('button', { name: t('application.actions.button') }).waitFor();
      await page.evaluate(() => document.fonts.ready);
      const { sum, moved } = await shifts(page);
      expect(sum, moved.join('\n')).toBeLessThan(MOST_SHIFT);
    });
  });
}
