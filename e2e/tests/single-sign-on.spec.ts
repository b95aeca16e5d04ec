import { API_PREFIX, BASE_PATH } from '@portal/contract/limits';
import { DEMO_PASSWORD } from 'sso-provider/start-provider';
import { type SignOnPortal, startDemoSignOn } from '../fixtures/accounts/sign-on-portal';
import { countShifts, shiftsAboveFooter } from '../fixtures/display/layout-shift';
import { holdScripts } from '../fixtures/portal/held-requests';
import { expect, test } from '../fixtures/portal/test';
import { drawnWhole, openWithWords, wordsOf } from '../fixtures/portal/words-in-document';
import { LogInAgain } from '../pages/accounts/log-in-again';
import { LogInService } from '../pages/accounts/log-in-service';

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

test('the front page stands in its document before any script, and does not jump', async ({ user }) => {
  const { page, t } = user;
  await countShifts(page);
  await drawnWhole(page);
  await page.unroute(`**${API_PREFIX}/bulletins*`);
  await page.route('**/*.woff2', (route) => route.abort());
  const letGo = await holdScripts(page);
  const position = wordsOf(page).getByRole('article').first();
  await openWithWords(page, `${portal.origin}${BASE_PATH}/?lang=fi`, [position]);
  await expect(wordsOf(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(position).toBeVisible();
  await user.expectAccessible('front page before any script');
  letGo();
  await expect(wordsOf(page)).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: t('host.menu.log-in') })).toBeVisible();
  const { sum, moved } = await shiftsAboveFooter(page);
  expect(sum, moved.join('\n')).toBeLessThan(0.02);
});

test('the log-in stands in its document, does not jump, and leads to the service when it is pressed before any script', async ({
  user,
}) => {
  const { page, t } = user;
  await countShifts(page);
  await drawnWhole(page);
  const early = wordsOf(page);
  const letGo = await holdScripts(page);
  await openWithWords(page, `${portal.origin}${BASE_PATH}/login?lang=fi`);
  await expect(early.getByRole('heading', { level: 1 })).toHaveText(t('auth.login.title'));
  await expect(early.getByLabel(t('auth.login.password.label'))).toHaveCount(0);
  await user.expectAccessible('log-in at the service before any script');
  letGo();
  await expect(early).toHaveCount(0);
  const { sum, moved } = await shiftsAboveFooter(page);
  expect(sum, moved.join('\n')).toBeLessThan(0.02);
  const letGoAgain = await holdScripts(page);
  await openWithWords(page, `${portal.origin}${BASE_PATH}/login?lang=fi`);
  await early.getByRole('button', { name: t('auth.sign-on.action') }).click();
  letGoAgain();
  await page.waitForURL((url) => url.origin !== portal.origin);
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
