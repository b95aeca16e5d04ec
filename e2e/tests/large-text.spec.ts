import type { Page } from '@playwright/test';
import { fillGardenerApplication, GARDENER_CAMPAIGN } from '../fixtures/applications/gardener-application';
import { becomeCandidate, openNewForm } from '../fixtures/applications/new-form';
import { expect, test } from '../fixtures/portal/test';
import { PositionPage } from '../pages/position-page';
import { Preview } from '../pages/preview';

/** With rows of many fields. */
const LONG = 116;

test('the button of a search is level with its field', async ({ user }) => {
  const { page, t } = user;
  await user.open('/');
  const field = await page.getByRole('searchbox').boundingBox();
  const button = await page.getByRole('button', { name: t('positions.search.action'), exact: true }).boundingBox();
  expect([button?.y, button?.height]).toEqual([field?.y, field?.height]);
});

/** Text of 200 % on every page that is opened. */
const enlargeText = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });

for (const locale of ['fi', 'sv'] as const) {
  test.describe(`320 px, text of 200 %, long words of ${locale}`, () => {
    test.use({ locale, viewport: { width: 320, height: 700 } });

    test.beforeEach(({ page }) => enlargeText(page));

    test('the front page and a position do not scroll sideways', async ({ user }) => {
      await user.open('/');
      await user.page.getByRole('article').first().waitFor();
      await user.expectAccessible('front page');
      // Tells how the recruitment goes on.
      await new PositionPage(user, 103).open();
      await user.expectAccessible('position');
    });
  });
}

test.describe('320 px, text of 200 %, English', () => {
  test.use({ locale: 'en', viewport: { width: 320, height: 700 } });

  test.beforeEach(({ page }) => enlargeText(page));

  test('a row holds its fields', async ({ user }) => {
    const { page, t } = user;
    const { form } = await openNewForm(user, LONG);
    const area = await form.openSection('workExperiences');
    await area.getByRole('button', { name: t('application.table.add', { section: 'workExperiences' }) }).click();
    const field = area.getByLabel(form.configOf('workExperiences', 'employer').label, { exact: true });
    await expect(field).toBeFocused();
    const right = (element: Element) => element.getBoundingClientRect().right;
    const row = area.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
    expect(await field.evaluate(right)).toBeLessThanOrEqual((await row.evaluate(right)) - 16);
  });

  test('the receipt and the list of applications do not scroll sideways', async ({ user }) => {
    const { page } = user;
    const { form } = await openNewForm(user, GARDENER_CAMPAIGN);
    await fillGardenerApplication(user);
    await page.reload();
    await form.isOpen();
    await form.preview();
    const preview = new Preview(user);
    await preview.isShown();
    await preview.send();
    await user.expectAccessible('receipt');
    await user.open('/applications');
    await page.getByRole('article').waitFor();
    await user.expectAccessible('own applications');
  });
});

test.describe('a window of 1280 px at 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('a dialog shows its text, and its answers below', async ({ user }) => {
    const { page, t } = user;
    await becomeCandidate(user);
    await user.open(`/application/${GARDENER_CAMPAIGN}`);
    const dialog = page.getByRole('dialog', { name: t('application.start.title') });
    const text = dialog.getByRole('paragraph').first();
    await text.scrollIntoViewIfNeeded();
    await expect(text).toBeInViewport({ ratio: 0.95 });
    const answer = dialog.getByRole('button').last();
    await answer.scrollIntoViewIfNeeded();
    await expect(answer).toBeInViewport({ ratio: 0.95 });
    await user.expectAccessible('a dialog in a low window');
  });
});
