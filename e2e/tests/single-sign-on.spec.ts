import { DEMO_PASSWORD } from 'sso-provider/start-provider';
import { type SignOnPortal, startDemoSignOn } from '../fixtures/accounts/sign-on-portal';
import { expect, test } from '../fixtures/portal/test';
import { LogInAgain } from '../pages/log-in-again';
import { LogInService } from '../pages/log-in-service';

let portal: SignOnPortal;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  portal = await startDemoSignOn();
});
test.afterAll(() => portal.close());

for (const locale of ['fi', 'sv', 'en'] as const)
  test.describe(locale, () => {
    test.use({ locale });

    test('who logs in at the service comes back to where they were going, and logs out at both ends', async ({
      user,
    }) => {
      const { page } = user;
      const service = new LogInService(user, portal.origin);
      await service.open('/applications');
      await expect(page.getByRole('button', { name: user.t('auth.sign-on.action') })).toBeVisible();
      await user.expectAccessible('log-in page');
      await service.logIn('demo');
      await page.waitForURL(/\/applications/);
      await service.open('/logout');
      await page.waitForURL((url) => url.pathname === '/candidateportal/');
      await service.open('/login');
      await service.goThere();
      // The service asks again, since it has been told.
      await expect(page.locator('#username')).toBeVisible();
    });
  });

test('who cancels at the service is told so once, and can try again', async ({ user }) => {
  const { page, t } = user;
  const service = new LogInService(user, portal.origin);
  await service.open('/login');
  await service.goThere();
  await service.cancel();
  const told = page.getByText(t('auth.sign-on.error.denied'));
  await expect(told).toBeVisible();
  await expect(page).toHaveURL(/\/login\?lang=/);
  await page.reload();
  await expect(page.getByRole('button', { name: t('auth.sign-on.action') })).toBeVisible();
  await expect(told).toBeHidden();
  await service.logIn('demo');
  await page.waitForURL(/dashboard/);
});

test('the first log-in makes an account with the name and address of the service', async ({ user }) => {
  const { page, t } = user;
  const service = new LogInService(user, portal.origin);
  await service.open('/login');
  await service.logIn('demo-new');
  await page.waitForURL(/registerDetails/);
  await expect(page.getByLabel(t('auth.details.first-name.label'))).toHaveValue('Veikko');
  await user.expectAccessible('first log-in');
  await page.getByLabel(t('auth.details.terms.label')).check();
  await page.getByRole('button', { name: t('auth.details.action') }).click();
  await page.waitForURL(/dashboard/);
});

test('a session that ended over the form goes on after a log-in in another tab, with what was typed', async ({
  user,
}) => {
  const { page } = user;
  const service = new LogInService(user, portal.origin);
  await service.open('/application/106');
  await service.logIn('demo-internal');
  await page.waitForURL(/application\/106/);
  const field = await service.openForm();
  await field.fill('Kesken jäänyt lause');
  await page.context().clearCookies({ name: 'portal_session' });
  await field.fill('Kesken jäänyt lause, joka jatkuu');
  await service.logInOverPage('demo-internal');
  await expect(field).toHaveValue('Kesken jäänyt lause, joka jatkuu');
});

test('a session that ended over the form goes on after a log-in with the password behind the service', async ({
  user,
}) => {
  const { page, t } = user;
  const service = new LogInService(user, portal.origin);
  await service.open('/application/106');
  await service.logIn('demo');
  await page.waitForURL(/application\/106/);
  const field = await service.openForm();
  await field.fill('Kesken jäänyt lause');
  await page.context().clearCookies({ name: 'portal_session' });
  await field.fill('Kesken jäänyt lause, joka jatkuu');
  const again = new LogInAgain(user);
  await again.dialog.getByRole('button', { name: t('host.log-in-dialog.with-password') }).click();
  await user.expectAccessible('password behind the log-in service');
  await again.with(DEMO_PASSWORD);
  await expect(field).toHaveValue('Kesken jäänyt lause, joka jatkuu');
});
