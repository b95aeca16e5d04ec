import { randomUUID } from 'node:crypto';
import { register } from '../fixtures/accounts/register';
import { expect, type PortalUser, test } from '../fixtures/portal/test';
import { LogIn } from '../pages/accounts/log-in';
import { LostPassword } from '../pages/accounts/lost-password';
import { Registration } from '../pages/accounts/registration';
import { SettingsPage } from '../pages/settings';

/** Every state at both widths in both schemes; the normal run sees each width and each scheme once. */
const LOOKS = [
  { width: 360, scheme: 'dark', run: '' },
  { width: 1280, scheme: 'light', run: '' },
  { width: 360, scheme: 'light', run: ' @full' },
  { width: 1280, scheme: 'dark', run: ' @full' },
] as const;

/** The tries of a name are counted, and an address is registered once. */
const unique = () => randomUUID().slice(0, 8);

async function logInStates(user: PortalUser): Promise<void> {
  const { page, t } = user;
  await user.open('/login');
  await page
    .getByRole('main')
    .getByRole('button', { name: t('auth.login.action') })
    .click();
  await expect(page.getByRole('textbox', { name: t('auth.login.username.label') })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await user.expectAccessible('logging in with nothing');
  await new LogIn(user).as(`nobody-${unique()}`, 'not the password');
  await expect(page.getByText(t('auth.login.refused.bad-credentials'))).toBeVisible();
  await user.expectAccessible('a refused log-in');
}

async function registrationStates(user: PortalUser): Promise<void> {
  const { page, t } = user;
  const registration = new Registration(user);
  await user.open('/register');
  await page.getByRole('button', { name: t('auth.register.action') }).click();
  await expect(page.getByRole('textbox', { name: t('auth.register.email.label') })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await user.expectAccessible('registering without an address');
  const email = `tilat.${unique()}@example.fi`;
  await registration.giveAddress(email);
  await registration.giveCode('12');
  await expect(page.getByText(t('auth.field.code.format')).first()).toBeVisible();
  await user.expectAccessible('a code that is too short');
  await registration.giveMailedCode(email);
  await page.getByRole('button', { name: t('auth.details.action') }).click();
  await expect(page.getByRole('textbox', { name: t('auth.details.first-name.label') })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await user.expectAccessible('details left empty');
}

async function recoveryStates(user: PortalUser): Promise<void> {
  const { page } = user;
  await user.open('/lost-password');
  await new LostPassword(user).askFor('nobody@example.fi');
  await user.expectAccessible('a link was asked for');
  await user.open('/reset-password/unknown/hash');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('main').getByRole('link').first().waitFor();
  await user.expectAccessible('a link that does not exist');
}

async function settingsStates(user: PortalUser): Promise<void> {
  const { page, t } = user;
  const account = await register(page.request, { acceptTerms: true });
  await user.open('/login');
  await new LogIn(user).as(account.username, account.password);
  await page.waitForURL(/dashboard/);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await user.expectAccessible('the dashboard of somebody new');
  const settings = new SettingsPage(user);
  await settings.open();
  for (const kind of ['username', 'password'] as const) {
    await page.getByRole('button', { name: t(`account.settings.${kind}.change`) }).click();
    await page.getByRole('button', { name: t('account.settings.send-code') }).click();
    await expect(page.getByLabel(t('account.settings.present-password'), { exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await user.expectAccessible(`changing the ${kind} with nothing`);
    await page.getByRole('button', { name: t('account.settings.cancel') }).click();
  }
  await settings.changeEmail(`uusi.${account.email}`, account.password);
  await page.getByRole('textbox', { name: t('account.settings.code.label') }).waitFor();
  await settings.giveCode('000');
  await expect(page.getByText(t('account.field.code.wrong')).first()).toBeVisible();
  await user.expectAccessible('a wrong code in the settings');
  await settings.showLosses();
  await user.expectAccessible('what closing takes away');
  await page.getByRole('button', { name: t('account.settings.sessions.all.action') }).click();
  await page.getByRole('alertdialog').waitFor();
  await user.expectAccessible('the question before logging out everywhere');
}

for (const { width, scheme, run } of LOOKS) {
  test.describe(`${width} px, ${scheme}${run}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme: scheme });

    test('every state of logging in, registering and recovering is accessible', async ({ user }) => {
      await logInStates(user);
      await registrationStates(user);
      await recoveryStates(user);
    });

    test('every state of dashboard and settings is accessible', async ({ user }) => {
      await settingsStates(user);
    });
  });
}
