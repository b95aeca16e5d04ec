import { API_PREFIX } from '@portal/contract/limits';
import { openNewForm } from '../fixtures/applications/new-form';
import { reloadWithoutStore } from '../fixtures/applications/slow-storage';
import { expect, type PortalUser, test } from '../fixtures/portal/test';
import { LogIn } from '../pages/accounts/log-in';
import { ApplicationForm } from '../pages/application-form';
import { SettingsPage } from '../pages/settings';
import { Shell } from '../pages/shell';

const CAMPAIGN = 107;
const SAVES = `**${API_PREFIX}/**/save_field**`;

/** A candidate who typed something while the network was away, and has left the form since then. */
async function leaveUnsaved(user: PortalUser, city: string) {
  const { page } = user;
  const { account, form } = await openNewForm(user, CAMPAIGN);
  await page.route(SAVES, (route) => route.abort('internetdisconnected'));
  // A request that outlives its page may go past the route and be saved.
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = (input, init) =>
      init?.keepalive ? Promise.reject(new TypeError('Failed to fetch')) : fetch(input, init);
  });
  await form.fill('basicInfo', 'city', city);
  await form.says('application.save.no-connection');
  const shell = new Shell(user);
  await shell.leaveUnsaved();
  return { account, shell };
}

/** Who logs in again finds what the server has. */
async function nothingIsLeft(user: PortalUser, account: Parameters<LogIn['again']>[0]): Promise<void> {
  await user.page.unroute(SAVES);
  await new LogIn(user).again(account);
  await user.open(`/application/${CAMPAIGN}`);
  const form = new ApplicationForm(user, CAMPAIGN);
  await form.isOpen();
  await form.shows('basicInfo', 'city', '');
}

test('edits left by a closed form are saved before the log-out; while they cannot be, the person stays logged in', async ({
  user,
}) => {
  const { page, t } = user;
  const { account, shell } = await leaveUnsaved(user, 'Inari');
  await shell.press(t('host.menu.log-out'));
  await page.getByRole('heading', { level: 1, name: t('host.logout.unsaved-title') }).waitFor();
  await user.expectAccessible('unsaved at the log-out');
  await page.getByRole('link', { name: t('host.logout.stay') }).click();
  await page.waitForURL(/dashboard/);
  await shell.press(t('host.menu.log-out'));
  const retry = page.getByRole('button', { name: t('host.logout.retry') });
  // Not before it has failed once more: what can be saved by then needs no other try.
  await retry.waitFor();
  await page.unroute(SAVES);
  await retry.click();
  await shell.isLoggedOut();
  await new LogIn(user).again(account);
  const { values } = await user.read<{ values: Record<string, unknown> }>(`basic_info/${CAMPAIGN}`);
  expect(values.city).toBe('Inari');
});

test('a log-out ends although the browser’s store gives no answer, and what it has is given up', async ({ user }) => {
  const { page, t } = user;
  const { account, shell } = await leaveUnsaved(user, 'Kemi');
  await reloadWithoutStore(page);
  // A press before the page's own scripts would load the next page, whose store opens.
  await page.getByText(t('account.dashboard.all-applications')).first().waitFor();
  await shell.press(t('host.menu.log-out'));
  await page.getByRole('button', { name: t('host.logout.discard') }).click();
  await shell.isLoggedOut();
  await page.waitForURL(/candidateportal(\?|$)/);
  await nothingIsLeft(user, account);
});

test('logging out everywhere first saves the edits of a closed form, and then empties the browser', async ({
  user,
}) => {
  const { page, t } = user;
  const { account, shell } = await leaveUnsaved(user, 'Utsjoki');
  await page.unroute(SAVES);
  await new SettingsPage(user).open();
  await page.getByRole('button', { name: t('account.settings.sessions.all.action') }).click();
  const question = page.getByRole('alertdialog', { name: t('account.settings.sessions.all.question') });
  await expect(question).toContainText(t('account.settings.sessions.all.effect'));
  await question.getByRole('button', { name: t('account.settings.sessions.all.action') }).click();
  await shell.isLoggedOut();
  await new LogIn(user).again(account);
  const { values } = await user.read<{ values: Record<string, unknown> }>(`basic_info/${CAMPAIGN}`);
  expect(values.city).toBe('Utsjoki');
});

test('logging out everywhere without saving warns first, and leaves nothing in the browser', async ({ user }) => {
  const { page, t } = user;
  const { account, shell } = await leaveUnsaved(user, 'Hanko');
  await new SettingsPage(user).open();
  await page.getByRole('button', { name: t('account.settings.sessions.all.action') }).click();
  await page
    .getByRole('alertdialog', { name: t('account.settings.sessions.all.question') })
    .getByRole('button', { name: t('account.settings.sessions.all.action') })
    .click();
  const question = page.getByRole('alertdialog', { name: t('account.settings.sessions.unsaved.question') });
  await question.waitFor();
  await user.expectAccessible('unsaved before logging out everywhere');
  await question.getByRole('button', { name: t('account.settings.sessions.unsaved.action') }).click();
  await shell.isLoggedOut();
  await nothingIsLeft(user, account);
});
