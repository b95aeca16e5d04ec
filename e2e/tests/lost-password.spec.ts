import { expect, test } from '../fixtures/portal';
import { register } from '../fixtures/register';
import { LogIn } from '../pages/log-in';
import { LostPassword } from '../pages/lost-password';

test('who lost the password sets a new one by the mailed link, once, and other log-ins end', async ({
  visitor,
  browser,
}) => {
  const { page, t } = visitor;
  const account = await register(page.request, { acceptTerms: true });
  const elsewhere = await browser.newPage();
  await elsewhere.goto('/candidateportal/login?lang=fi');
  await new LogIn({ ...visitor, page: elsewhere }).as(account.username, account.password);
  await elsewhere.waitForURL(/dashboard/);

  await visitor.open('/login');
  await page.getByRole('link', { name: t('auth.login.toLostPassword') }).click();
  const lost = new LostPassword(visitor);
  await lost.askFor(account.email);
  await visitor.expectAccessible('the link was mailed');
  const link = await lost.mailedLink(account.email);
  await visitor.open(link);
  await lost.save('salasana1234');
  await expect(page.getByText(t('auth.field.password.weak')).first()).toBeVisible();
  await expect(lost.newPassword).toHaveValue('salasana1234');
  await visitor.expectAccessible('a password that is refused');
  await lost.save('yksi aivan uusi lauseke');
  await page.waitForURL(/\/login/);
  await new LogIn(visitor).as(account.username, 'yksi aivan uusi lauseke');
  await page.waitForURL(/dashboard/);

  await elsewhere.reload();
  await elsewhere.waitForURL(/\/login/);
  await elsewhere.close();

  await visitor.open(link);
  await expect(page.getByText(t('auth.resetPassword.link.used'))).toBeVisible();
  await visitor.expectAccessible('a link that was used');
});
