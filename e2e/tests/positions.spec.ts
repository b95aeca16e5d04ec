import { randomUUID } from 'node:crypto';
import { DEMO_INTERNAL } from '../fixtures/accounts/log-in-at';
import { becomeCandidate } from '../fixtures/applications/new-form';
import { expect, test } from '../fixtures/portal/test';
import { LogIn } from '../pages/accounts/log-in';
import { Registration } from '../pages/accounts/registration';
import { ApplicationForm } from '../pages/application-form';
import { Keyboard } from '../pages/keyboard';
import { OpenPositions } from '../pages/open-positions';
import { Shell } from '../pages/shell';

/** A vacancy of the demo content. */
const CAMPAIGN = 106;

test('a visitor finds positions from the front page, filters them, shares the address and comes back', async ({
  user,
  browser,
}) => {
  const { page, t } = user;
  const list = new OpenPositions(user);
  await user.open('/');
  await list.searchBox.fill('opettaja');
  await list.searchBox.press('Enter');
  await list.isShown();
  const found = await list.total();
  await list.filterByFirstPlace();
  await expect(page).toHaveURL(/place=/);
  await expect(list.activeFilters.first()).toBeVisible();
  expect(await list.total()).toBeLessThanOrEqual(found);
  await user.expectAccessible('a filtered list');
  const titles = await list.rows.getByRole('link').allTextContents();

  const other = await browser.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('main').getByRole('article').getByRole('link')).toHaveText(titles);
  await other.close();

  await list.readFirst();
  await user.expectAccessible('a position');
  await page.goBack();
  await list.isShown();
  await expect(list.rows.getByRole('link')).toHaveText(titles);
  await page.goBack();
  await expect(page).not.toHaveURL(/place=/);
  await expect(list.firstPlace).not.toBeChecked();
  await list.readFirst();
  await page.getByRole('link', { name: t('internal-ads.to-results') }).click();
  await expect(page).toHaveURL(/query=opettaja/);
});

test.describe('in a wide window', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('the search of the front page takes the pointer', async ({ user }) => {
    const { page, t } = user;
    const list = new OpenPositions(user);
    await user.open('/');
    await list.searchBox.click();
    await page.keyboard.type('opettaja');
    await page.getByRole('button', { name: t('positions.search.action'), exact: true }).click();
    await list.isShown();
    await expect(page).toHaveURL(/query=opettaja/);
  });
});

test('an empty result says what to give up, and giving it up finds positions', async ({ user }) => {
  const { page, t } = user;
  const list = new OpenPositions(user);
  await user.open('/positions?query=qqqzzzqqq&closing=month');
  await page.getByRole('heading', { level: 2, name: t('internal-ads.no-results.title') }).waitFor();
  await user.expectAccessible('an empty list');
  await page
    .getByRole('main')
    .getByRole('button', { name: /qqqzzzqqq.*\d/ })
    .click();
  await list.rows.first().waitFor();
  await expect(page).not.toHaveURL(/query=/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the search stands on the first screen of the front page, with the first results on that of the list', async ({
    user,
  }) => {
    const { page, t } = user;
    const list = new OpenPositions(user);
    await user.open('/');
    await expect(list.searchBox).toBeInViewport({ ratio: 1 });
    await user.open('/positions');
    await list.isShown();
    await expect(list.searchBox).toBeInViewport({ ratio: 1 });
    await expect(list.rows.first().getByRole('link')).toBeInViewport({ ratio: 1 });
    await list.openFilters();
    await user.expectAccessible('the filters on a phone');
    await list.firstPlace.check();
    await expect(page.getByRole('button', { name: t('internal-ads.filters.open', { count: 1 }) })).toBeVisible();
    await list.showFiltered();
    await expect(list.rows.first().getByRole('link')).toBeInViewport();
  });

  test('the way to apply stays in sight while one reads', async ({ user }) => {
    const { page, t } = user;
    await user.open(`/positions/${CAMPAIGN}`);
    const apply = page.getByRole('link', { name: t('internal-ads.apply.begin') });
    await expect(apply).toBeInViewport({ ratio: 1 });
    await page.getByRole('heading', { level: 2 }).last().scrollIntoViewIfNeeded();
    await expect(apply).toBeInViewport({ ratio: 1 });
  });
});

test('a visitor reads a position, registers and comes to its form with where they came from; nothing is begun by reading', async ({
  user,
}) => {
  const { page, t } = user;
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().endsWith('/authenticated')) writes.push(request.url());
  });
  const id = randomUUID().slice(0, 8);
  await user.open(`/positions/${CAMPAIGN}?portal=kuntarekry&ref=lehti`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const apply = page.getByRole('link', { name: t('internal-ads.apply.begin') });
  await apply.waitFor();
  expect(writes).toEqual([]);
  await apply.click();
  await page.getByRole('link', { name: t('auth.login.to-register') }).click();
  const registration = new Registration(user);
  const email = `aino.${id}@example.fi`;
  await registration.giveAddress(email);
  await registration.giveMailedCode(email);
  await registration.giveDetails({
    email,
    username: `aino-${id}`,
    password: 'kolme vihreää kuusta',
    firstName: 'Aino',
    lastName: 'Virta',
  });
  await new Shell(user).acceptTerms();
  await page.waitForURL((url) => url.pathname.endsWith(`/application/${CAMPAIGN}`));
  expect(new URL(page.url()).searchParams.get('portal')).toBe('kuntarekry');
  expect(new URL(page.url()).searchParams.get('ref')).toBe('lehti');
});

test('a candidate goes on with a draft from the page of its position, by keyboard', async ({ user }) => {
  const { page, t } = user;
  await becomeCandidate(user);
  await user.open(`/application/${CAMPAIGN}`);
  const form = new ApplicationForm(user, CAMPAIGN);
  await form.isOpen();
  await form.begin();
  await user.open('/dashboard');
  const keyboard = new Keyboard(page);
  await new Shell(user).press(t('host.menu.positions'));
  const list = new OpenPositions(user);
  await list.isShown();
  await user.open(`/positions/${CAMPAIGN}`);
  await expect(page.getByText(t('positions.mark.draft'))).toBeVisible();
  await keyboard.goTo(page.getByRole('link', { name: t('internal-ads.apply.continue') }));
  await user.expectAccessible('a position with a draft');
  await keyboard.press('Enter');
  await form.isOpen();
});

test('somebody with internal positions searches them in the same list and reads one', async ({ user }) => {
  const { page, t } = user;
  await new LogIn(user).again(DEMO_INTERNAL);
  await new Shell(user).press(t('host.menu.internal'));
  await page.getByRole('heading', { level: 1, name: t('internal-ads.title') }).waitFor();
  const list = new OpenPositions(user);
  await list.rows.first().waitFor();
  await list.readFirst();
  await expect(page).toHaveURL(/\/internal\/\d+/);
  await expect(page.getByRole('link', { name: t('internal-ads.to-list') })).toBeVisible();
});

test('a position that is not there says so and leads to the list', async ({ user }) => {
  const { page, t } = user;
  await user.open('/positions/987654');
  await page.getByRole('heading', { level: 1, name: t('internal-ads.unknown.title') }).waitFor();
  await user.expectAccessible('an unknown position');
  await page.getByRole('link', { name: t('internal-ads.to-positions') }).click();
  await new OpenPositions(user).isShown();
});

for (const { name, use, text } of [
  { name: '320 px, text of 200 %', use: { viewport: { width: 320, height: 700 } }, text: '200%' },
  { name: 'forced colours', use: { viewport: { width: 1280, height: 900 }, forcedColors: 'active' as const } },
  { name: 'dark', use: { viewport: { width: 360, height: 740 }, colorScheme: 'dark' as const } },
]) {
  test.describe(name, () => {
    test.use(use);

    test('list and position are accessible and do not scroll sideways', async ({ user }) => {
      const { page } = user;
      if (text)
        await page.addInitScript((size) => {
          document.addEventListener('DOMContentLoaded', () => {
            document.documentElement.style.fontSize = size;
          });
        }, text);
      const list = new OpenPositions(user);
      await user.open('/positions?query=opettaja');
      await list.rows.first().waitFor();
      await list.openFilters();
      await user.expectAccessible(`list, ${name}`);
      await user.open(`/positions/${CAMPAIGN}`);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await user.expectAccessible(`position, ${name}`);
    });
  });
}
