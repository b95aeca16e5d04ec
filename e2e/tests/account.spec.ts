import { readFile } from 'node:fs/promises';
import { register } from '../fixtures/accounts/register';
import { receiveCode, receiveMail } from '../fixtures/mail/mailbox';
import { expect, test } from '../fixtures/portal/test';
import { expectToast } from '../fixtures/portal/toasts';
import { LogIn } from '../pages/accounts/log-in';
import { SettingsPage } from '../pages/settings';

test('a candidate changes the e-mail, takes the data along and closes the account', async ({ user }) => {
  const { page, t } = user;
  const account = await register(page.request, { acceptTerms: true });
  await user.open('/login');
  await new LogIn(user).as(account.username, account.password);
  await page.waitForURL(/dashboard/);

  const settings = new SettingsPage(user);
  await settings.open();
  const email = `uusi.${account.email}`;
  await settings.changeEmail(email, account.password);
  await expect(page.getByText(t('account.settings.email.code-sent', { value: email, email: '' }))).toBeVisible();
  await user.expectAccessible('a code is asked for');
  await receiveMail(page.request, account.email, ({ text }) => text.includes('sähköpostiosoite'));
  // A reload finds the step that waits for the code.
  await page.reload();
  await settings.giveCode(await receiveCode(page.request, email));
  await expectToast(page, t('account.settings.email.done'));
  await expect(page.getByText(email, { exact: true })).toBeVisible();

  for (const password of [undefined, account.password]) {
    await settings.openDownload();
    await user.expectAccessible('the dialog of the download');
    const archive = await settings.download(password);
    expect(archive.name).toMatch(/^omat-tiedot-.*\.zip$/);
    const bytes = await readFile(archive.path);
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    expect(bytes.includes('account.json')).toBe(true);
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await receiveMail(page.request, email, ({ text }) => text.includes('henkilötunnuksesi kokonaan'));

  await settings.showLosses();
  await user.expectAccessible('what closing takes away');
  await settings.close(account.password);
  await expectToast(page, t('account.settings.closing.done'));
  await user.open('/login');
  await new LogIn(user).as(email, account.password);
  await expect(page.getByText(t('auth.login.refused.bad-credentials'))).toBeVisible();
});
