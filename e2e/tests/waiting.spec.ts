import { API_PREFIX } from '@portal/contract/limits';
import { bringNewTerms, endSessionsElsewhere } from '../fixtures/accounts/session-elsewhere';
import { fillGardenerApplication, GARDENER_CAMPAIGN } from '../fixtures/applications/gardener-application';
import { becomeCandidate } from '../fixtures/applications/new-form';
import { holdRequests } from '../fixtures/portal/held-requests';
import { postToApi } from '../fixtures/portal/post-to-api';
import { expect, type PortalUser, test } from '../fixtures/portal/test';
import { expectToast } from '../fixtures/portal/toasts';
import { ApplicationForm } from '../pages/application-form';
import { Keyboard } from '../pages/keyboard';
import { Preview } from '../pages/preview';

/** A form that can be sent as it is. */
async function openFilled(user: PortalUser) {
  const account = await becomeCandidate(user);
  await user.open('/applications');
  await fillGardenerApplication(user);
  await postToApi(user, `application/update_show_start_dialog/${GARDENER_CAMPAIGN}`);
  await user.open(`/application/${GARDENER_CAMPAIGN}`);
  const form = new ApplicationForm(user, GARDENER_CAMPAIGN);
  await form.isOpen();
  return { account, form };
}

for (const [what, hinder, title] of [
  ['the log-in', endSessionsElsewhere, 'host.log-in-dialog.title'],
  ['new terms', bringNewTerms, 'host.terms.title'],
] as const) {
  test(`${what} asked for in the middle of a wait can be answered by keyboard`, async ({ user }) => {
    const { page, t } = user;
    const { account, form } = await openFilled(user);
    await hinder(account);
    const letGo = await holdRequests(page, `**${API_PREFIX}/preview/**`);
    await form.preview();
    await page.getByRole('dialog', { name: t('application.wait.preview') }).waitFor();
    letGo();
    const dialog = page.getByRole('dialog', { name: t(title) });
    await dialog.waitFor();
    const hasFocus = () => dialog.evaluate((element) => element.contains(document.activeElement));
    await expect.poll(hasFocus).toBe(true);
    await page.keyboard.press('Tab');
    expect(await hasFocus()).toBe(true);
    await expect(page.getByRole('dialog', { name: t('application.wait.preview') })).toBeHidden();
  });
}

test('after a wait that ends with an error the focus is on the button again', async ({ user }) => {
  const { page, t } = user;
  // On a phone the dialog leaves the page in a way of its own.
  await page.setViewportSize({ width: 360, height: 740 });
  const { form } = await openFilled(user);
  await form.preview();
  await new Preview(user).isShown();
  const letGo = await holdRequests(page, `**${API_PREFIX}/application/send_application/**`, 'abort');
  const button = page.getByRole('button', { name: t('application.preview.send'), exact: true });
  const keyboard = new Keyboard(page);
  await keyboard.goTo(button);
  await keyboard.press('Enter');
  await page.getByRole('dialog', { name: t('application.wait.send') }).waitFor();
  letGo();
  await expect(page.getByText(t('application.send.no-answer'))).toBeVisible();
  await expect(button).toBeFocused();
});

test('who goes back to the form while the application is being sent stays there, is told that it arrived, and can send what they change', async ({
  user,
}) => {
  const { page, t } = user;
  const { form } = await openFilled(user);
  await form.preview();
  await new Preview(user).isShown();
  const letGo = await holdRequests(page, `**${API_PREFIX}/application/send_application/**`);
  await page.getByRole('button', { name: t('application.preview.send'), exact: true }).click();
  await page.getByRole('dialog', { name: t('application.wait.send') }).waitFor();
  await page.goBack();
  await form.fill('basicInfo', 'city', 'Tornio');
  await form.isSaved();
  letGo();
  await expectToast(page, t('application.sent.title'), t('application.sent.changes-later'));
  await form.fill('basicInfo', 'city', 'Kemi');
  await form.isSaved();
  await page.getByRole('button', { name: t('application.state.check-changes'), exact: true }).click();
  await new Preview(user).sendChanges();
});
