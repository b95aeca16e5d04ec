import { GARDENER_CAMPAIGN as CAMPAIGN, sendGardenerApplication } from '../fixtures/applications/gardener-application';
import { becomeCandidate, openNewForm } from '../fixtures/applications/new-form';
import { expect, test } from '../fixtures/portal/test';
import { ApplicationActions } from '../pages/application-actions';
import { ApplicationForm } from '../pages/application-form';
import { TimeLinePage } from '../pages/time-line';

/** What the employer has said of the vacancy. */
const SAID = {
  fi: { reads: 'Viherpäällikkö lukee hakemukset.', decision: 'Kaikki saavat tiedon valinnasta kahden viikon kuluessa' },
  sv: { reads: 'Chefen för grönområden läser ansökningarna.', decision: 'Alla får veta om valet inom två veckor' },
} as const;

for (const locale of ['fi', 'sv'] as const)
  test.describe(locale, () => {
    test.use({ locale });

    test('the receipt says what follows, by when and whom to ask; number and checksum are in a fold with their use', async ({
      user,
    }) => {
      const { page, t } = user;
      await becomeCandidate(user);
      await user.open('/dashboard');
      await sendGardenerApplication(user);
      await new TimeLinePage(user, CAMPAIGN).opens();
      const next = page.getByRole('region', { name: t('application.next.title') });
      for (const words of Object.values(SAID[locale])) await expect(next).toContainText(words);
      await expect(next).toContainText('Pekka Laine');
      await expect(next.getByRole('link', { name: '050 000 2106' })).toHaveAttribute('href', /^tel:/);
      await expect(next).toContainText(t('application.next.change'));

      const checksum = page.getByText(/^[0-9a-f]{64}$/);
      await expect(checksum).toBeHidden();
      await page.getByText(t('application.sent.proof'), { exact: true }).press('Enter');
      await expect(page.getByText(t('application.sent.proof-use'))).toBeVisible();
      await expect(checksum).toBeVisible();
      await user.expectAccessible('a receipt with its number');
    });

    test('who withdraws their only application is led to it, not told that there is none', async ({ user }) => {
      const { page, t } = user;
      await becomeCandidate(user);
      await user.open('/dashboard');
      await sendGardenerApplication(user);
      await user.open('/applications');
      const article = page.getByRole('article');
      await article.waitFor();
      const form = new ApplicationForm(user, CAMPAIGN);
      await user.open(`/application/${CAMPAIGN}`);
      const dialog = await new ApplicationActions(user, await form.isRead()).open('cancel');
      const agreed = dialog.getByRole('checkbox');
      if (await agreed.isVisible()) await agreed.check();
      await dialog.getByRole('button', { name: t('application.cancel.ok'), exact: true }).press('Enter');
      await expect(dialog).toBeHidden();
      await user.open('/applications');
      await expect(page.getByText(t('application.list.no-active'))).toBeVisible();
      await expect(page.getByText(t('application.list.empty'), { exact: true })).toHaveCount(0);
      await page.getByRole('link', { name: t('application.list.to-finished', { count: 1 }) }).press('Enter');
      await expect(article.getByText(t('application-states.cancelled'))).toBeVisible();
    });

    test('a new row is called by what it is, and closes with one press that leads to its change', async ({ user }) => {
      const { t } = user;
      const { form } = await openNewForm(user, 107);
      await form.addRow('educations', {});
      const area = await form.openSection('educations');
      await expect(area.getByRole('heading', { level: 3 })).toHaveText(
        t('application.table.row', { section: 'educations', number: 1 }),
      );
      await form.changeRow('educations', 1, { institute: 'Livia' });
      await area.getByRole('button', { name: t('application.table.done'), exact: true }).press('Enter');
      await expect(area.getByRole('heading', { level: 3 })).toHaveText(/Livia/);
      await expect(area.getByRole('button', { name: t('application.table.edit'), exact: true })).toBeFocused();
      await expect(area.getByRole('button', { name: t('application.table.close'), exact: true })).toHaveCount(0);
    });
  });

for (const [locale, name] of [
  ['fi', 'Valtion työpaikat'],
  ['sv', 'Statens lediga jobb'],
  ['en', 'Jobs in central government'],
] as const)
  test.describe(`logo: ${locale}`, () => {
    test.use({ locale });

    test('the logo is in the language of the page, and who is logged in is offered no forgotten password', async ({
      user,
    }) => {
      const { page, t } = user;
      const forgotten = page.getByRole('link', { name: t('auth.login.to-lost-password') });
      await user.open('/login');
      await expect(forgotten.first()).toBeVisible();
      await expect(page.getByRole('banner')).toContainText(name);
      await becomeCandidate(user);
      for (const path of ['/dashboard', '/applications']) {
        await user.open(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await expect(page.getByRole('banner')).toContainText(name);
        await expect(forgotten).toHaveCount(0);
      }
    });
  });
