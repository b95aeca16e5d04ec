import { API_PREFIX, BASE_PATH } from '@portal/contract/limits';
import { THEME_NAMES } from '@portal/themes/theme';
import { holdRequests } from '../fixtures/portal/held-requests';
import { themeHost } from '../fixtures/portal/hosts';
import { expect, type PortalUser, test } from '../fixtures/portal/test';
import { expectToast, keepToasts } from '../fixtures/portal/toasts';
import { withoutTimer } from '../fixtures/portal/without-timer';
import { LogIn } from '../pages/accounts/log-in';
import { Shell } from '../pages/shell';

const STATES = [
  { width: 360, scheme: 'light' },
  { width: 1280, scheme: 'light' },
  { width: 360, scheme: 'dark' },
  { width: 1280, scheme: 'dark' },
  { width: 320, scheme: 'light' },
] as const;
type State = (typeof STATES)[number];
const PUBLIC = [
  '/',
  '/login',
  '/register',
  '/lost-password',
  '/not-found',
  '/error',
  '/apply-period-ended',
  '/nowhere',
];
const OWN = [
  '/dashboard',
  '/applications',
  '/applications/finished',
  '/account',
  '/account/settings',
  '/account/profile',
  '/internal',
];

/** What the front pages of the themes are measured in too; at 320 px the themes do not differ. */
const LOOKS = STATES.filter(({ width }) => width !== 320);
/** "Not found" in a theme without them. */
const SUBSTITUTIONS = [
  '/substitutions',
  '/substitutions/gigs',
  '/substitutions/gigs/x',
  '/substitutions/offers',
  '/substitutions/calendar',
];

async function openPage({ page, open }: PortalUser, path: string): Promise<void> {
  await open(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Opens a page once and looks at it in one state after the other, as in a window that is made narrower. */
async function inEveryState(user: PortalUser, path: string, states: readonly State[]): Promise<void> {
  const { page } = user;
  await openPage(user, path);
  for (const { width, scheme } of states) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 800 });
    await user.expectAccessible(`${path}, ${scheme}, ${width} px`);
  }
}

async function logInAsInternal(user: PortalUser): Promise<void> {
  await user.open('/login');
  await new LogIn(user).as('demo-internal', 'demo demo demo');
  await user.page.waitForURL(/dashboard/);
}

test('the public pages are accessible and do not scroll sideways, in light and dark, narrow and wide', async ({
  user,
}) => {
  for (const path of PUBLIC) await inEveryState(user, path, STATES);
});

test('the pages behind the log-in are accessible and do not scroll sideways, in light and dark, narrow and wide', async ({
  user,
}) => {
  await logInAsInternal(user);
  for (const path of OWN) await inEveryState(user, path, STATES);
});

for (const { width, scheme } of STATES) {
  test.describe(`opened at ${width} px, ${scheme} @full`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme: scheme });

    test('the public pages are accessible and do not scroll sideways', async ({ user }) => {
      for (const path of PUBLIC) {
        await openPage(user, path);
        await user.expectAccessible(path);
      }
    });

    test('the pages behind the log-in are accessible and do not scroll sideways', async ({ user }) => {
      await logInAsInternal(user);
      for (const path of OWN) {
        await openPage(user, path);
        await user.expectAccessible(path);
      }
    });
  });
}

for (const theme of THEME_NAMES) {
  test.describe(`the theme ${theme} @full`, () => {
    // Dozens of measurements in one test: more than others, not slower.
    test.describe.configure({ timeout: 900_000 });
    test.use({ baseURL: `http://${themeHost(theme)}` });

    async function inEveryLook(user: PortalUser, path: string): Promise<void> {
      await inEveryState(user, path, LOOKS);
      await expect(user.page.locator('html')).toHaveAttribute('data-theme', theme);
    }

    test('every public page is accessible in light and dark, narrow and wide', async ({ user }) => {
      for (const path of PUBLIC) await inEveryLook(user, path);
    });

    test('every page behind the log-in is accessible in light and dark, narrow and wide', async ({ user }) => {
      await logInAsInternal(user);
      for (const path of [...OWN, ...SUBSTITUTIONS]) await inEveryLook(user, path);
    });
  });
}

test('a path outside of the portal shows the 404 view', async ({ user }) => {
  const answer = await user.page.goto('/somewhere/else');
  expect(answer?.status()).toBe(404);
  await expect(user.page.getByRole('heading', { level: 1, name: user.t('host.not-found.title') })).toBeVisible();
});

/** When a page that has not grown to where it was left stays where it is, as in host/src/navigation/useScrollPosition.ts. */
const GIVEN_UP_AFTER_MS = 3_000;

/** Opens a page with a bulletin on a narrow screen and scrolls down, so that the bulletin is out of sight. */
async function scrolledDown(user: PortalUser): Promise<() => Promise<number>> {
  const { page, t } = user;
  const position = () => page.evaluate(() => window.scrollY);
  await page.setViewportSize({ width: 360, height: 500 });
  await user.open('/register');
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('region', { name: t('host.bulletins.area') }).waitFor();
  await page.mouse.wheel(0, 400);
  await expect.poll(position).toBe(400);
  return position;
}

test('a reload, and the way back from another page load, show the page where it was left', async ({ user }) => {
  const { page } = user;
  const position = await scrolledDown(user);
  await withoutTimer(page, GIVEN_UP_AFTER_MS);
  await page.reload();
  await expect.poll(position).toBe(400);
  await page.goto('/somewhere/else');
  await expect.poll(position).toBe(0);
  await page.goBack();
  await expect.poll(position).toBe(400);
});

test('the way back inside the portal shows the list where it was left, however often', async ({ user }) => {
  const { page } = user;
  const position = () => page.evaluate(() => window.scrollY);
  await page.setViewportSize({ width: 360, height: 500 });
  await withoutTimer(page, GIVEN_UP_AFTER_MS);
  await user.open('/');
  const link = page.getByRole('main').getByRole('article').first().getByRole('link').first();
  for (const time of [1, 2, 3]) {
    await link.focus();
    await expect.poll(position).toBeGreaterThan(100);
    const left = await position();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/positions/*');
    await expect.poll(position).toBe(0);
    await page.goBack();
    await expect.poll(position, `time ${time}`).toBe(left);
  }
});

test('a reload shows the same words at the same height while a bulletin above them is still on its way', async ({
  user,
}) => {
  const { page, t } = user;
  const position = await scrolledDown(user);
  await withoutTimer(page, GIVEN_UP_AFTER_MS);
  const label = page.getByRole('main').getByText(t('auth.register.email.label'), { exact: true });
  const heightOf = async () => Math.round((await label.boundingBox())?.y ?? Number.NaN);
  const left = await heightOf();
  const letGo = await holdRequests(page, `**${API_PREFIX}/bulletins*`);
  await page.reload();
  await expect.poll(heightOf).toBe(left);
  expect(await position()).toBeLessThan(400);
  letGo();
  await expect.poll(position).toBe(400);
  expect(await heightOf()).toBe(left);
});

test('the language is switched in the menu, written into the address and kept on the way', async ({ user }) => {
  const { page, t } = user;
  await user.open('/login');
  await page.getByRole('button', { name: /Suomi/ }).click();
  await page
    .getByRole('menuitemradio', { name: 'Svenska' })
    .or(page.getByRole('menuitem', { name: 'Svenska' }))
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Logga in' })).toBeVisible();
  expect(page.url()).toContain('lang=sv');
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Registrera/ })
    .click();
  await expect(page).toHaveURL(/lang=sv/);
  expect(t('auth.login.title')).toBe('Kirjaudu sisään');
});

test('the language menu opens on the language in force where the arrow key asked for it before its code had come', async ({
  user,
}) => {
  const { page } = user;
  const code = /host\.LanguageDropdown\.js/;
  const letCome = await holdRequests(page, code);
  // The page is drawn when it asks for the code, and may not finish loading before the code is there.
  const asked = page.waitForRequest(code);
  await page.goto(`${BASE_PATH}/faq?lang=fi`, { waitUntil: 'commit' });
  await asked;
  const button = page.getByRole('button', { name: 'Kieli: Suomi' });
  await button.focus();
  await page.keyboard.press('ArrowDown');
  await expect(button).toBeFocused();
  letCome();
  await expect(page.getByRole('menuitemradio', { name: 'Suomi' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('who presses the language button while its code does not come is told, and a later press opens the menu', async ({
  user,
}) => {
  const { page, t } = user;
  const code = /host\.LanguageDropdown\.js/;
  await page.route(code, (route) => route.abort());
  await keepToasts(page);
  await user.open('/faq');
  const button = page.getByRole('button', { name: 'Kieli: Suomi' });
  await button.click();
  const notice = page.getByRole('alert').filter({ hasText: t('host.remote.failed-title') });
  await expect(notice).toContainText(t('host.error.no-answer'));
  await page.unroute(code);
  const language = page.getByRole('menuitemradio', { name: 'Suomi' });
  // For a moment a press hears of the failure once more, without another request.
  await expect(async () => {
    if (!(await language.isVisible())) await button.click({ timeout: 1_000 });
    await expect(language).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test('somebody who is logged in is sent from home and log-in to the dashboard, and back to log-in after a log-out, which says that it succeeded', async ({
  user,
}) => {
  const { page, t } = user;
  await user.open('/login');
  await new LogIn(user).as('demo', 'demo demo demo');
  await page.waitForURL(/dashboard/);
  for (const path of ['/', '/login', '/register']) {
    await user.open(path);
    await page.waitForURL(/dashboard/);
  }
  await new Shell(user).logOut();
  await expectToast(page, t('host.logout.done'));
  await user.open('/applications');
  await new LogIn(user).heading.waitFor();
});

test('internal positions are not found without the right to them, and substitutions where the theme has none', async ({
  user,
}) => {
  const { page, t } = user;
  await user.open('/login');
  await new LogIn(user).as('demo', 'demo demo demo');
  await page.waitForURL(/dashboard/);
  for (const path of ['/internal', '/substitutions']) {
    await user.open(path);
    await expect(page.getByRole('heading', { level: 1, name: t('host.not-found.title') })).toBeVisible();
  }
});
