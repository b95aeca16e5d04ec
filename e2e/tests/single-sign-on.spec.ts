import { DEMO_PASSWORD } from 'sso-provider/start-provider';
import { type SignOnPortal, startDemoSignOn } from '../fixtures/accounts/sign-on-portal';
import { expect, test } from '../fixtures/portal/test';
import { LogInAgain } from '../pages/log-in-again';
import { LogInService } from '../pages/log-in-service';

// One portal of their own takes more of the processor to start than the tests take: they share it, one after the other.
test.describe.configure({ mode: 'default' });
let portal: SignOnPortal;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  portal = await startDemoSignOn();
});
test.afterAll(() => portal.close());

test('the people of the demo log in at its service, and are led to where they were going', async ({ user }) => {
  const service = new LogInService(user, portal.origin);
  await service.open('/applications');
  await service.logIn('demo-internal');
  await user.page.waitForURL(/\/applications/);
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
