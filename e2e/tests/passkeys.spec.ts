import type { Page } from '@playwright/test';
import { API_PREFIX } from '@portal/contract/limits';
import { register } from '../fixtures/accounts/register';
import { endSessionsElsewhere } from '../fixtures/accounts/session-elsewhere';
import { VirtualAuthenticator } from '../fixtures/accounts/virtual-authenticator';
import { receiveMail } from '../fixtures/mail/mailbox';
import { themeHost } from '../fixtures/portal/hosts';
import { refuseCalls } from '../fixtures/portal/refuse-calls';
import { expect, type PortalUser, test } from '../fixtures/portal/test';
import { expectToast } from '../fixtures/portal/toasts';
import { LogIn } from '../pages/accounts/log-in';
import { LogInAgain } from '../pages/accounts/log-in-again';
import { PasskeysPage } from '../pages/passkeys';
import { Shell } from '../pages/shell';

/** A candidate in the settings, with an authenticator at hand. */
async function inSettings(user: PortalUser) {
  const authenticator = await VirtualAuthenticator.plugIn(user.page);
  const account = await register(user.page.request, { acceptTerms: true, locale: user.locale });
  await new LogIn(user).again(account);
  const passkeys = new PasskeysPage(user);
  await passkeys.open();
  return { authenticator, account, passkeys };
}

for (const locale of ['fi', 'sv', 'en'] as const)
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('a passkey is added, logs in without a user name, gets another name and is removed', async ({ user }) => {
      const { page, t } = user;
      const { authenticator, account, passkeys } = await inSettings(user);
      await page.setViewportSize({ width: 320, height: 700 });
      await passkeys.add('Puhelin');
      await expect(passkeys.section.getByText(t('account.passkeys.second'))).toBeVisible();
      await user.expectAccessible('one passkey');
      await receiveMail(page.request, account.email, ({ text }) => /pääsyava|inloggningsnyckel|passkey/i.test(text));

      await authenticator.rest();
      await new Shell(user).logOut();
      await user.open('/login');
      await expect(passkeys.logInButton).toBeVisible();
      await user.expectAccessible('the log-in page');
      await authenticator.work();
      await passkeys.logInButton.click();
      await page.waitForURL(/dashboard/);

      await passkeys.open();
      await passkeys.rename('Puhelin', 'Työpuhelin');
      await passkeys.remove('Työpuhelin');
      await expectToast(page, t('account.passkeys.removed'));
      await expect(passkeys.rows).toHaveCount(0);
    });
  });

test('the browser offers a passkey at the field for the user name', async ({ user }) => {
  const { passkeys } = await inSettings(user);
  await passkeys.add();
  await new Shell(user).logOut();
  // The virtual authenticator takes at once what the browser offers.
  await user.open('/login');
  await user.page.waitForURL(/dashboard/);
});

test('by keyboard alone a passkey is added, and a log-in by it succeeds', async ({ user }) => {
  const { page, t } = user;
  const { authenticator, passkeys } = await inSettings(user);
  await passkeys.section.getByRole('button', { name: t('account.passkeys.add') }).focus();
  await page.keyboard.press('Enter');
  await expect(passkeys.section.getByRole('textbox', { name: t('account.passkeys.name') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(passkeys.rows).toHaveCount(1);
  await expect(passkeys.section.getByRole('button', { name: t('account.passkeys.add') })).toBeFocused();
  await authenticator.rest();
  await new Shell(user).logOut();
  await user.open('/login');
  await authenticator.work();
  await passkeys.logInButton.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/dashboard/);
});

test('who cancels is told that nothing has changed, and the name stays for the next try', async ({ user }) => {
  const { page, t } = user;
  const { authenticator, passkeys } = await inSettings(user);
  await authenticator.refuse();
  await passkeys.startAdding('Oma nimi');
  await expect(passkeys.section.getByRole('alert')).toHaveText(new RegExp(t('account.passkeys.failure.not-made')));
  await expect(passkeys.section.getByRole('textbox')).toHaveValue('Oma nimi');
  await user.expectAccessible('a cancelled passkey');
  await authenticator.accept();
  await passkeys.goOn();
  await expect(passkeys.rows).toHaveCount(1);

  await authenticator.rest();
  await new Shell(user).logOut();
  await user.open('/login');
  await authenticator.refuse();
  await authenticator.work();
  await passkeys.logInButton.click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(new RegExp(t('passkeys.failure.cancelled')));
});

test('a device that has a passkey of the account already makes no second one', async ({ user }) => {
  const { t } = user;
  const { authenticator, passkeys } = await inSettings(user);
  await passkeys.add();
  await passkeys.startAdding('Toinen');
  await expect(passkeys.section.getByRole('alert')).toHaveText(new RegExp(t('account.passkeys.failure.exists')));
  expect(await authenticator.count()).toBe(1);
});

test('a passkey that another tab has removed is told of as gone', async ({ user, context }) => {
  const { page, t } = user;
  const { passkeys } = await inSettings(user);
  await passkeys.add('Puhelin');
  const second = await context.newPage();
  const other = new PasskeysPage({
    ...user,
    page: second,
    open: async (path) => void (await second.goto(`/candidateportal${path}?lang=fi`)),
  });
  await other.open();
  await other.remove('Puhelin');
  await expect(other.rows).toHaveCount(0);
  await page.bringToFront();
  await passkeys.remove('Puhelin');
  await expectToast(page, t('account.passkeys.failure.gone'));
  await expect(passkeys.rows).toHaveCount(0);
});

test('who is logged out while adding logs in over the page, and the passkey is added', async ({ user }) => {
  const { account, passkeys } = await inSettings(user);
  await endSessionsElsewhere(account);
  await passkeys.startAdding('Puhelin');
  await new LogInAgain(user).with(account.password);
  await expect(passkeys.rows).toHaveCount(1);
});

test('the log-in over a page takes a passkey as well, and the page stays as it is', async ({ user }) => {
  const { page, t } = user;
  const { account, passkeys } = await inSettings(user);
  await passkeys.add('Puhelin');
  await page.getByRole('button', { name: t('account.settings.email.change') }).click();
  const field = page.getByRole('textbox', { name: t('account.settings.email.new') });
  await field.fill('kesken@example.fi');
  await endSessionsElsewhere(account);
  await page.getByRole('button', { name: t('account.settings.send-code') }).click();
  const again = new LogInAgain(user);
  await expect(again.dialog).toBeVisible();
  await user.expectAccessible('the log-in over the page');
  await again.dialog.getByRole('button', { name: t('passkeys.log-in') }).click();
  await expect(again.dialog).toBeHidden();
  await expect(
    page.getByText(t('account.settings.email.code-sent', { value: 'kesken@example.fi', email: '' })),
  ).toBeVisible();
});

test('a server that cannot be used is told of, and the passkey that was made is added at the next try', async ({
  user,
}) => {
  const { t } = user;
  const { authenticator, passkeys } = await inSettings(user);
  const end = await refuseCalls(user, 'settings/passkeys', 'POST');
  await passkeys.startAdding('Puhelin');
  await expect(passkeys.section.getByRole('alert')).toHaveText(new RegExp(t('account.failure.unavailable')));
  await end();
  await passkeys.goOn();
  await expect(passkeys.rows).toHaveCount(1);
  expect(await authenticator.count()).toBe(1);
});

/** Sends the answer of an authenticator in the browser's present session. */
const sendLogIn = (page: Page, body: string) =>
  page.evaluate(
    async ([address, body]) => {
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(token) };
      return (await fetch(address, { method: 'POST', headers, body })).json();
    },
    [`${API_PREFIX}/authentication/passkey/login`, body] as const,
  );

/** An answer of the authenticator that the page has not sent. */
async function answerWithheld(page: Page, passkeys: PasskeysPage): Promise<string> {
  const logIn = `**${API_PREFIX}/authentication/passkey/login`;
  await page.route(logIn, (route) => route.abort(), { times: 1 });
  const sent = page.waitForRequest(logIn);
  await passkeys.logInButton.click();
  return (await sent).postData() ?? '';
}

/** The log-in page of somebody who has a passkey and has logged out. */
async function atLogIn(user: PortalUser) {
  const { authenticator, passkeys } = await inSettings(user);
  await passkeys.add();
  await authenticator.rest();
  await new Shell(user).logOut();
  await user.open('/login');
  await authenticator.work();
  return { authenticator, passkeys };
}

test('what an authenticator has answered logs in the browser that asked, and no other', async ({ user, browser }) => {
  const { page } = user;
  const { passkeys } = await atLogIn(user);
  const thief = await browser.newPage();
  await thief.goto(page.url());
  expect(await sendLogIn(thief, await answerWithheld(page, passkeys))).toMatchObject({ ok: false, error: 'expired' });
  await thief.close();
  expect(await sendLogIn(page, await answerWithheld(page, passkeys))).toMatchObject({ ok: true });
});

test('a copied authenticator logs nobody in, and its answer uses the challenge up', async ({ user }) => {
  const { page, t } = user;
  const { authenticator, passkeys } = await atLogIn(user);
  await passkeys.logInButton.click();
  await page.waitForURL(/dashboard/);
  await authenticator.rest();
  await new Shell(user).logOut();
  await user.open('/login');
  await authenticator.windBack();
  await authenticator.work();
  const sent = page.waitForRequest(`**${API_PREFIX}/authentication/passkey/login`);
  await passkeys.logInButton.click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(new RegExp(t('passkeys.failure.refused')));
  expect(await sendLogIn(page, (await sent).postData() ?? '')).toMatchObject({ ok: false, error: 'expired' });
});

test('a page of another host is offered no passkey of this one, nor may it use what was signed here', async ({
  user,
}) => {
  const { page, t } = user;
  const { passkeys } = await atLogIn(user);
  const here = page.url();
  const there = `http://${themeHost('church')}/candidateportal/login`;
  const options = page.waitForResponse(`**${API_PREFIX}/authentication/passkey/options`);
  await page.goto(there);
  await passkeys.logInButton.click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(new RegExp(t('passkeys.failure.cancelled')));
  const { challenge } = (await (await options).json()).options;

  await page.goto(here);
  // The challenge of the other host is signed for this one.
  await page.route(`**${API_PREFIX}/authentication/passkey/options`, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ response: answer, json: { ...body, options: { ...body.options, challenge } } });
  });
  const signed = await answerWithheld(page, passkeys);
  await page.goto(there);
  expect(await sendLogIn(page, signed)).toMatchObject({ ok: false, error: 'bad-credentials' });
});

test('a browser without passkeys shows no way to log in by one, and the settings say so', async ({ user }) => {
  const { page, t } = user;
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  const account = await register(page.request, { acceptTerms: true });
  const passkeys = new PasskeysPage(user);
  await user.open('/login');
  await expect(new LogIn(user).heading).toBeVisible();
  await expect(passkeys.logInButton).toHaveCount(0);
  await new LogIn(user).as(account.username, account.password);
  await page.waitForURL(/dashboard/);
  await user.open('/account/settings');
  await expect(passkeys.section.getByText(t('account.passkeys.unsupported'))).toBeVisible();
});
