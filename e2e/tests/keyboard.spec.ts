import { randomUUID } from 'node:crypto';
import { receiveCode } from '../fixtures/mail/mailbox';
import { expect, test } from '../fixtures/portal/test';
import { Keyboard } from '../pages/keyboard';

/** The summer worker's vacancy: few questions, so that the whole way can be walked by keyboard. */
const CAMPAIGN = 112;

test('the whole way from registering to the sent application works without a mouse', async ({ user }) => {
  test.slow();
  const { page, t } = user;
  const keys = new Keyboard(page);
  const id = randomUUID().slice(0, 8);
  const email = `onni.${id}@example.fi`;

  await user.open(`/application/${CAMPAIGN}`);
  await page.getByRole('heading', { level: 1, name: t('auth.login.title') }).waitFor();
  await keys.goTo(page.getByRole('link', { name: t('auth.login.to-register') }));
  await keys.press('Enter');
  await keys.goTo(page.getByRole('textbox', { name: t('auth.register.email.label') }));
  await keys.type(email);
  await keys.press('Enter');
  await keys.goTo(page.getByRole('textbox', { name: t('auth.confirm.code.label') }));
  await keys.type(await receiveCode(page.request, email));
  await keys.press('Enter');
  await keys.goTo(page.getByRole('textbox', { name: t('auth.details.first-name.label') }));
  await keys.type('Onni');
  await keys.goTo(page.getByRole('textbox', { name: t('auth.details.last-name.label') }));
  await keys.type('Virtanen');
  await keys.goTo(page.getByRole('textbox', { name: t('auth.details.username.label') }));
  await keys.type(`onni-${id}`);
  await keys.goTo(page.getByLabel(t('auth.details.password.label'), { exact: true }));
  await keys.type('kesä meren rannalla');
  await keys.press('Enter');

  const terms = page.getByRole('dialog', { name: t('host.terms.title') });
  await keys.goTo(terms.getByRole('checkbox', { name: t('host.terms.agree') }));
  await keys.press('Space');
  await keys.goTo(terms.getByRole('button', { name: t('host.terms.accept') }));
  await keys.press('Enter');

  const start = page.getByRole('dialog', { name: t('application.start.title') });
  await keys.goTo(start.getByRole('button', { name: t('application.start.begin') }));
  await keys.press('Enter');
  await expect(start).toBeHidden();
  // What was told at the registration stands there already.
  for (const [label, known] of [
    ['Etunimi', 'Onni'],
    ['Sukunimi', 'Virtanen'],
    ['Sähköpostiosoite', email],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(known);
  await keys.goTo(page.getByLabel('Matkapuhelin', { exact: true }));
  await keys.type('040 765 4321');
  await keys.goTo(page.getByRole('button', { name: t('application.form.preview') }));
  await keys.press('Enter');

  // Two answers are missing: the summary has the focus, and each of its links leads to its field.
  const summary = page.getByText(t('application.preview.errors', { count: 2 }));
  await expect(summary).toBeVisible();
  await keys.goTo(page.getByRole('link', { name: /Syntymäaika/ }));
  await keys.press('Enter');
  await expect(page.getByLabel('Syntymäaika', { exact: true })).toBeFocused();
  await keys.type('5.3.2001');
  await keys.goTo(page.getByRole('checkbox', { name: 'Heinäkuu' }));
  await keys.press('Space');
  await keys.goTo(page.getByRole('button', { name: t('application.form.preview') }));
  await keys.press('Enter');

  await page.getByRole('heading', { level: 1, name: t('application.preview.title') }).waitFor();
  await keys.goTo(page.getByRole('button', { name: t('application.preview.send'), exact: true }));
  await keys.press('Enter');
  await page.getByRole('heading', { level: 1, name: t('application.sent.title') }).waitFor();
  await keys.goTo(page.getByRole('link', { name: t('application.to-applications') }));
  await keys.press('Enter');
  await page.getByRole('heading', { level: 1, name: t('application.list.title') }).waitFor();
});
