import type { Page } from '@playwright/test';
import type { ApplicationViewModel } from '@portal/contract/application';
import { API_PREFIX, BASE_PATH } from '@portal/contract/limits';
import { register } from '../fixtures/accounts/register';
import { openVisibleTab } from '../fixtures/display/visible-tab';
import { holdRequests } from '../fixtures/portal/held-requests';
import { expect, type PortalUser, test } from '../fixtures/portal/test';
import { LogIn } from '../pages/accounts/log-in';
import { ApplicationForm } from '../pages/application-form';
import { closeByEscape } from '../pages/dialogs';

const CAMPAIGN = 107;
const SAVES = `**${API_PREFIX}/**/save_field**`;

type Account = Awaited<ReturnType<typeof register>>;

/** A browser in which the candidate is logged in and has the form open. */
async function openForm(user: PortalUser, account?: Account): Promise<ApplicationForm> {
  const { username, password } = account ?? (await register(user.page.request, { acceptTerms: true }));
  await user.page.goto(`${BASE_PATH}/application/${CAMPAIGN}?lang=${user.locale}`);
  await new LogIn(user).as(username, password);
  const form = new ApplicationForm(user, CAMPAIGN);
  await form.isOpen();
  // Closed without beginning: the first edit makes the draft.
  await closeByEscape(user.page.getByRole('dialog', { name: user.t('application.start.title') }));
  await form.openSection('basicInfo');
  return form;
}

const stored = (user: PortalUser, field: string) =>
  expect.poll(
    async () => (await user.read<{ values: Record<string, unknown> }>(`basic_info/${CAMPAIGN}`)).values[field],
    { timeout: 60_000 },
  );

/** Another tab that sends for as long as it likes: the send queue of this one waits for it. @returns the way to end it */
async function holdLane(page: Page, form: ApplicationForm): Promise<() => Promise<void>> {
  const goOn = await holdRequests(page, SAVES);
  await form.fill('basicInfo', 'firstName', 'Aino');
  const other = await openVisibleTab(page.context());
  await other.goto(`${BASE_PATH}/`);
  await other.evaluate(async () => {
    let name: string | undefined;
    while (!name) {
      const { held: locks = [] } = await navigator.locks.query();
      name = locks.find((lock) => lock.name?.startsWith('candidateportal-autosave:'))?.name;
    }
    void navigator.locks.request(name, () => new Promise((end) => addEventListener('end-of-lock', end)));
  });
  goOn();
  await form.isSaved();
  await page.unroute(SAVES);
  return async () => {
    await other.evaluate(() => dispatchEvent(new Event('end-of-lock')));
    await other.close();
  };
}

test('a phone number that was sent as the page closed can be continued after a reload, and no conflict is reported', async ({
  user,
}) => {
  const { page, t } = user;
  // The page is gone before the browser's store could note that the number has been sent.
  await page.addInitScript(() => {
    addEventListener('pagehide', () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The page has gone', 'AbortError');
      };
    });
  });
  const form = await openForm(user);
  const endLane = await holdLane(page, form);
  await form.fill('basicInfo', 'mobilePhone', '040 123 456');
  await page.reload();
  await form.isOpen();
  await form.shows('basicInfo', 'mobilePhone', '040 123 456');
  await stored(user, 'mobilePhone').toBe('+35840123456');
  const { label } = form.configOf('basicInfo', 'mobilePhone');
  const phone = page.getByLabel(label, { exact: true });
  await phone.press('End');
  await phone.pressSequentially('7');
  await phone.press('Tab');
  await endLane();
  await stored(user, 'mobilePhone').toBe('+358401234567');
  await form.isSaved();
  await expect(page.getByRole('button', { name: t('application.conflict.mine') })).toHaveCount(0);
  await form.shows('basicInfo', 'mobilePhone', '+358401234567');
});

const isBegun = async (user: PortalUser) => (await user.read<ApplicationViewModel>(`application/${CAMPAIGN}`)).begun;

test('the first edits of all, made without a network, begin the application once it is back', async ({ user }) => {
  const context = user.page.context();
  const form = await openForm(user);
  const educations = await form.openSection('educations');
  // Without a network no section would come any more.
  await educations.getByRole('button', { name: user.t('application.table.add', { section: 'educations' }) }).waitFor();
  expect(await isBegun(user)).toBe(false);
  await context.setOffline(true);
  await form.fill('basicInfo', 'city', 'Utsjoki');
  await form.addRow('educations', { institute: 'Lepaa' });
  await form.says('application.save.no-connection');
  await context.setOffline(false);
  await stored(user, 'city').toBe('Utsjoki');
  await form.isSaved();
  expect(await user.read(`educations/${CAMPAIGN}`)).toMatchObject({ educations: [{ institute: 'Lepaa' }] });
  await user.page.reload();
  await form.isOpen();
  await form.shows('basicInfo', 'city', 'Utsjoki');
});

test('simultaneous first edits in two tabs and on another device begin one application, which holds them all', async ({
  user,
  browser,
}) => {
  const account = await register(user.page.request, { acceptTerms: true });
  const first = await openForm(user, account);
  const secondPage = await openVisibleTab(user.page.context());
  await secondPage.goto(user.page.url());
  const second = new ApplicationForm({ ...user, page: secondPage }, CAMPAIGN);
  await second.isOpen();
  await second.openSection('basicInfo');
  const phone = await browser.newContext();
  const onPhone: PortalUser = { ...user, page: await phone.newPage() };
  const third = await openForm(onPhone, account);
  expect(await isBegun(user)).toBe(false);

  const contexts = [user.page.context(), phone];
  // Without a network their fields would not come any more.
  for (const form of [first, second, third])
    await (await form.openSection('basicInfo')).getByRole('textbox').first().waitFor();
  for (const context of contexts) await context.setOffline(true);
  await first.fill('basicInfo', 'city', 'Utsjoki');
  await second.fill('basicInfo', 'lastName', 'Virtanen');
  await third.fill('basicInfo', 'address', 'Rantatie 5');
  await Promise.all(contexts.map((context) => context.setOffline(false)));
  for (const [field, value] of [
    ['city', 'Utsjoki'],
    ['lastName', 'Virtanen'],
    ['address', 'Rantatie 5'],
  ] as const)
    await stored(user, field).toBe(value);
  expect(await isBegun(user)).toBe(true);
  for (const [form, page] of [
    [first, user.page],
    [second, secondPage],
    [third, onPhone.page],
  ] as const) {
    await form.isSaved();
    await expect(page.getByRole('button', { name: user.t('application.conflict.mine') })).toHaveCount(0);
  }
  await second.shows('basicInfo', 'city', 'Utsjoki');
  await first.shows('basicInfo', 'lastName', 'Virtanen');
  await phone.close();
});
