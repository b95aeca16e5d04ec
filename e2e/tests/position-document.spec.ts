import { BASE_PATH, LOCALES } from '@portal/contract/limits';
import type { Position } from '@portal/contract/positions';
import { countShifts, MOST_SHIFT, shifts } from '../fixtures/display/layout-shift';
import { holdScripts } from '../fixtures/portal/held-requests';
import { expect, test } from '../fixtures/portal/test';
import { drawnWhole, openWithWords, wordsOf } from '../fixtures/portal/words-in-document';

const DEVELOPER = 101;

for (const locale of LOCALES) {
  test.describe(locale, () => {
    test.use({ locale, javaScriptEnabled: false });

    test('a position is read, searched for and shared where no scripts run', async ({ user }) => {
      const { page } = user;
      const position = await user.read<Position>(`positions/${DEVELOPER}`);
      await expect(async () => {
        await user.open(`/positions/${DEVELOPER}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(position.title, { timeout: 5_000 });
      }).toPass();
      await expect(page.getByRole('main')).toContainText(position.employer);
      await expect(page.getByRole('definition').first()).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${position.title} – `));

      // What programs show that preview the link.
      const meta = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content');
      expect(await meta('title')).toBe(position.title);
      expect(await meta('description')).toContain(position.employer);
      expect(await meta('url')).toMatch(new RegExp(`${BASE_PATH}/positions/${DEVELOPER}\\?lang=${position.language}$`));
      const posting = await page.locator('script[type="application/ld+json"]').textContent();
      expect(JSON.parse(posting ?? '')).toMatchObject({ '@type': 'JobPosting', title: position.title });

      await page.getByRole('main').getByRole('link').first().click();
      await page.getByRole('searchbox').fill(position.title);
      await page.getByRole('main').getByRole('button').click();
      await expect(page).toHaveURL(/[?&]query=/);
      await page.getByRole('link', { name: position.title }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(position.title);
    });
  });
}

for (const viewport of [
  { width: 320, height: 1000 },
  { width: 1280, height: 1000 },
]) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport });

    test('the words of a position are there before any script, and give way to the page without a jump', async ({
      user,
    }) => {
      const { page } = user;
      await countShifts(page);
      await drawnWhole(page);
      const letGo = await holdScripts(page);
      await openWithWords(page, `${BASE_PATH}/positions/${DEVELOPER}?lang=fi`);
      const first = wordsOf(page).getByRole('heading', { level: 1 });
      await expect(first).toBeVisible();
      const title = await first.textContent();
      await user.expectAccessible('the words of a position before any script');
      letGo();
      await expect(wordsOf(page)).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
      const { sum, moved } = await shifts(page);
      expect(sum, moved.join('\n')).toBeLessThan(MOST_SHIFT);
    });
  });
}

test('crawlers find the positions in the map of the site, and unknown ones are not there', async ({ page }) => {
  const robots = await (await page.request.get('/robots.txt')).text();
  const map = new URL(/^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '').pathname;
  const sitemap = await (await page.request.get(map)).text();
  for (const locale of LOCALES) expect(sitemap).toContain(`${BASE_PATH}/positions/${DEVELOPER}?lang=${locale}</loc>`);
  expect(sitemap).not.toContain('/positions/113?');
  for (const id of [999, 113]) {
    const status = async () => (await page.request.get(`${BASE_PATH}/positions/${id}`)).status();
    await expect.poll(status, { message: String(id) }).toBe(404);
  }
  expect((await page.request.get(`${BASE_PATH}/positions/${DEVELOPER}`)).status()).toBe(200);
});

/** The page of the link in a daily mail; a link that is none any more is what every visitor can be shown. */
test('a link of a mail about a search that is gone says so to whoever opens it', async ({ user }) => {
  const { page } = user;
  await user.open('/saved-search/end/unknown');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tallennetun haun viestit');
  await expect(page.getByText(/Linkki ei ole enää voimassa/)).toBeVisible();
  await user.expectAccessible('a link that ends nothing');
});
