import type { Locator } from '@playwright/test';
import type { TableData } from '@portal/contract/application';
import type { FieldConfig } from '@portal/contract/fields';
import { fillGardenerApplication, GARDENER_CAMPAIGN } from '../fixtures/applications/gardener-application';
import { openNewForm } from '../fixtures/applications/new-form';
import { onePagePdf } from '../fixtures/documents/one-page-pdf';
import { readReceiptPdf } from '../fixtures/documents/receipt-pdf';
import { holdRequests } from '../fixtures/portal/held-requests';
import { postToApi } from '../fixtures/portal/post-to-api';
import { expect, type PortalUser, test } from '../fixtures/portal/test';
import type { ApplicationForm } from '../pages/application-form';
import { FormField } from '../pages/form-field';
import { Preview } from '../pages/preview';

/** Asks for the end of an education, which may go on. */
const FIREFIGHTER = 109;

const PERSON = {
  firstName: 'Kerttu',
  lastName: 'Koivu',
  birthDate: '5.3.1990',
  mobilePhone: '040 123 4567',
  email: 'kerttu@example.fi',
  drivingLicenseId: ['C'],
};

function personField(user: PortalUser, form: ApplicationForm, name: string): FormField {
  return new FormField(user, { section: 'basicInfo', config: form.configOf('basicInfo', name) });
}

/** Fills in what the vacancy asks for beside educations and work. */
async function fillTheRest(user: PortalUser, form: ApplicationForm): Promise<void> {
  for (const [field, value] of Object.entries(PERSON))
    await postToApi(user, `basic_info/${FIREFIGHTER}/save_field`, { field, value });
  await postToApi(user, `courses/no_course/${FIREFIGHTER}`, { selected: true });
  await postToApi(user, `specific_data/${FIREFIGHTER}/save_field`, { field: 'campDate1', value: '1.9.2026' });
  await form.attach('file2', { name: 'todistus.pdf', mimeType: 'application/pdf', buffer: onePagePdf('todistus') });
  await form.showsFile('todistus.pdf');
}

test('studies and work without an end go on in form, preview and receipt, where a month or a year stays what it is', async ({
  user,
}) => {
  const { page } = user;
  const { form } = await openNewForm(user, FIREFIGHTER);
  await fillTheRest(user, form);
  await form.addRow('educations', {
    accomplishmentLevelId: 'highest',
    institute: 'Pelastusopisto',
    examinationId: 'Pelastaja',
    educationStartDate: '8/2015',
    educationCompletedByDeadlineId: 'no',
  });
  await form.addRow('workExperiences', {
    employer: 'Utsjoen kunta',
    workTitle: 'Palomies',
    workStartDate: '2014',
    workEndDate: '5.2019',
  });
  await form.addRow('workExperiences', { employer: 'Inarin kunta', workTitle: 'Paloesimies', workStartDate: '6.2019' });
  await form.isSaved();
  const { educations } = await user.read<TableData & { educations: object[] }>(`educations/${FIREFIGHTER}`);
  expect(educations).toEqual([expect.objectContaining({ educationStartDate: '2015-08', invalidFields: [] })]);
  await page.reload();
  await form.isOpen();
  const work = await form.openSection('workExperiences');
  await expect(work).toContainText('toukokuu 2019');
  const studies = await form.openSection('educations');
  const ended = (area: Locator, { label }: FieldConfig) => area.locator('dt', { hasText: label }).locator('+ dd');
  const studiesEnd = form.configOf('educations', 'educationEndDate');
  const workEnd = form.configOf('workExperiences', 'workEndDate');
  await expect(ended(studies, studiesEnd)).toHaveText('Jatkuu');
  await expect(ended(work, workEnd)).toHaveText(['toukokuu 2019', 'Jatkuu']);
  await form.preview();
  const preview = new Preview(user);
  await preview.isShown();
  await expect(ended(page.getByRole('main'), studiesEnd)).toHaveText('Jatkuu');
  await expect(ended(page.getByRole('main'), workEnd)).toHaveText(['toukokuu 2019', 'Jatkuu']);
  for (const text of ['elokuu 2015', '2014', 'toukokuu 2019']) await preview.says(text);
  await expect(page.getByRole('main')).not.toContainText('1.8.2015');
  await preview.send();
  const receipt = await readReceiptPdf(user, FIREFIGHTER);
  expect(receipt.has(['elokuu 2015', 'toukokuu 2019', `${studiesEnd.label} Jatkuu`, `${workEnd.label} Jatkuu`])).toBe(
    true,
  );
});

test('a date, a postal code and a phone number say what is wrong, and stay marked when they are left', async ({
  user,
}) => {
  const { t } = user;
  const { form } = await openNewForm(user, FIREFIGHTER);
  await form.openSection('basicInfo');
  const born = personField(user, form, 'birthDate');
  await born.write('31.2.1990');
  await born.isMarked('helmikuussa 1990 on vain 28 päivää');
  const code = personField(user, form, 'postalCode');
  await code.write('0010');
  await code.isMarked(t('application.error.format-postal-code'));
  const phone = personField(user, form, 'mobilePhone');
  await phone.write('040 kotona');
  await phone.isMarked(t('application.error.phone'));
  const borderOf = (field: FormField) => field.control.evaluate((element) => getComputedStyle(element).borderColor);
  const valid = await borderOf(personField(user, form, 'city'));
  for (const field of [born, code, phone]) expect(await borderOf(field)).not.toBe(valid);
  await expect(code.control).not.toBeFocused();
});

test('a phone number with few digits is saved, asked about once, and can be sent', async ({ user }) => {
  const { page, t } = user;
  const { form } = await openNewForm(user, GARDENER_CAMPAIGN);
  await fillGardenerApplication(user);
  await page.reload();
  await form.isOpen();
  await form.openSection('basicInfo');
  const phone = personField(user, form, 'mobilePhone');
  const question = page.getByText(t('application.field.phone-unsure', { number: '04012' }));
  await phone.write('04012');
  await expect(question).toBeVisible();
  await expect(phone.control).toHaveAccessibleDescription(new RegExp(await question.innerText()));
  await phone.isNotMarked();
  await form.isSaved();
  await user.expectAccessible('a question about a phone number');
  await page.getByRole('button', { name: t('application.field.phone-right') }).press('Enter');
  await expect(question).toBeHidden();
  await expect(phone.control).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question).toBeHidden();
  await form.preview();
  const preview = new Preview(user);
  await preview.isShown();
  await preview.says('04012');
  await preview.send();
});

test('the country takes a name in any of the three languages and a beginning that names one, and keeps what names none', async ({
  user,
}) => {
  const { page } = user;
  const { form } = await openNewForm(user, FIREFIGHTER);
  await form.openSection('basicInfo');
  const country = personField(user, form, 'countryId');
  const { control } = country;
  const type = async (text: string, key: string) => {
    await control.fill('');
    await control.pressSequentially(text);
    await page.keyboard.press(key);
  };
  for (const [text, key, name] of [
    ['Finland', 'Tab', 'Suomi'],
    ['Sverige', 'Tab', 'Ruotsi'],
    ['suo', 'Enter', 'Suomi'],
  ] as const) {
    await type(text, key);
    await expect(control).toHaveValue(name);
    await country.isNotMarked();
  }
  await type('Atlantis', 'Tab');
  await expect(control).toHaveValue('Atlantis');
  await country.isMarked('Atlantis');
});

test('“I have none” answers while the server is still thinking', async ({ user }) => {
  const { page, t } = user;
  const { form } = await openNewForm(user, FIREFIGHTER);
  const area = await form.openSection('workExperiences');
  const answer = await holdRequests(page, '**/experiences/no_experience/**');
  const none = area.getByRole('checkbox', { name: t('application.table.none', { section: 'workExperiences' }) });
  await none.click();
  await expect(none).toBeChecked();
  await expect(
    area.getByRole('button', { name: t('application.table.add', { section: 'workExperiences' }) }),
  ).toBeHidden();
  answer();
  await form.isSaved();
});

test('the warnings about attachments stand once', async ({ user }) => {
  const { form } = await openNewForm(user, FIREFIGHTER);
  const area = await form.openSection('attachments');
  await expect(area.getByText(/rikosrekisteri/)).toHaveCount(1);
  await expect(area.getByText(/julkinen asiakirja/)).toHaveCount(1);
});

/** Whether two elements share a place on the screen. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('both must be seen');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test.describe('a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('the menu of actions leaves the state of the application in sight', async ({ user }) => {
    const { page, t } = user;
    const { form } = await openNewForm(user, FIREFIGHTER);
    await form.fill('basicInfo', 'city', 'Utsjoki');
    await form.isSaved();
    await user.open('/applications');
    const article = page.getByRole('article').first();
    await article.getByRole('button').last().click();
    const menu = page.getByRole('menu');
    await expect(menu).toBeInViewport({ ratio: 1 });
    expect(await overlap(menu, article.getByText(t('application-states.draft'), { exact: true }))).toBe(false);
  });
});
