import { openNewForm } from '../fixtures/new-form';
import { expect, test, type Visitor } from '../fixtures/portal';
import { register } from '../fixtures/register';
import { bringNewTerms, endSessionsElsewhere } from '../fixtures/session-elsewhere';
import { themeHost } from '../fixtures/themes';
import { LogIn } from '../pages/log-in';
import { LogInAgain } from '../pages/log-in-again';
import { LostPassword } from '../pages/lost-password';
import { Registration } from '../pages/registration';
import { Shell } from '../pages/shell';

const CAMPAIGN = 107;

/** A candidate who is logged in on the dashboard. */
async function onDashboard(visitor: Visitor) {
  const account = await register(visitor.page.request, { acceptTerms: true });
  await new LogIn(visitor).again(account);
  return account;
}

test.describe('after a log-out in the same page', () => {
  test('the first try to log in, to recover and to register succeeds', async ({ visitor }) => {
    const { page, t } = visitor;
    const account = await onDashboard(visitor);
    const shell = new Shell(visitor);
    const logIn = new LogIn(visitor);
    await shell.logOut();
    await expect(page.getByText(t('host.logout.done'))).toBeVisible();
    await shell.press(t('host.menu.log-in'));
    await logIn.as(account.username, account.password);
    await page.waitForURL(/dashboard/);

    await shell.logOut();
    await shell.press(t('host.menu.log-in'));
    await page.getByRole('link', { name: t('auth.login.toLostPassword') }).click();
    await new LostPassword(visitor).askFor(account.email);

    await shell.press(t('host.menu.log-in'));
    await logIn.as(account.username, account.password);
    await page.waitForURL(/dashboard/);
    await shell.logOut();
    await shell.press(t('host.menu.log-in'));
    await page
      .getByRole('main')
      .getByRole('link', { name: t('auth.login.toRegister') })
      .click();
    await new Registration(visitor).giveAddress(`uusi.${account.username}@example.fi`);
  });

  test('feedback is taken at the first try', async ({ visitor }) => {
    const { page, t } = visitor;
    const account = await register(page.request, { acceptTerms: true });
    await page.goto(`http://${themeHost('church')}/candidateportal/login`);
    await new LogIn(visitor).as(account.username, account.password);
    await page.waitForURL(/dashboard/);
    await new Shell(visitor).logOut();
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
    test(`${path} asks to log in over the page and then shows what it was to show`, async ({ visitor }) => {
      const { page, t } = visitor;
      const account = await onDashboard(visitor);
      if (path === '/dashboard') await visitor.follow('/faq');
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await endSessionsElsewhere(account);
      await page.evaluate((address) => {
        window.history.pushState(null, '', `/candidateportal${address}`);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      const again = new LogInAgain(visitor);
      await expect(again.dialog).toBeVisible();
      await visitor.expectAccessible('log-in over the page');
      await again.with(account.password);
      await expect(page.getByRole('heading', { name: t(heading) })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(path));
    });

  test('who does not log in over the page comes back to it after the log-in page', async ({ visitor }) => {
    const { page, t } = visitor;
    const account = await onDashboard(visitor);
    await endSessionsElsewhere(account);
    await new Shell(visitor).press(t('host.menu.applications'));
    await new LogInAgain(visitor).putOff();
    await new LogIn(visitor).heading.waitFor();
    await new LogIn(visitor).as(account.username, account.password);
    await page.waitForURL(/\/applications/);
    await expect(page.getByRole('heading', { level: 1, name: t('application.list.title') })).toBeVisible();
  });

  test('internal positions are shown after the log-in', async ({ visitor }) => {
    const { page, t } = visitor;
    const account = { username: 'demo-internal', password: 'demo demo demo' };
    await new LogIn(visitor).again(account);
    await page.context().clearCookies({ name: 'portal_session' });
    await new Shell(visitor).press(t('host.menu.internal'));
    await new LogInAgain(visitor).with(account.password);
    await expect(page.getByRole('heading', { level: 1, name: t('internalAds.title') })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  });
});

test('terms that come into force in the middle of a form are asked for over it, and saving goes on', async ({
  visitor,
}) => {
  const { account, form } = await openNewForm(visitor, CAMPAIGN);
  await form.fill('basicInfo', 'firstName', 'Kerttu');
  await form.isSaved();
  await bringNewTerms(account);
  await form.fill('basicInfo', 'city', 'Inari');
  await new Shell(visitor).acceptTerms();
  await form.shows('basicInfo', 'city', 'Inari');
  await form.isSaved();
  const { values } = await visitor.read<{ values: Record<string, unknown> }>(`basic_info/${CAMPAIGN}`);
  expect(values).toMatchObject({ firstName: 'Kerttu', city: 'Inari' });
});
