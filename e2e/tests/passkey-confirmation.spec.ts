import { register } from '../fixtures/accounts/register';
import { VirtualAuthenticator } from '../fixtures/accounts/virtual-authenticator';
import { receiveCode } from '../fixtures/mail/mailbox';
import { expect, type PortalUser, test } from '../fixtures/portal/test';
import { expectToast } from '../fixtures/portal/toasts';
import { LogIn } from '../pages/accounts/log-in';
import { closeByEscape } from '../pages/dialogs';
import { PasskeysPage } from '../pages/passkeys';
import { SettingsPage } from '../pages/settings';
import { Shell } from '../pages/shell';

type Account = Awaited<ReturnType<typeof register>>;

/** In the settings of an account with a passkey, after a log-in by the password alone. */
async function logInByPassword(user: PortalUser, authenticator: VirtualAuthenticator, account: Account): Promise<void> {
  await authenticator.rest();
  await new Shell(user).logOut();
  await new LogIn(user).again(account);
  await authenticator.work();
  await new PasskeysPage(user).open();
}

/** @returns the new address */
async function askForNewEmail({ page, t }: PortalUser, { email }: Account): Promise<string> {
  await page.getByRole('button', { name: t('account.settings.email.change') }).click();
  await page.getByRole('textbox', { name: t('account.settings.email.new') }).fill(`uusi.${email}`);
  await page.getByRole('button', { name: t('account.settings.send-code') }).click();
  return `uusi.${email}`;
}

let authenticator: VirtualAuthenticator;
let account: Account;
test.beforeEach(async ({ user }) => {
  authenticator = await VirtualAuthenticator.plugIn(user.page);
  account = await register(user.page.request, { acceptTerms: true, locale: user.locale });
  await new LogIn(user).again(account);
  const passkeys = new PasskeysPage(user);
  await passkeys.open();
  await passkeys.add();
  await logInByPassword(user, authenticator, account);
});

for (const locale of ['fi', 'sv', 'en'] as const)
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('the e-mail address is changed after the passkey, which is not asked for again', async ({ user }) => {
      const { page, t } = user;
      const passkeys = new PasskeysPage(user);
      const email = await askForNewEmail(user, account);
      await expect(passkeys.confirmation).toBeVisible();
      await user.expectAccessible('the question for the passkey');
      await passkeys.confirm();
      await expect(passkeys.confirmation).toBeHidden();
      const settings = new SettingsPage(user);
      await settings.giveCode(await receiveCode(page.request, email));
      await expectToast(page, t('account.settings.email.done'));

      await settings.showLosses();
      await page.getByRole('button', { name: t('account.settings.closing.action') }).click();
      await expectToast(page, t('account.settings.closing.done'));
    });
  });

test('whose passkey fails changes the e-mail address by the password and a mailed code', async ({ user }) => {
  const { page, t } = user;
  const passkeys = new PasskeysPage(user);
  await authenticator.refuse();
  const email = await askForNewEmail(user, account);
  await passkeys.confirm();
  const cancelled = new RegExp(t('account.passkeys.failure.cancelled'));
  await expect(passkeys.confirmation.getByRole('alert')).toHaveText(cancelled);
  await passkeys.confirmByPasswordAndCode(account);
  await new SettingsPage(user).giveCode(await receiveCode(page.request, email));
  await expectToast(page, t('account.settings.email.done'));
});

test('who closes the dialog keeps what was typed, and nothing has changed', async ({ user }) => {
  const { page, t } = user;
  const passkeys = new PasskeysPage(user);
  const email = await askForNewEmail(user, account);
  await closeByEscape(passkeys.confirmation);
  await expect(page.getByRole('textbox', { name: t('account.settings.email.new') })).toHaveValue(email);
  await page.getByRole('button', { name: t('account.settings.send-code') }).click();
  await expect(passkeys.confirmation).toBeVisible();
});
