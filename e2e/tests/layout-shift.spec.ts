import { API_PREFIX, BASE_PATH } from '@portal/contract/limits';
import { openNewForm } from '../fixtures/applications/new-form';
import { countShifts, MOST_SHIFT, shifts, shiftsAboveFooter } from '../fixtures/display/layout-shift';
import { expectTextFont } from '../fixtures/display/text-font';
import { holdRequests } from '../fixtures/portal/held-requests';
import { expect, test } from '../fixtures/portal/test';

const EVERYTHING = 116;
const PARTS = [new RegExp(`${API_PREFIX}/basic_info/${EVERYTHING}`), /ActionsMenu.*\.js$/];
const FONTS = /\.woff2$/;

for (const viewport of [
  { width: 320, height: 1400 },
  { width: 1280, height: 1400 },
]) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport });

    test('the layout does not shift while the form opens, however late its parts arrive', async ({ user }) => {
      const { page, t } = user;
      const { form } = await openNewForm(user, EVERYTHING);
      // The content of the first section and the script of the menu come when everything else has long been there, the text's font after them.
      const letGoParts = await Promise.all(PARTS.map((part) => holdRequests(page, part)));
      const letGoFonts = await holdRequests(page, FONTS);
      await countShifts(page);
      const asked = PARTS.map((part) => page.waitForRequest(part));
      const fontAsked = page.waitForRequest(FONTS);
      // A script that is held can hold up the end of loading as well.
      await page.reload({ waitUntil: 'commit' });
      await form.isOpen();
      const next = page.locator('[data-section]').nth(1);
      await expect(next).toBeAttached();
      await Promise.all(asked);
      for (const letGo of letGoParts) letGo();
      await page.getByLabel(form.configOf('basicInfo', 'firstName').label, { exact: true }).waitFor();
      await page.getByRole('button', { name: t('application.actions.button') }).waitFor();
      await fontAsked;
      letGoFonts();
      await expectTextFont(page);
      const { sum, moved } = await shifts(page);
      expect(sum, moved.join('\n')).toBeLessThan(MOST_SHIFT);
    });

    test('a page has loaded without the text’s own font, and its layout does not shift when that comes', async ({
      user: { page },
    }) => {
      const address = `${BASE_PATH}/faq`;
      await expect.poll(async () => (await page.request.get(address)).text()).toContain('data-prerendered');
      const letGoFonts = await holdRequests(page, FONTS);
      await countShifts(page);
      const asked = page.waitForRequest(FONTS);
      await page.goto(address, { waitUntil: 'commit' });
      await asked;
      await expect(page.locator('main h1:not(#page-text *)')).toBeVisible();
      await page.waitForLoadState('load');
      const before = await shiftsAboveFooter(page);
      letGoFonts();
      await expectTextFont(page);
      const { sum, moved } = await shiftsAboveFooter(page);
      expect(sum - before.sum, moved.join('\n')).toBeLessThan(MOST_SHIFT);
    });
  });
}
