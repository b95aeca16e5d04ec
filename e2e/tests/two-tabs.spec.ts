import type { Page } from '@playwright/test';
import { API_PREFIX } from '@portal/contract/limits';
import { openNewForm } from '../fixtures/applications/new-form';
import { holdRemovals, loseSaves, reloadWithoutStore } from '../fixtures/applications/slow-storage';
import { openVisibleTab } from '../fixtures/display/visible-tab';
import { expect, type PortalUser, test } from '../fixtures/portal/test';
import { texts } from '../fixtures/portal/texts';
import { LogIn } from '../pages/accounts/log-in';
import { ApplicationForm } from '../pages/application-form';

const CAMPAIGN = 107;
const SAVES = `**${API_PREFIX}/**/save_field**`;

interface Tab {
  page: Page;
  form: ApplicationForm;
}

/** A new form, and a second tab, which does not tell anew how the application is saved. */
async function openTabs(user: PortalUser): Promise<[Tab, Tab, { password: string }]> {
  const { account, form } = await openNewForm(user, CAMPAIGN);
  await form.openSection('basicInfo');
  return [{ page: user.page, form }, await openTab(user), account];
}

async function openTab(user: PortalUser): Promise<Tab> {
  const page = await openVisibleTab(user.page.context());
  const form = new ApplicationForm({ ...user, page }, CAMPAIGN);
  await page.goto(user.page.url());
  await form.isOpen();
  await form.openSection('basicInfo');
  return { page, form };
}

/** What the server has, once it has this. */
async function isStored(user: PortalUser, field: string, value: string): Promise<void> {
  await expect
    .poll(async () => (await user.read<{ values: Record<string, unknown> }>(`basic_info/${CAMPAIGN}`)).values[field], {
      timeout: 60_000,
    })
    .toBe(value);
}

test('a value saved in one tab shows in the other, and changes of different fields are no conflict', async ({
  user,
}) => {
  const { t } = user;
  const [first, second] = await openTabs(user);
  await first.form.fill('basicInfo', 'lastName', 'Virtanen');
  await second.form.shows('basicInfo', 'lastName', 'Virtanen');
  await second.form.fill('basicInfo', 'city', 'Oulu');
  await first.form.shows('basicInfo', 'city', 'Oulu');
  await first.form.fill('basicInfo', 'city', 'Rovaniemi');
  await second.form.shows('basicInfo', 'city', 'Rovaniemi');
  await isStored(user, 'city', 'Rovaniemi');
  for (const { page } of [first, second]) {
    await expect(page.getByRole('button', { name: t('application.conflict.mine') })).toHaveCount(0);
  }
});

for (const choice of ['mine', 'theirs'] as const) {
  test(`two tabs that change one field report a conflict, and the choice of ${choice} is kept in both`, async ({
    user,
  }) => {
    const { t } = user;
    const [first, second] = await openTabs(user);
    const { label } = first.form.configOf('basicInfo', 'city');
    await first.page.route(SAVES, (route) => route.abort('internetdisconnected'));
    await first.form.fill('basicInfo', 'city', 'Oulu');
    await first.form.says('application.save.no-connection');
    await second.form.fill('basicInfo', 'city', 'Rovaniemi');
    await isStored(user, 'city', 'Rovaniemi');
    await first.form.shows('basicInfo', 'city', 'Oulu');

    await first.page.unroute(SAVES);
    await first.page.evaluate(() => window.dispatchEvent(new Event('online')));
    const question = first.page
      .getByRole('alert')
      .filter({ hasText: t('application.conflict.title', { field: label }) });
    await expect(question.getByRole('definition')).toHaveText(['Oulu', 'Rovaniemi']);
    await user.expectAccessible('a field that was changed elsewhere');
    await question.getByRole('button', { name: t(`application.conflict.${choice}`) }).click();
    await expect(question).toHaveCount(0);
    await expect(first.page.getByLabel(label, { exact: true })).toBeFocused();

    const chosen = choice === 'mine' ? 'Oulu' : 'Rovaniemi';
    await isStored(user, 'city', chosen);
    for (const { form } of [first, second]) await form.shows('basicInfo', 'city', chosen);
    await first.page.reload();
    await first.form.isOpen();
    await first.form.shows('basicInfo', 'city', chosen);
  });
}

test('a language switched in the middle of a field loses no letter, and the cursor can go on', async ({ user }) => {
  const { page } = user;
  const [{ form }] = await openTabs(user);
  await page.route(SAVES, (route) => route.abort('internetdisconnected'));
  const { label } = form.configOf('basicInfo', 'address');
  await page.getByLabel(label, { exact: true }).click();
  const field = page.locator('[id="field-basicInfo-address"]');
  await field.pressSequentially('Kesken jäänyt ');
  await page.getByRole('button', { name: /Suomi/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(field).toHaveValue('Kesken jäänyt ');
  await field.press('End');
  await field.pressSequentially('tie 5');
  await page.unroute(SAVES);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await isStored(user, 'address', 'Kesken jäänyt tie 5');
  const english = new ApplicationForm({ ...user, locale: 'en', t: texts('en') }, CAMPAIGN);
  await english.isSaved();
  await page.reload();
  await english.openSection('basicInfo');
  await expect(field).toHaveValue('Kesken jäänyt tie 5');
});

test('two devices that change different fields lose nothing; a field that both changed is a conflict on the later one', async ({
  user,
  browser,
}) => {
  const { t } = user;
  const { account, form } = await openNewForm(user, CAMPAIGN);
  await form.fill('basicInfo', 'firstName', 'Aino');
  await form.isSaved();
  const phone = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const phonePage = await phone.newPage();
  const onPhone: PortalUser = { ...user, page: phonePage };
  await phonePage.goto(user.page.url());
  await new LogIn(onPhone).as(account.username, account.password);
  const phoneForm = new ApplicationForm(onPhone, CAMPAIGN);
  await phoneForm.isOpen();

  await phoneForm.fill('basicInfo', 'city', 'Oulu');
  await phoneForm.isSaved();
  await form.fill('basicInfo', 'lastName', 'Virtanen');
  await isStored(user, 'lastName', 'Virtanen');
  await isStored(user, 'city', 'Oulu');

  const { label } = form.configOf('basicInfo', 'city');
  await form.fill('basicInfo', 'city', 'Rovaniemi');
  const question = user.page.getByRole('alert').filter({ hasText: t('application.conflict.title', { field: label }) });
  await expect(question.getByRole('definition')).toHaveText(['Rovaniemi', 'Oulu']);
  await question.getByRole('button', { name: t('application.conflict.mine') }).click();
  await isStored(user, 'city', 'Rovaniemi');
  await phonePage.reload();
  await phoneForm.openSection('basicInfo');
  await phoneForm.shows('basicInfo', 'city', 'Rovaniemi');
  await phoneForm.shows('basicInfo', 'lastName', 'Virtanen');
  await phone.close();
});

test('text typed without a network survives a reload without one, and is saved once it is back', async ({ user }) => {
  const { page } = user;
  const { form } = await openNewForm(user, CAMPAIGN);
  const address = page.url();
  // Without a network its fields would not come any more.
  await (await form.openSection('basicInfo')).getByRole('textbox').first().waitFor();
  await page.context().setOffline(true);
  await form.fill('basicInfo', 'city', 'Utsjoki');
  await form.says('application.save.no-connection');
  // The browser has only its own page to show.
  await page.reload().catch(() => undefined);
  await page.context().setOffline(false);
  await page.goto(address);
  await form.isOpen();
  await form.shows('basicInfo', 'city', 'Utsjoki');
  await isStored(user, 'city', 'Utsjoki');
});

/** Types, reloads the page at once without a network, finds what was typed, and then has a network again. */
async function reloadWhileTyping(user: PortalUser, form: ApplicationForm): Promise<void> {
  const { page } = user;
  await page.getByLabel(form.configOf('basicInfo', 'city').label, { exact: true }).fill('Utsjoki');
  await page.reload();
  await form.isOpen();
  await form.shows('basicInfo', 'city', 'Utsjoki');
  await page.unroute(SAVES);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await isStored(user, 'city', 'Utsjoki');
}

test('text typed while the browser is still removing what was saved survives a reload without a network', async ({
  user,
}) => {
  const { page } = user;
  const { form } = await openNewForm(user, CAMPAIGN);
  const removals = await holdRemovals(page);
  await form.fill('basicInfo', 'firstName', 'Aino');
  await expect.poll(removals).toBeGreaterThan(0);
  await loseSaves(page, SAVES);
  // A browser too busy to draw, so that what is typed is stored only as the page goes away.
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await reloadWhileTyping(user, form);
});

test('text typed before the browser has opened its store survives a reload without a network', async ({ user }) => {
  const { page } = user;
  const { form } = await openNewForm(user, CAMPAIGN);
  await reloadWithoutStore(page);
  await form.isOpen();
  await loseSaves(page, SAVES);
  await reloadWhileTyping(user, form);
});

test('a browser with no space left says that it stores nothing, and typed text is saved all the same', async ({
  user,
}) => {
  const { page, t } = user;
  const { form } = await openNewForm(user, CAMPAIGN);
  await page.route(SAVES, (route) => route.abort('internetdisconnected'));
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1 });
  await form.fill('basicInfo', 'city', 'Kuopio');
  await form.says('application.save.page-only');
  await user.expectAccessible('no room left in the browser');
  await page.unroute(SAVES);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await form.isSaved();
  await expect(page.getByText(t('application.save.page-only')).filter({ visible: true })).toHaveCount(0);
  await isStored(user, 'city', 'Kuopio');
});

test('a session that ends while two tabs are being typed in loses nothing of either, and one log-in is enough', async ({
  user,
}) => {
  const { t } = user;
  const [first, second, account] = await openTabs(user);
  const context = user.page.context();
  let release = () => {};
  const typed = new Promise<void>((resolve) => {
    release = resolve;
  });
  // One tab that hears of the end asks in the other as well, and nobody types under a question.
  await context.route('**/basic_info/*/save_field*', async (route) => {
    await typed;
    await route.continue();
  });
  await context.clearCookies();
  await first.form.fill('basicInfo', 'city', 'Hanko');
  await second.form.fill('basicInfo', 'lastName', 'Salonen');
  release();
  const dialogIn = ({ page }: Tab) => page.getByRole('dialog', { name: t('host.log-in-dialog.title') });
  for (const tab of [first, second]) await expect(dialogIn(tab)).toBeVisible();
  await dialogIn(second).getByLabel(t('host.log-in-dialog.password'), { exact: true }).fill(account.password);
  await dialogIn(second)
    .getByRole('button', { name: t('host.log-in-dialog.log-in') })
    .click();
  // Once is enough for both.
  for (const tab of [first, second]) await expect(dialogIn(tab)).toBeHidden();
  await isStored(user, 'city', 'Hanko');
  await isStored(user, 'lastName', 'Salonen');
  for (const { form } of [first, second]) {
    await form.isSaved();
    await form.shows('basicInfo', 'city', 'Hanko');
    await form.shows('basicInfo', 'lastName', 'Salonen');
  }
});
