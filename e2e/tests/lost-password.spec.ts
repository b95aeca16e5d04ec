import { register } from '../fixtures/accounts/register';
import { expect, test } from '../fixtures/portal/test';
import { LogIn } from '../pages/accounts/log-in';
import { LostPassword } from '../pages/accounts/lost-password';

test('a person who lost the password sets a new one by the mailed link, once, and other sessions end', async ({
  user,
  browser,
}) => {
  const { page, t } = user;
  const account = await register(page.request, { acceptTerms: true });
  const elsewhere = await browser.newPage();
  await elsewhere.goto('/candidateportal/login?lang=fi');
  await new LogIn({ ...user, page: elsewhere }).as(account.username, account.password);
  await elsewhere.waitForURL(/dashboard/);

  await user.open('/login');
  await page.getByRole('link', { name: t('auth.login.to-lost-password') }).click();
  const lost = new LostPassword(user);
  await lost.askFor(account.email);
  await user.expectAccessible('the link was mailed');
  const link = await lost.mailedLink(account.email);
  await user.open(link);
  await lost.save('salasana1234');
  await expect(page.getByText(t('auth.field.password.weak')).first()).toBeVisible();
  await expect(lost.newPassword).toHaveValue('salasana1234');
  await user.expectAccessible('a password that is refused');
  await lost.save('yksi aivan uusi lauseke');
  await page.waitForURL(/\/login/);
  await new LogIn(user).as(account.username, 'yksi aivan uusi lauseke');
  await page.waitForURL(/dashboard/);

  await elsewhere.reload();
  await elsewhere.waitForURL(/\/login/);
  await elsewhere.close();

  await user.open(link);
  await expect(page.getByText(t('auth.reset-password.link.used'))).toBeVisible();
  await user.expectAccessible('a link that was used');
});
