import { existsSync } from 'node:fs';
import { register } from '../fixtures/accounts/register';
import { endSessionsElsewhere } from '../fixtures/accounts/session-elsewhere';
import { themeHost } from '../fixtures/portal/hosts';
import { expect, type PortalUser, test } from '../fixtures/portal/test';
import { LogIn } from '../pages/log-in';
import { LogInAgain } from '../pages/log-in-again';

/** The headless shell keeps no page that was left. */
const BROWSER = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);
const CAMPAIGN = 107;

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
  const reasons: string[] = [];
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.enable');
  devTools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    reasons.push(...notRestoredExplanations.map(({ reason }) => reason)),
  );
  const address = page.url();
  await page.evaluate(() => Object.assign(window, { kept: true }));
  await page.goto(`http://${themeHost('church')}/robots.txt`);
  await meanwhile();
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(address);
  if (!(await page.evaluate(() => 'kept' in window)) && reasons.length === 0) reasons.push('loaded anew');
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

test('the browser keeps every page of a candidate for its back button', async ({ user }) => {
  const account = await register(user.page.request, { acceptTerms: true });
  await new LogIn(user).again(account);
  await expectKept(user, [
    '/dashboard',
    '/applications',
    '/account',
    '/account/profile',
    '/account/settings',
    '/saved',
    `/application/${CAMPAIGN}`,
  ]);
});

test('a page that is shown again after its session has ended asks to log in at once', async ({ user }) => {
  const account = await register(user.page.request, { acceptTerms: true });
  await new LogIn(user).again(account);
  await user.page.waitForLoadState('networkidle');
  expect(await leaveAndComeBack(user, () => endSessionsElsewhere(account))).toEqual([]);
  await expect(new LogInAgain(user).dialog).toBeVisible();
});
