import { DEMO_INTERNAL } from '../fixtures/accounts/log-in-at';
import { GARDENER_CAMPAIGN as CAMPAIGN, sendGardenerApplication } from '../fixtures/applications/gardener-application';
import { becomeCandidate } from '../fixtures/applications/new-form';
import { brokenWords } from '../fixtures/display/broken-words';
import { applyTextSize } from '../fixtures/display/display-settings';
import { importPosition } from '../fixtures/portal/imported-position';
import { postToApi } from '../fixtures/portal/post-to-api';
import { expect, test } from '../fixtures/portal/test';
import { LogIn } from '../pages/accounts/log-in';
import { OpenPositions } from '../pages/open-positions';
import { PositionPage } from '../pages/position-page';

for (const width of [360, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 740 } });

    test('another page of the list begins at its count, keeps the order, and is left by Back', async ({ user }) => {
      const { page } = user;
      const list = new OpenPositions(user);
      await user.open('/positions');
      await list.isShown();
      await list.sortBy('title');
      await expect(page).toHaveURL(/sort=title/);
      const titles = await list.rows.getByRole('link').allTextContents();
      await list.nextPage.press('Enter');
      await expect(page).toHaveURL(/sort=title&page=2/);
      await expect(list.count).toBeFocused();
      await expect(list.count).toBeInViewport({ ratio: 1 });
      await expect(list.rows.getByRole('link')).not.toHaveText(titles);
      await expect(list.rows.first().getByRole('link')).toBeInViewport();
      await user.expectAccessible('the second page of the list');
      await page.goBack();
      await expect(list.rows.getByRole('link')).toHaveText(titles);
    });
  });
}

test('a page beyond the last shows the last one', async ({ user }) => {
  const { page } = user;
  const list = new OpenPositions(user);
  await user.open('/positions?page=9999');
  await list.isShown();
  await expect(page).not.toHaveURL(/9999/);
  await expect(list.nextPage).toHaveCount(0);
});

test('a cleared search leaves the keyboard in its field', async ({ user }) => {
  const { page, t } = user;
  const list = new OpenPositions(user);
  await user.open('/positions?query=opettaja');
  await list.isShown();
  await page.getByRole('button', { name: t('positions.search.clear') }).press('Enter');
  await expect(list.searchBox).toBeFocused();
  await expect(list.searchBox).toHaveValue('');
  await expect(page).not.toHaveURL(/query=/);
});

test('positions with similar words are told as such, and a search that is there already is not saved again', async ({
  user,
}) => {
  const { page, t } = user;
  await becomeCandidate(user);
  const list = new OpenPositions(user);
  await user.open('/positions?query=opetaja');
  await list.isShown();
  await expect(list.count).toContainText(t('positions.similar', { query: 'opetaja' }));
  await user.expectAccessible('positions with similar words');
  await list.saveSearch();
  await expect(list.saveSearchButton).toBeHidden();
  await page.reload();
  await expect(page.getByText(t('internal-ads.save-search.done'))).toBeVisible();
  await expect(list.saveSearchButton).toBeHidden();
});

test('the deadline of a position is kept in a calendar', async ({ user }) => {
  const position = new PositionPage(user, CAMPAIGN);
  const title = await position.open();
  const file = await position.calendarFile();
  expect(file).toContain('BEGIN:VEVENT');
  expect(file).toContain(title);
  expect(file).toMatch(new RegExp(`/positions/${CAMPAIGN}\\b`));
});

test('a position that one has applied to says so in the list and leads to what was sent', async ({ user }) => {
  const { page, t } = user;
  await becomeCandidate(user);
  await user.open('/dashboard');
  await sendGardenerApplication(user);
  const position = new PositionPage(user, CAMPAIGN);
  const title = await position.open();
  const list = new OpenPositions(user);
  await user.open(`/positions?query=${encodeURIComponent(title)}`);
  await list.isShown();
  const row = list.rows.filter({ has: page.getByRole('link', { name: title, exact: true }) }).first();
  await expect(row).toContainText(t('positions.mark.applied'));
  await user.expectAccessible('a list with a position that was applied to');
  await row.getByRole('link').click();
  await page.getByRole('link', { name: t('internal-ads.apply.see') }).click();
  await expect(page).toHaveURL(new RegExp(`/application/${CAMPAIGN}\\?.*step=sent`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('the marks of a position leave the words of its title whole, also in large text', async ({ user }) => {
    const { page, t } = user;
    await applyTextSize(page, { text: '200%' });
    const title = 'Varhaiskasvatuksen erityisopettaja majakalle';
    const id = await importPosition({ title, end: new Date(Date.now() + 20 * 3_600_000) });
    await becomeCandidate(user);
    await user.open('/dashboard');
    await postToApi(user, `saved/positions/${id}`, { saved: true });
    await postToApi(user, `basic_info/${id}/save_field`, { field: 'firstName', value: 'Kerttu' });
    await postToApi(user, `application/send_application/${id}`);
    await user.open(`/positions?query=${encodeURIComponent(title)}`);
    const row = page.getByRole('article', { name: title, exact: true }).first();
    for (const mark of ['applied', 'saved', 'closing-soon'])
      await expect(row.getByText(t(`positions.mark.${mark}`), { exact: true })).toBeVisible();
    expect(await brokenWords(row.getByRole('heading'))).toEqual([]);
  });
});

for (const { name, use } of [
  { name: '320 px', use: { viewport: { width: 320, height: 700 } } },
  { name: 'forced colours', use: { viewport: { width: 1280, height: 900 }, forcedColors: 'active' as const } },
  { name: 'dark', use: { viewport: { width: 360, height: 740 }, colorScheme: 'dark' as const } },
]) {
  test.describe(name, () => {
    test.use(use);

    test('an internal position and those on the dashboard are accessible', async ({ user }) => {
      const { page, t } = user;
      await new LogIn(user).again(DEMO_INTERNAL);
      const list = new OpenPositions(user);
      await user.open('/internal');
      await list.rows.first().waitFor();
      await list.readFirst();
      await user.expectAccessible(`an internal position, ${name}`);
      await user.open('/dashboard');
      await page.getByRole('list', { name: t('account.dashboard.internal.heading') }).waitFor();
      await user.expectAccessible(`internal positions on the dashboard, ${name}`);
    });
  });
}
