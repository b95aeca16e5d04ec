import { register } from '../fixtures/accounts/register';
import { expect, test } from '../fixtures/portal/test';
import { expectToast } from '../fixtures/portal/toasts';
import { LogIn } from '../pages/accounts/log-in';
import { ApplicationForm } from '../pages/application-form';
import { SessionClock } from '../pages/session-clock';

const CAMPAIGN = 106;

test('the session is lengthened ten times, ends in all tabs at once, and nothing typed is lost', async ({ user }) => {
  const { page, t } = user;
  const clock = new SessionClock(user);
  const form = new ApplicationForm(user, CAMPAIGN);
  const logIn = new LogIn(user);
  const account = await register(page.request, { acceptTerms: true });
  await clock.install();
  await user.open(`/application/${CAMPAIGN}`);
  await logIn.as(account.username, account.password);
  await form.isOpen();
  await form.begin();
  await form.fill('basicInfo', 'firstName', 'Kaarina');
  await form.isSaved();

  const other = await clock.openOtherTab('/candidateportal/dashboard');

  await test.step('the warning comes in every tab, and continuing in one closes it in all', async () => {
    await clock.moveTo(58);
    await expect(clock.warning()).toBeVisible();
    await expect(clock.warning(other)).toBeVisible();
    await user.expectAccessible('warning before the end of the session');
    await clock.continue();
    await expect(clock.warning(other)).toBeHidden();
  });

  await test.step('ten times and more', async () => {
    for (let round = 0; round < 10; round += 1) {
      await clock.moveTo(58);
      await clock.continue();
    }
    await form.shows('basicInfo', 'firstName', 'Kaarina');
  });

  await test.step('at the end the person is asked to log in, in every tab', async () => {
    // What is typed last never reaches the server in this session.
    await page.route('**/save_field*', (route) => route.abort());
    await form.fill('basicInfo', 'lastName', 'Viimehetki');
    await clock.moveTo(58);
    await expect(clock.warning()).toBeVisible();
    await clock.moveTo(0);
    await logIn.heading.waitFor();
    await expectToast(page, t('host.session-timeout.ended'));
    await other.getByRole('heading', { level: 1, name: t('auth.login.title') }).waitFor();
    await page.unroute('**/save_field*');
  });

  await test.step('after the log-in the page is there again, with what was typed', async () => {
    await logIn.as(account.username, account.password);
    await form.isOpen();
    await form.shows('basicInfo', 'lastName', 'Viimehetki');
    await form.isSaved();
  });
});
