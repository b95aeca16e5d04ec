import { BASE_PATH } from '@portal/contract/limits';
import { register } from '../fixtures/accounts/register';
import { fetchedFiles } from '../fixtures/portal/fetched-files';
import { localOrigin, themeHost } from '../fixtures/portal/hosts';
import { postToApi } from '../fixtures/portal/post-to-api';
import { expect, type PortalUser, test } from '../fixtures/portal/test';
import { LogIn } from '../pages/accounts/log-in';

/** What may be fetched that nobody has asked for, in bytes as sent. */
const LIMIT = 50_000;

/** Files of the account's remote that the page has fetched so far. */
const filesOfAccount = ({ page }: PortalUser) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes('/releases/mfe-account/'))
      .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
  );

async function typeName(user: PortalUser, name: string) {
  const field = user.page.getByRole('main').getByRole('textbox', { name: user.t('auth.login.username.label') });
  await field.fill(name);
}

test('the dashboard’s code is there before the log-in is sent, and costs at most 50 KB', async ({ user }) => {
  const account = await register(user.page.request, { acceptTerms: true });
  await user.open('/login');
  await expect(new LogIn(user).heading).toBeVisible();
  await user.page.waitForLoadState('networkidle');
  expect(await filesOfAccount(user)).toEqual([]);
  await typeName(user, account.username);
  await expect.poll(async () => (await filesOfAccount(user)).some(({ name }) => /DashboardPage/.test(name))).toBe(true);
  await fetchedFiles(user.page);
  const ahead = await filesOfAccount(user);
  expect(ahead.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(LIMIT);
  await new LogIn(user).as(account.username, account.password);
  await user.page.waitForURL(/dashboard/);
  await expect(user.page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await filesOfAccount(user)).map(({ name }) => name)).toEqual(ahead.map(({ name }) => name));
});

test('a browser that saves data fetches nothing ahead', async ({ user }) => {
  await user.page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
  await user.open('/login');
  await expect(new LogIn(user).heading).toBeVisible();
  await typeName(user, 'matti');
  await fetchedFiles(user.page);
  expect(await filesOfAccount(user)).toEqual([]);
});

/** Addresses of the portal that links on the page lead to, each once. */
const linkedPages = ({ page }: PortalUser) =>
  page
    .locator('a[href]:visible')
    .evaluateAll((links: HTMLAnchorElement[]) => [
      ...new Set(
        links
          .filter(({ origin, target, hash, download }) => origin === location.origin && !target && !hash && !download)
          .map((link) => link.getAttribute('href') ?? ''),
      ),
    ]);

test.describe('in a theme that has every area', () => {
  test.use({ baseURL: `http://${themeHost('municipal')}` });

  for (const path of ['/dashboard', '/positions/106'])
    test(`whatever link of ${path} has the focus, at most 50 KB are fetched ahead`, async ({ user, playwright }) => {
      const request = await playwright.request.newContext({ baseURL: localOrigin() });
      const account = await register(request, { acceptTerms: true });
      await request.dispose();
      await new LogIn(user).again(account);
      // A draft has links to its form, which is too large.
      await postToApi(user, 'application/start/106?portal=state');
      const show = async () => {
        await user.page.goto(`${BASE_PATH}${path}`);
        await expect(user.page.getByRole('heading', { level: 1 })).toBeVisible();
        return fetchedFiles(user.page);
      };
      await show();
      const ahead = new Map<string, number>();
      for (const link of await linkedPages(user)) {
        const before = await show();
        await user.page.locator(`a[href="${link}"]:visible`).first().focus();
        ahead.set(link, (await fetchedFiles(user.page)).bytes - before.bytes);
      }
      for (const [link, bytes] of ahead) expect.soft(bytes, link).toBeLessThan(LIMIT);
      expect([...ahead.values()].filter((bytes) => bytes > 0).length).toBeGreaterThan(2);
    });
});
