import { becomeCandidate, openNewForm } from '../fixtures/applications/new-form';
import { queryDatabase } from '../fixtures/portal/database';
import { expect, test } from '../fixtures/portal/test';
import { ApplicationForm } from '../pages/application-form';

const CAMPAIGN = 107;
const OTHER = 101;

const storedValues = (username: string) =>
  queryDatabase<{ values: Record<string, unknown> }>(
    `select s.field_values as values from applications a join users u on u.id = a.user_id
     left join application_sections s on s.application_id = a.id and s.section = 'basicInfo' where u.username = $1`,
    [username],
  );

test('a form begins with names and e-mail of the account; opening it stores nothing, the first edit stores all', async ({
  user,
}) => {
  const account = await becomeCandidate(user);
  const known = { firstName: 'Kerttu', lastName: 'Koe', email: account.email };
  await user.open(`/application/${CAMPAIGN}`);
  const form = new ApplicationForm(user, CAMPAIGN);
  await form.isOpen();
  for (const [field, value] of Object.entries(known)) await form.shows('basicInfo', field, value);
  await user.page.reload();
  await form.isOpen();
  expect(await storedValues(account.username)).toEqual([]);

  await form.closeStart();
  await form.fill('basicInfo', 'city', 'Turku');
  await form.isSaved();
  expect(await storedValues(account.username)).toEqual([{ values: { ...known, city: 'Turku' } }]);
});

test('the profile begins with names and e-mail of the account', async ({ user }) => {
  const account = await becomeCandidate(user);
  await user.open('/account/profile');
  const form = new ApplicationForm(user, 0);
  await form.isOpenAsProfile();
  await form.closeStart();
  await form.shows('basicInfo', 'firstName', 'Kerttu');
  await form.shows('basicInfo', 'email', account.email);
});

test('who has applied before is asked in one dialog, with the earlier application chosen', async ({ user }) => {
  const { page, t } = user;
  const { form: earlier, view } = await openNewForm(user, CAMPAIGN);
  await earlier.fill('basicInfo', 'city', 'Oulu');
  await earlier.isSaved();

  await user.open(`/application/${OTHER}`);
  const form = new ApplicationForm(user, OTHER);
  await form.isOpen();
  const start = page.getByRole('dialog', { name: t('application.start-copy.title') });
  await expect(start.getByRole('radio', { name: t('application.start-copy.campaign') })).toBeChecked();
  await expect(start.getByRole('radio', { name: view.campaign.title })).toBeChecked();
  await expect(start.getByText(t('application.start.automatic'))).toBeVisible();
  await start.getByRole('button', { name: t('application.start-copy.copy') }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await form.shows('basicInfo', 'city', 'Oulu');
});
