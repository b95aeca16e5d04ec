import { register } from '../fixtures/accounts/register';
import { expect, type PortalUser, test } from '../fixtures/portal/test';
import { LogIn } from '../pages/log-in';

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
  await user.page.waitForLoadState('networkidle');
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
  await user.page.waitForLoadState('networkidle');
  expect(await filesOfAccount(user)).toEqual([]);
});
