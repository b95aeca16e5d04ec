import type { APIRequestContext } from '@playwright/test';
import { register } from '../fixtures/accounts/register';
import { queryDatabase } from '../fixtures/portal/database';
import { expect, test } from '../fixtures/portal/test';
import { expectToast } from '../fixtures/portal/toasts';
import { LogIn } from '../pages/accounts/log-in';
import { ConfirmEmail } from '../pages/confirm-email';

/** Days since the account was made, and the days of grace that a portal gives unless its operator says otherwise. */
const WITHIN_GRACE = 1;
const AFTER_GRACE = 15;

async function unconfirmed(request: APIRequestContext, days: number) {
  const account = await register(request, { acceptTerms: true });
  await queryDatabase(
    'update users set email_confirmed_at = null, created_at = now() - make_interval(days => $2) where username = $1',
    [account.username, days],
  );
  return account;
}

/** A code that is not this one. */
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('an address may be confirmed later; wrong, earlier and expired codes show an error, and the newest confirms', async ({
  user,
}) => {
  const { page, t } = user;
  const { username, email, password } = await unconfirmed(page.request, WITHIN_GRACE);
  const confirm = new ConfirmEmail(user);
  await user.open('/login');
  await new LogIn(user).as(username, password);
  await page.waitForURL(/dashboard/);
  const task = page.getByRole('link', { name: t('account.dashboard.task.confirm-email') });
  await task.click();
  await confirm.heading.waitFor();
  await confirm.later.click();
  await page.waitForURL(/dashboard/);
  await task.click();
  await confirm.askForCode();
  const first = await confirm.mailed(email);
  await confirm.give(another(first.code));
  await expect(page.getByText(t('auth.field.code.wrong')).first()).toBeVisible();
  await expect(confirm.code).toHaveValue(another(first.code));
  await user.expectAccessible('a wrong code');
  await confirm.askAgain();
  const second = await confirm.mailed(email, first.code);
  await confirm.give(first.code);
  await expect(page.getByText(t('auth.field.code.wrong')).first()).toBeVisible();
  await queryDatabase(
    "update account_changes set code_expires_at = now() - interval '1 second' from users where users.id = user_id and username = $1",
    [username],
  );
  await confirm.give(second.code);
  await expect(page.getByText(t('auth.field.code.expired')).first()).toBeVisible();
  await user.expectAccessible('a code that is too old');
  await confirm.askAgain();
  const { code, path } = await confirm.mailed(email, first.code, second.code);
  // The mail's link fills the code in; a person presses the button.
  await user.follow(path);
  await expect(confirm.code).toHaveValue(code);
  await confirm.give(code);
  await page.waitForURL(/dashboard/);
  await expectToast(page, t('auth.confirm-email.done'));
  await expect(task).toBeHidden();
  // Used, the link leads on.
  await user.follow(path);
  await page.waitForURL(/dashboard/);
});

test('after the days of grace no other page opens before the address is confirmed, and then the requested page does', async ({
  user,
}) => {
  const { page, t } = user;
  const { username, email, password } = await unconfirmed(page.request, AFTER_GRACE);
  const confirm = new ConfirmEmail(user);
  await user.open('/account/settings');
  await new LogIn(user).as(username, password);
  await confirm.heading.waitFor();
  await expect(confirm.later).toBeHidden();
  await expect(page.getByText(t('auth.confirm-email.must-confirm'))).toBeVisible();
  await user.open('/account/settings');
  await confirm.heading.waitFor();
  await user.expectAccessible('an address that must be confirmed');
  // What everybody else may see leads back as well; the language stays a choice.
  await user.follow('/register');
  await confirm.heading.waitFor();
  await confirm.switchTo('sv');
  await confirm.switchTo('fi');
  await confirm.askForCode();
  await confirm.give((await confirm.mailed(email)).code);
  await page.waitForURL(/\/account\/settings/);
});
