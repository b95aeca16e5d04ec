import type { Page } from '@playwright/test';
import { API_PREFIX, BASE_PATH } from '@portal/contract/limits';
import { expect, test, type Visitor } from '../fixtures/portal';
import { register } from '../fixtures/register';
import { ApplicationForm } from '../pages/application-form';
import { LogIn } from '../pages/log-in';

const CAMPAIGN = 107;
const SAVES = `**${API_PREFIX}/**/save_field**`;

/** A candidate of their own for each test, with the form open. */
async function openForm(visitor: Visitor): Promise<ApplicationForm> {
  const account = await register(visitor.page.request, { acceptTerms: true });
  await visitor.open(`/application/${CAMPAIGN}`);
  await new LogIn(visitor).as(account.username, account.password);
  const form = new ApplicationForm(visitor, CAMPAIGN);
  await form.isOpen();
  await form.begin();
  await form.openSection('basicInfo');
  return form;
}

const stored = (visitor: Visitor, field: string) =>
  expect.poll(
    async () => (await visitor.read<{ values: Record<string, unknown> }>(`basic_info/${CAMPAIGN}`)).values[field],
    { timeout: 60_000 },
  );

/** Another tab that sends for as long as it likes: the lane of this one waits for it. @returns the way to end it */
async function holdLane(page: Page, form: ApplicationForm): Promise<() => Promise<void>> {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(SAVES, async (route) => {
    await held;
    await route.continue();
  });
  await form.fill('basicInfo', 'firstName', 'Aino');
  const other = await page.context().newPage();
  await other.goto(`${BASE_PATH}/`);
  await other.evaluate(async () => {
    let name: string | undefined;
    while (!name) {
      const { held: locks = [] } = await navigator.locks.query();
      name = locks.find((lock) => lock.name?.startsWith('candidateportal-autosave:'))?.name;
    }
    void navigator.locks.request(name, () => new Promise((end) => addEventListener('end-of-lane', end)));
  });
  goOn();
  await form.isSaved();
  await page.unroute(SAVES);
  return async () => {
    await other.evaluate(() => dispatchEvent(new Event('end-of-lane')));
    await other.close();
  };
}

test('a phone number that was sent as the page went away is gone on with after a reload, and nobody is asked', async ({
  visitor,
}) => {
  const { page, t } = visitor;
  // The page is gone before the browser's store could note that the number has been sent.
  await page.addInitScript(() => {
    addEventListener('pagehide', () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The page has gone', 'AbortError');
      };
    });
  });
  const form = await openForm(visitor);
  const endLane = await holdLane(page, form);
  await form.fill('basicInfo', 'mobilePhone', '040 123 456');
  await page.reload();
  await form.isOpen();
  await form.shows('basicInfo', 'mobilePhone', '040 123 456');
  await stored(visitor, 'mobilePhone').toBe('+35840123456');
  const { label } = form.configOf('basicInfo', 'mobilePhone');
  const phone = page.getByLabel(label, { exact: true });
  await phone.press('End');
  await phone.pressSequentially('7');
  await phone.press('Tab');
  await endLane();
  await stored(visitor, 'mobilePhone').toBe('+358401234567');
  await form.isSaved();
  await expect(page.getByRole('button', { name: t('application.conflict.mine') })).toHaveCount(0);
  await form.shows('basicInfo', 'mobilePhone', '+358401234567');
});
