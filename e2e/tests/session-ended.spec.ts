import { register } from '../fixtures/accounts/register';
import { bringNewTerms, endSessionsElsewhere } from '../fixtures/accounts/session-elsewhere';
import { openNewForm } from '../fixtures/applications/new-form';
import { themeHost } from '../fixtures/portal/hosts';
import { expect, type PortalUser, test } from '../fixtures/portal/test';
import { expectToast } from '../fixtures/portal/toasts';
import { LogIn } from '../pages/accounts/log-in';
import { LogInAgain } from '../pages/accounts/log-in-again';
import { LostPassword } from '../pages/accounts/lost-password';
import { Registration } from '../pages/accounts/registration';
import { Shell } from '../pages/shell';

const CAMPAIGN = 107;

/** A candidate who is logged in on the dashboard. */
async function onDashboard(user: PortalUser) {
  const account = await register(user.page.request, { acceptTerms: true });
  await new LogIn(user).again(account);
  return account;
}

test.describe('after a log-out in the same page', () => {
  test('the first try to log in, to recover and to register succeeds', async ({ user }) => {
    const { page, t } = user;
    const account = await onDashboard(user);
    const shell = new Shell(user);
    const logIn = new LogIn(user);
    await shell.logOut();
    await expectToast(page, t('host.logout.done'));
    await shell.press(t('host.menu.log-in'));
    await logIn.as(account.username, account.password);
    await page.waitForURL(/dashboard/);

    await shell.logOut();
    await shell.press(t('host.menu.log-in'));
    await page.getByRole('link', { name: t('auth.login.to-lost-password') }).click();
    await new LostPassword(user).askFor(account.email);

    await shell.press(t('host.menu.log-in'));
    await logIn.as(account.username, account.password);
    await page.waitForURL(/dashboard/);
    await shell.logOut();
    await shell.press(t('host.menu.log-in'));
    await page
      .getByRole('main')
      .getByRole('link', { name: t('auth.login.to-register') })
      .click();
    await new Registration(user).giveAddress(`uusi.${account.username}@example.fi`);
  });

  test('feedback is taken at the first try', async ({ user }) => {
    const { page, t } = user;
    const account = await register(page.request, { acceptTerms: true });
    await page.goto(`http://${themeHost('church')}/candidateportal/login`);
    await new LogIn(user).as(account.username, account.password);
    await page.waitForURL(/dashboard/);
    await new Shell(user).logOut();
    await page.getByRole('button', { name: t('host.feedback.open') }).click();
    const dialog = page.getByRole('dialog', { name: t('host.feedback.title') });
    await dialog.getByRole('textbox', { name: t('host.feedback.text') }).fill('Selkeä palvelu');
    await dialog.getByRole('button', { name: t('host.feedback.send') }).click();
    await expect(dialog.getByText(t('host.feedback.thanks'))).toBeVisible();
  });
});

test.describe('a session that was ended in another browser', () => {
  const PAGES = [
    { path: '/dashboard', heading: 'account.dashboard.tasks.heading' },
    { path: '/applications', heading: 'application.list.title' },
    { path: '/account/settings', heading: 'account.settings.sessions.heading' },
  ];

  for (const { path, heading } of PAGES)
    test(`${path} asks to log in over the page and then shows what it was to show`, async ({ user }) => {
      const { page, t } = user;
      const account = await onDashboard(user);
      if (path === '/dashboard') await user.follow('/faq');
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await endSessionsElsewhere(account);
      await page.evaluate((address) => {
        window.history.pushState(null, '', `/candidateportal${address}`);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      const again = new LogInAgain(user);
      await expect(again.dialog).toBeVisible();
      await user.expectAccessible('log-in over the page');
      await again.with(account.password);
      await expect(page.getByRole('heading', { name: t(heading) })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(path));
    });

  test('a person who does not log in over the page returns to it after the log-in page', async ({ user }) => {
    const { page, t } = user;
    const account = await onDashboard(user);
    await endSessionsElsewhere(account);
    await new Shell(user).press(t('host.menu.applications'));
    await new LogInAgain(user).putOff();
    await new LogIn(user).heading.waitFor();
    await new LogIn(user).as(account.username, account.password);
    await page.waitForURL(/\/applications/);
    await expect(page.getByRole('heading', { level: 1, name: t('application.list.title') })).toBeVisible();
  });

  test('internal positions are shown after the log-in', async ({ user }) => {
    const { page, t } = user;
    const account = { username: 'demo-internal', password: 'demo demo demo' };
    await new LogIn(user).again(account);
    // The dashboard asks for internal positions too: its answers would be shown without a call.
    await user.follow('/faq');
    await page.getByRole('heading', { level: 1, name: t('host.faq.title') }).waitFor();
    await page.context().clearCookies({ name: 'portal_session' });
    await new Shell(user).press(t('host.menu.internal'));
    await new LogInAgain(user).with(account.password);
    await expect(page.getByRole('heading', { level: 1, name: t('internal-ads.title') })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  });
});

test('terms that come into force in the middle of a form are asked for over it, and saving goes on', async ({
  user,
}) => {
  const { account, form } = await openNewForm(user, CAMPAIGN);
  await form.fill('basicInfo', 'firstName', 'Kaarina');
  await form.isSaved();
  await bringNewTerms(account);
  await form.fill('basicInfo', 'city', 'Inari');
  await new Shell(user).acceptTerms();
  await form.shows('basicInfo', 'city', 'Inari');
  await form.isSaved();
  const { values } = await user.read<{ values: Record<string, unknown> }>(`basic_info/${CAMPAIGN}`);
  expect(values).toMatchObject({ firstName: 'Kaarina', city: 'Inari' });
});

test('a log-in over the form whose code does not come is told, and opens with a later press', async ({ user }) => {
  const { page, t } = user;
  const code = /\.LogInDialog\.js/;
  await page.route(code, (route) => route.abort());
  const { account, form } = await openNewForm(user, CAMPAIGN);
  await endSessionsElsewhere(account);
  await form.fill('basicInfo', 'city', 'Inari');
  await expectToast(page, t('host.remote.failed-title'));
  await page.unroute(code);
  const { dialog } = new LogInAgain(user);
  const button = page.getByRole('button', { name: t('application.save.log-in-button'), exact: true }).first();
  // For a moment a press hears of the failure once more, without another request.
  await expect(async () => {
    if (!(await dialog.isVisible())) await button.click({ timeout: 1_000 });
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await new LogInAgain(user).with(account.password);
  await form.isSaved();
  await form.shows('basicInfo', 'city', 'Inari');
});
