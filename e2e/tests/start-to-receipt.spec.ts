import { GARDENER_CAMPAIGN as CAMPAIGN, fillGardenerApplication } from '../fixtures/applications/gardener-application';
import { becomeCandidate } from '../fixtures/applications/new-form';
import { test } from '../fixtures/portal/test';
import { ApplicationActions } from '../pages/application-actions';
import { ApplicationForm } from '../pages/application-form';
import { Preview } from '../pages/preview';

/** Another vacancy, for which somebody applies after the first. */
const OTHER = 107;

for (const { name, use } of [
  {
    name: 'forced colours',
    use: { viewport: { width: 1280, height: 900 }, contextOptions: { forcedColors: 'active' } },
  },
  { name: 'dark', use: { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } },
] as const) {
  test.describe(name, () => {
    test.use(use);

    test('starting, previewing, sending, changing and withdrawing an application are accessible', async ({ user }) => {
      test.slow();
      const { page, t } = user;
      await becomeCandidate(user);
      const form = new ApplicationForm(user, CAMPAIGN);
      const preview = new Preview(user);
      await user.open(`/application/${CAMPAIGN}`);
      await form.isOpen();
      await page.getByRole('dialog', { name: t('application.start.title') }).waitFor();
      await user.expectAccessible(`the start of a first application, ${name}`);
      await form.begin();

      await fillGardenerApplication(user);
      await page.reload();
      await form.isOpen();
      await form.preview();
      await preview.isShown();
      await user.expectAccessible(`a preview, ${name}`);
      await preview.send();
      await user.expectAccessible(`a receipt with its number, ${name}`);

      await page.getByRole('button', { name: t('application.sent.change') }).click();
      await form.isOpen();
      await form.fill('basicInfo', 'city', 'Kemi');
      await form.isSaved();
      await form.preview();
      await preview.sendChanges();
      await user.expectAccessible(`a receipt of changes, ${name}`);
      await user.open(`/application/${CAMPAIGN}`);
      const dialog = await new ApplicationActions(user, await form.isRead()).open('cancel');
      await user.expectAccessible(`the question before withdrawing, ${name}`);
      const agreed = dialog.getByRole('checkbox');
      if (await agreed.isVisible()) await agreed.check();
      await dialog.getByRole('button', { name: t('application.cancel.ok'), exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
      await user.expectAccessible(`a withdrawn application, ${name}`);

      await user.open(`/application/${OTHER}`);
      await new ApplicationForm(user, OTHER).isOpen();
      await page.getByRole('dialog', { name: t('application.start-copy.title') }).waitFor();
      await user.expectAccessible(`the start of another application, ${name}`);
    });
  });
}
