import { existsSync } from 'node:fs';
import { BASE_PATH } from '@portal/contract/limits';
import { register } from '../fixtures/accounts/register';
import { endSessionsElsewhere } from '../fixtures/accounts/session-elsewhere';
import { queryDatabase } from '../fixtures/portal/database';
import { localOrigin, themeHost } from '../fixtures/portal/hosts';
import { exampleOf, patternsShownTo, type UserKind } from '../fixtures/portal/route-table';
import { expect, type PortalUser, test } from '../fixtures/portal/test';
import { newCandidateIn } from '../fixtures/substitutions/candidate';
import { offerGig } from '../fixtures/substitutions/gigs';
import { LogIn } from '../pages/accounts/log-in';
import { LogInAgain } from '../pages/accounts/log-in-again';
import { Shell } from '../pages/shell';
import { Substitutions } from '../pages/substitutions';

/** The headless shell keeps no page that was left. */
const BROWSER = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);
const CAMPAIGN = 107;
const THEME = 'municipal';
const SHOWN_AGAIN = 'the page is shown again';

test.use({
  launchOptions: {
    ...(BROWSER && { executablePath: BROWSER }),
    args: ['--no-sandbox', '--headless=new'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});
test.skip(!BROWSER, 'a Chromium with windows is not installed');

/** Leaves for another site and comes back by the back button. @returns why the browser has not kept the page; nothing where it has */
async function leaveAndComeBack({ page }: PortalUser, meanwhile = async () => {}): Promise<string[]> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.enable');
  const loadedAnew = new Promise<string[]>((resolve) => {
    devTools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
      const reasons = notRestoredExplanations.map(({ reason }) => reason);
      resolve(reasons.length > 0 ? reasons : ['loaded anew']);
    });
  });
  const address = page.url();
  await page.evaluate((word) => {
    addEventListener('pageshow', () => console.debug(word));
  }, SHOWN_AGAIN);
  await page.goto(`http://${themeHost('church')}/robots.txt`);
  await meanwhile();
  // Looking into a page that is about to be shown again would run a script in it, for which the browser gives it up: it says itself that it is.
  const shownAgain = page.waitForEvent('console', (message) => message.text() === SHOWN_AGAIN).then(() => []);
  await page.goBack({ waitUntil: 'commit' });
  const reasons = await Promise.race([shownAgain, loadedAnew]);
  await expect(page).toHaveURL(address);
  await devTools.detach();
  return reasons;
}

/** Opens pages and looks whether each is shown again as it was left. */
async function expectKept(user: PortalUser, paths: readonly string[]): Promise<void> {
  for (const path of paths)
    await test.step(path, async () => {
      await user.open(path);
      await expect(user.page.getByRole('heading', { level: 1 })).toBeVisible();
      await user.page.waitForLoadState('networkidle');
      expect(await leaveAndComeBack(user), path).toEqual([]);
    });
}

test('the browser keeps every public page for its back button', async ({ user }) => {
  await expectKept(user, [
    '/',
    '/login',
    '/register',
    '/lost-password',
    '/faq',
    '/positions',
    `/positions/${CAMPAIGN}`,
    '/error',
  ]);
});

const shownTo = (kind: UserKind) => patternsShownTo(THEME, kind).map(exampleOf);

test.describe('in a theme that has every area', () => {
  test.use({ baseURL: `http://${themeHost(THEME)}` });

  test('the browser keeps every page of a candidate for its back button', async ({ user, playwright }) => {
    const request = await playwright.request.newContext({ baseURL: localOrigin() });
    const account = await register(request, { acceptTerms: true });
    await request.dispose();
    await queryDatabase('update users set use_internal = true where username = $1', [account.username]);
    await new LogIn(user).again(account);
    const everybody = new Set(shownTo('anonymous'));
    const pages = shownTo('internal candidate').filter((path) => !everybody.has(path));
    expect(pages.length).toBeGreaterThan(10);
    await expectKept(user, pages);
  });

  test('a page of offers is kept when an offer comes while it is not shown, and shows it when one comes back', async ({
    user,
  }) => {
    const { username } = await newCandidateIn(user);
    const area = new Substitutions(user);
    const listening = user.page.waitForResponse(/substitutions\/news/);
    await area.openOffers();
    await listening;
    const reasons = await leaveAndComeBack(user, async () => void (await offerGig([username], { task: 'Yöhoitaja' })));
    expect(reasons).toEqual([]);
    await expect(area.takeButton('Yöhoitaja')).toBeVisible();
  });
});

test('a page that is shown again after its session has ended asks to log in at once', async ({ user }) => {
  const account = await register(user.page.request, { acceptTerms: true });
  await new LogIn(user).again(account);
  await user.page.waitForLoadState('networkidle');
  expect(await leaveAndComeBack(user, () => endSessionsElsewhere(account))).toEqual([]);
  await expect(new LogInAgain(user).dialog).toBeVisible();
});

test('a page that is shown again after a log-out shows nothing of the person, not for a moment', async ({ user }) => {
  const { page } = user;
  const account = await register(page.request, { acceptTerms: true });
  await new LogIn(user).again(account);
  await user.open('/account/settings');
  await expect(page.getByText(account.email).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  // The page loads itself anew: what was there to be seen before is kept for the test.
  await page.evaluate((email) => {
    const isSeen = () =>
      [...document.querySelectorAll('main *')].some(
        (one) => one.children.length === 0 && one.textContent?.includes(email) && one.checkVisibility(),
      );
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('seen', String(isSeen()));
    });
  }, account.email);
  await page.goto(`http://${themeHost('church')}/robots.txt`);
  const tab = await page.context().newPage();
  await tab.goto(`${BASE_PATH}/logout?lang=${user.locale}`);
  await new Shell({ ...user, page: tab }).isLoggedOut();
  await tab.close();
  await page.goBack({ waitUntil: 'commit' });
  await expect(new LogIn(user).heading).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBe('false');
});
