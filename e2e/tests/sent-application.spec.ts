import { GARDENER_CAMPAIGN as CAMPAIGN, sendGardenerApplication } from '../fixtures/applications/gardener-application';
import { becomeCandidate } from '../fixtures/applications/new-form';
import { expect, test } from '../fixtures/portal/test';
import { ApplicationForm } from '../pages/application-form';
import { Preview } from '../pages/preview';

for (const locale of ['fi', 'sv'] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test('a sent application opens as it was sent; its change is a choice, and leaving and sending tell of it', async ({
      user,
    }) => {
      const { page, t } = user;
      const form = new ApplicationForm(user, CAMPAIGN);
      const preview = new Preview(user);
      await becomeCandidate(user);
      await user.open('/dashboard');
      await sendGardenerApplication(user);

      await user.open(`/application/${CAMPAIGN}`);
      const { receipt, sectionMap } = await form.isRead();
      await expect(page.getByText(t('application.state.receipt', { number: receipt?.number ?? '' }))).toBeVisible();
      await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
      await user.expectAccessible('a sent application');

      await form.change();
      await form.fill('basicInfo', 'city', 'Kemi');
      await form.isSaved();
      await page.getByText(t('application.state.unsent'), { exact: true }).waitFor();
      const leave = page.getByRole('button', { name: t('host.menu.leave-application'), exact: true });
      await leave.filter({ visible: true }).first().click();
      await expect(page.getByText(t('host.leave.unsent'))).toBeVisible();
      await page.keyboard.press('Escape');

      await form.preview();
      const title = sectionMap.campSpecData?.title ?? '';
      await preview.change(title);
      const section = page.getByRole('heading', { level: 2, name: title }).getByRole('button');
      await expect(section).toBeFocused();
      await expect(section).toHaveAttribute('aria-expanded', 'true');
      await expect(section).toBeInViewport();

      await form.preview();
      const number = await preview.sendChanges();
      expect(number).not.toBe(receipt?.number);
      await expect(page.getByRole('heading', { name: t('application.next.title') })).toBeVisible();
      await user.expectAccessible('receipt of changes');
      await page.getByRole('button', { name: t('application.sent.back') }).click();
      await form.isRead();
      await expect(page.getByRole('main').getByText('Kemi', { exact: true })).toBeVisible();
    });
  });
}
