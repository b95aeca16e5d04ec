import type { SaveRowResult } from '@portal/contract/application';
import { API_PREFIX } from '@portal/contract/limits';
import { expect, test } from '../fixtures/portal';
import { register } from '../fixtures/register';
import { applyTextSize, VIEWS } from '../fixtures/views';
import { ApplicationActions } from '../pages/application-actions';
import { ApplicationForm } from '../pages/application-form';
import { LogIn } from '../pages/log-in';

const FIRST = 107;
const EVERYTHING = 116;
const SAVES = `**${API_PREFIX}/**/save_field**`;

// A trace keeps the page at every step; of a form as long as this it takes longer than the test.
test.use({ trace: 'off' });

for (const view of VIEWS) {
  test.describe(`${view.locale}, ${view.name}`, () => {
    test.use({ locale: view.locale, ...view.use });

    test('every dialog of the form is accessible, fits, and gives the focus back', {
      tag: '@full',
    }, async ({ visitor }) => {
      test.setTimeout(600_000);
      const { page, t } = visitor;
      await applyTextSize(page, view);
      const account = await register(page.request, { acceptTerms: true, locale: view.locale });
      await visitor.open(`/application/${FIRST}`);
      await new LogIn(visitor).as(account.username, account.password);
      const first = new ApplicationForm(visitor, FIRST);
      const earlier = await first.isOpen();
      await first.begin();
      await first.fill('basicInfo', 'city', 'Oulu');
      await first.isSaved();

      await visitor.open(`/application/${EVERYTHING}`);
      const form = new ApplicationForm(visitor, EVERYTHING);
      const model = await form.isOpen();
      const start = page.getByRole('dialog', { name: t('application.start-copy.title') });
      await start.getByRole('radio', { name: t('application.start-copy.campaign') }).check();
      await start.getByText(earlier.campaign.title).waitFor();
      await visitor.expectAccessible('how the form begins, with the earlier applications');
      await start.getByRole('radio', { name: t('application.start-copy.empty') }).check();
      await form.beginEmpty();
      await page.getByRole('dialog', { name: t('application.start.title') }).waitFor();
      await visitor.expectAccessible('how the application is saved');
      await form.begin();
      await form.fill('basicInfo', 'city', 'Turku');
      await form.isSaved();
      await page.reload();
      await form.isOpen();

      const actions = new ApplicationActions(visitor, model);
      for (const action of ['copyFromCampaign', 'copyToProfile', 'cancel', 'delete']) {
        const dialog = await actions.open(action);
        await visitor.expectAccessible(`the dialog of ${action}`);
        await actions.close(dialog);
      }

      const answerWith = (more: Partial<SaveRowResult>) =>
        page.route(
          SAVES,
          async (route) => {
            const response = await route.fetch();
            await route.fulfill({ response, json: { ...(await response.json()), ...more } });
          },
          { times: 1 },
        );
      const city = page.getByLabel(form.configOf('basicInfo', 'city').label, { exact: true });

      await answerWith({ refreshView: true, current: { field: 'city', value: 'Rovaniemi', revision: 99 } });
      await city.fill('Kemi');
      await city.blur();
      const question = page.getByRole('alert').filter({ hasText: 'Rovaniemi' });
      await question.waitFor();
      await visitor.expectAccessible('a field that was changed elsewhere too');
      await question.getByRole('button', { name: t('application.conflict.theirs') }).click();
      await expect(city).toBeFocused();

      await answerWith({ refreshView: true });
      await city.fill('Tornio');
      await city.blur();
      const refresh = page.getByRole('alertdialog', { name: t('application.refresh.title') });
      await refresh.waitFor();
      await visitor.expectAccessible('an application that was changed elsewhere');
      await page.keyboard.press('Escape');
      await expect(refresh).toBeHidden();

      await answerWith({ updateOutOfDate: true });
      await city.fill('Muonio');
      await city.blur();
      const ended = page.getByRole('dialog', { name: t('application.out-of-date.title') });
      await ended.waitFor();
      await visitor.expectAccessible('an application period that ended');
      await page.keyboard.press('Escape');
      await expect(ended).toBeHidden();
      await visitor.expectAccessible('a form that can only be read');
    });
  });
}
