import { API_PREFIX } from '@portal/contract/limits';
import { register } from '../fixtures/accounts/register';
import { expect, test } from '../fixtures/portal/test';
import { LogIn } from '../pages/accounts/log-in';
import { ApplicationForm } from '../pages/application-form';
import { SessionClock } from '../pages/session-clock';
import { Shell } from '../pages/shell';

const CAMPAIGN = 107;
const SAVES = `**${API_PREFIX}/**/save_field**`;

test('a browser that refuses cookies gets an explanation at the log-in, and the form keeps the typed text', async ({
  user,
}) => {
  const { page, t } = user;
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });
  });
  const told = page.getByRole('alert').filter({ hasText: t('auth.failure.no-cookies') });
  await user.open('/login');
  const logIn = new LogIn(user);
  await logIn.heading.waitFor();
  await logIn.as('demo', 'demo demo demo');
  await expect(told).toBeVisible();
  await expect(page.getByRole('textbox', { name: t('auth.login.username.label') })).toHaveValue('demo');
  await user.expectAccessible('cookies refused');
  await user.open('/register');
  const email = page.getByRole('textbox', { name: t('auth.register.email.label') });
  await email.fill('kerttu@example.fi');
  await page.getByRole('button', { name: t('auth.register.action') }).click();
  await expect(told).toBeVisible();
  await expect(email).toHaveValue('kerttu@example.fi');
});

test('a browser that refuses storage says where typed text is kept, saves it, and logs out', async ({ user }) => {
  const { page, t } = user;
  await page.addInitScript(() => {
    const refuse = {
      get() {
        throw new DOMException('The request was denied.', 'SecurityError');
      },
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, refuse);
  });
  const account = await register(page.request, { acceptTerms: true });
  await user.open('/login');
  await new LogIn(user).as(account.username, account.password);
  await page.waitForURL(/dashboard/);
  await user.open(`/application/${CAMPAIGN}`);
  const form = new ApplicationForm(user, CAMPAIGN);
  await form.isOpen();
  await form.begin();
  await page.route(SAVES, (route) => route.abort('internetdisconnected'));
  await form.fill('basicInfo', 'city', 'Kemi');
  await form.says('application.save.page-only');
  await user.expectAccessible('storage refused');
  const shell = new Shell(user);
  await shell.leaveUnsaved();
  // The form is closed and nothing rests in the browser: the log-out still knows of it.
  await shell.press(t('host.menu.log-out'));
  await page.getByRole('heading', { level: 1, name: t('host.logout.unsaved-title') }).waitFor();
  await page.unroute(SAVES);
  await page.getByRole('button', { name: t('host.logout.retry') }).click();
  await shell.isLoggedOut();
  await new LogIn(user).again(account);
  const { values } = await user.read<{ values: Record<string, unknown> }>(`basic_info/${CAMPAIGN}`);
  expect(values.city).toBe('Kemi');
});

for (const [place, path] of [
  ['the log-out', '/logout?returnUrl=//evil.example'],
  ['the log-out, with a backslash', '/logout?returnUrl=/candidateportal/..%5C%5Cevil.example'],
  ['the log-out, as a script', '/logout?returnUrl=javascript:alert(1)'],
  ['the log-out, out of the portal', '/logout?returnUrl=/candidateportal/../elsewhere'],
] as const) {
  test(`a forged return address of ${place} stays in the portal`, async ({ user, baseURL }) => {
    const { page } = user;
    await user.follow(path);
    await page.waitForURL((url) => !url.pathname.endsWith('/logout'));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(new URL(page.url()).origin).toBe(baseURL);
    expect(new URL(page.url()).pathname).toMatch(/^\/candidateportal(\/|$)/);
  });
}

test('a language that does not exist leaves the page in one that does', async ({ user }) => {
  const { page, t } = user;
  await user.follow('/login?lang=xx-%3Cscript%3E');
  await page.getByRole('heading', { level: 1, name: t('auth.login.title') }).waitFor();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
});

for (const hours of [-1, 1]) {
  test(`a clock that is an hour ${hours < 0 ? 'slow' : 'fast'} neither ends the session nor hides its end`, async ({
    user,
  }) => {
    const { page, t } = user;
    const account = await register(page.request, { acceptTerms: true });
    const clock = new SessionClock(user);
    await clock.install(Date.now() + hours * 3_600_000);
    await user.open('/login');
    await new LogIn(user).as(account.username, account.password);
    await page.waitForURL(/dashboard/);
    await user.open('/account/settings');
    await page.getByRole('heading', { level: 1, name: t('account.settings.title') }).waitFor();
    await page.waitForLoadState('networkidle');
    await clock.moveTo(20 * 60);
    await expect(page.getByRole('heading', { level: 1, name: t('account.settings.title') })).toBeVisible();
    await expect(clock.warning()).toHaveCount(0);
    await clock.moveTo(50);
    await expect(clock.warning()).toBeVisible();
    await clock.continue();
  });
}
