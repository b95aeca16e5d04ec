import { becomeCandidate } from '../fixtures/applications/new-form';
import { queryDatabase } from '../fixtures/portal/database';
import { expect, test } from '../fixtures/portal/test';
import { ApplicationForm } from '../pages/application-form';

const CAMPAIGN = 107;

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
