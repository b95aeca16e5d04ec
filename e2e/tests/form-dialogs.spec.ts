import type { Page } from '@playwright/test';
import type { Row, SaveRowResult } from '@portal/contract/application';
import { API_PREFIX } from '@portal/contract/limits';
import { openNewForm } from '../fixtures/applications/new-form';
import { applyTextSize, DISPLAY_SETTINGS } from '../fixtures/display/display-settings';
import { onePagePdf } from '../fixtures/documents/one-page-pdf';
import { holdRequests } from '../fixtures/portal/held-requests';
import { postToApi } from '../fixtures/portal/post-to-api';
import { expect, test } from '../fixtures/portal/test';
import { keepToasts } from '../fixtures/portal/toasts';
import { ApplicationActions } from '../pages/application-actions';
import { ApplicationForm } from '../pages/application-form';
import { AttachmentField } from '../pages/attachment-field';
import { closeByEscape, hasFocus } from '../pages/dialogs';
import { Keyboard } from '../pages/keyboard';
import { Preview } from '../pages/preview';

const FIRST = 107;
/** Asks for little, so it is soon sent. */
const SUMMER = 112;
const EVERYTHING = 116;
const PERSON = {
  firstName: 'Kerttu',
  lastName: 'Koe',
  birthDate: '2008-05-13',
  mobilePhone: '040 123 4567',
  email: 'kerttu@example.fi',
};
const CV = { name: `${'ansioluettelo-'.repeat(6)}.pdf`, mimeType: 'application/pdf', buffer: onePagePdf('CV') };
const SAVES = `**${API_PREFIX}/**/save_field**`;

/** Adds to the server's answer to the next save. */
const answerSave = (page: Page, more: Partial<SaveRowResult>) =>
  page.route(
    SAVES,
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...more } });
    },
    { times: 1 },
  );

test('a form stays as it is when the code of its menu or of a dialog does not come, and a later press opens them', async ({
  user,
}) => {
  const { page, t } = user;
  await keepToasts(page);
  const { form, view } = await openNewForm(user, SUMMER);
  const code = /\.(ActionsMenu|LifeCycleDialog)\.js/;
  await page.route(code, (route) => route.abort());
  await page.reload();
  await form.isOpen();
  await form.fill('basicInfo', 'city', 'Oulu');
  const city = page.getByLabel(form.configOf('basicInfo', 'city').label, { exact: true });
  const told = page.getByRole('alert').filter({ hasText: t('application.part.failed') });
  const actions = new ApplicationActions(user, view);

  await actions.press();
  await told.getByRole('button').click();
  await expect(told).toBeHidden();
  await expect(city).toHaveValue('Oulu');
  await page.unroute(code);
  await page.route(/\.LifeCycleDialog\.js/, (route) => route.abort());
  await actions.load();
  // A press that has heard of the failure once more.
  if (await told.isVisible()) await told.getByRole('button').click();
  await expect(told).toBeHidden();

  await actions.choose('cancel');
  await told.waitFor();
  await expect(city).toHaveValue('Oulu');
  await user.expectAccessible('a form without the code of its dialog');
  await page.unroute(/\.LifeCycleDialog\.js/);
  await actions.close(await actions.open('cancel'));
  await form.isSaved();
});

test('a dialog whose code is slow is waited for over the form, and can be given up', async ({ user }) => {
  const { page, t } = user;
  const { form, view } = await openNewForm(user, SUMMER);
  const letGo = await holdRequests(page, /\.LifeCycleDialog\.js/);
  // Asked for with the page: nothing is held back that came before, and the page is not loaded while it is held.
  await page.reload({ waitUntil: 'commit' });
  await form.isOpen();
  await form.fill('basicInfo', 'city', 'Oulu');
  const actions = new ApplicationActions(user, view);
  const waiting = page.getByRole('dialog', { name: t('application.part.opening'), exact: true });

  await actions.choose('cancel');
  await hasFocus(waiting);
  await user.expectAccessible('a form that waits for the code of its dialog');
  await actions.close(waiting);

  await actions.choose('cancel');
  await hasFocus(waiting);
  letGo();
  await actions.close(await actions.opened());
  await form.shows('basicInfo', 'city', 'Oulu');
  await form.isSaved();
});

test('a dialog takes the focus after a button was scrolled away while its colour was changing', async ({ user }) => {
  const { page, t } = user;
  const { form } = await openNewForm(user, FIRST);
  const area = await form.openSection('educations');
  const add = area.getByRole('button', { name: t('application.table.add', { section: 'educations' }) });
  // The section with the focus is always drawn.
  await page.getByLabel(form.configOf('basicInfo', 'lastName').label, { exact: true }).focus();
  await page.setViewportSize({ width: 1280, height: 300 });
  // Of this button alone: the pointer lies on something else once the page has scrolled.
  await add.evaluate((button) => button.style.setProperty('--duration-fast', '60s'));
  await add.hover();
  await expect.poll(() => add.evaluate((button) => button.getAnimations().length)).toBeGreaterThan(0);
  await page.evaluate(() => scrollTo(0, 0));
  await expect
    .poll(() => add.evaluate((button) => button.checkVisibility({ contentVisibilityAuto: true })))
    .toBe(false);
  await answerSave(page, { refreshView: true });
  await form.fill('basicInfo', 'firstName', 'Kaarina');
  await closeByEscape(page.getByRole('alertdialog', { name: t('application.refresh.title') }));
});

test('a section whose code does not come says so in its place, and the rest of the form stays', async ({ user }) => {
  const { page, t } = user;
  const code = /\.TableSection\.js/;
  await page.route(code, (route) => route.abort());
  const { form } = await openNewForm(user, FIRST);
  await form.fill('basicInfo', 'city', 'Oulu');
  const area = await form.openSection('educations');
  await expect(area.getByRole('alert')).toContainText(t('application.section.failed'));
  await user.expectAccessible('a section without its code');
  await form.shows('basicInfo', 'city', 'Oulu');
  await page.unroute(code);
  const again = area.getByRole('button', { name: t('application.section.retry'), exact: true });
  const add = area.getByRole('button', { name: t('application.table.add', { section: 'educations' }) });
  // For a moment a press hears of the failure once more, without another request.
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(add).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(
    page.locator('[data-section="educations"]').getByRole('heading', { level: 2 }).getByRole('button'),
  ).toBeFocused();
  await form.isSaved();
});

for (const view of DISPLAY_SETTINGS) {
  test.describe(`${view.locale}, ${view.name}`, () => {
    test.use({ locale: view.locale, ...view.use });

    test('every dialog of the form is accessible, fits, and returns the focus', {
      tag: '@full',
    }, async ({ user }) => {
      test.setTimeout(600_000);
      const { page, t } = user;
      await applyTextSize(page, view);
      const { form: first, view: earlier } = await openNewForm(user, FIRST);
      await first.fill('basicInfo', 'city', 'Oulu');
      await first.isSaved();

      await user.open(`/application/${EVERYTHING}`);
      const form = new ApplicationForm(user, EVERYTHING);
      const model = await form.isOpen();
      const start = page.getByRole('dialog', { name: t('application.start-copy.title') });
      await start.getByRole('radio', { name: t('application.start-copy.campaign') }).check();
      await start.getByText(earlier.campaign.title).waitFor();
      await user.expectAccessible('how the form begins, with the earlier applications');
      await form.beginEmpty();
      await form.fill('basicInfo', 'city', 'Turku');
      await form.isSaved();
      await page.reload();
      await form.isOpen();

      const actions = new ApplicationActions(user, model);
      for (const action of ['copyFromCampaign', 'copyToProfile', 'cancel', 'delete']) {
        const dialog = await actions.open(action);
        await user.expectAccessible(`the dialog of ${action}`);
        await actions.close(dialog);
      }

      const city = page.getByLabel(form.configOf('basicInfo', 'city').label, { exact: true });

      const keyboard = new Keyboard(page);
      for (const choice of ['mine', 'theirs']) {
        await answerSave(page, { refreshView: true, current: { field: 'city', value: 'Rovaniemi', revision: 99 } });
        await city.fill(`Kemi, ${choice}`);
        await city.press('Tab');
        const question = page.getByRole('alert').filter({ hasText: 'Rovaniemi' });
        await question.waitFor();
        await user.expectAccessible(`a field that was changed elsewhere too, ${choice}`);
        await city.focus();
        await keyboard.goTo(question.getByRole('button', { name: t(`application.conflict.${choice}`) }));
        await keyboard.press('Enter');
        await expect(question).toBeHidden();
        await expect(city).toBeFocused();
        // The answer that is made up next is for the text after this one.
        await form.isSaved();
      }

      await answerSave(page, { refreshView: true });
      await city.fill('Tornio');
      await city.blur();
      const refresh = page.getByRole('alertdialog', { name: t('application.refresh.title') });
      await refresh.waitFor();
      await user.expectAccessible('an application that was changed elsewhere');
      await closeByEscape(refresh);

      await answerSave(page, { updateOutOfDate: true });
      await city.fill('Muonio');
      await city.blur();
      const ended = page.getByRole('dialog', { name: t('application.out-of-date.title') });
      await ended.waitFor();
      await user.expectAccessible('an application period that ended');
      await closeByEscape(ended);
      await user.expectAccessible('a form that can only be read');
    });

    test('the dialogs for copying, attaching, keeping, sending and cancelling are accessible, fit, and return the focus', {
      tag: '@full',
    }, async ({ user }) => {
      test.setTimeout(600_000);
      const { page, t } = user;
      await applyTextSize(page, view);
      const from = await test.step('an application to copy from', async () => {
        const { form: earlier, view: opened } = await openNewForm(user, FIRST);
        await earlier.attach('file1', CV);
        await earlier.showsFile(CV.name);
        await earlier.fill('basicInfo', 'city', 'Oulu');
        await earlier.isSaved();
        await postToApi(user, `application/copy_to_profile/${FIRST}`);
        return opened;
      });

      const form = new ApplicationForm(user, SUMMER);
      const actions = await test.step('a new one, which may begin with the profile', async () => {
        await user.open(`/application/${SUMMER}`);
        const model = await form.isOpen();
        const start = page.getByRole('dialog', { name: t('application.start-copy.title') });
        await start.getByRole('radio', { name: t('application.start-copy.profile') }).waitFor();
        await user.expectAccessible('how the form begins, with the profile');
        await form.beginEmpty();
        return new ApplicationActions(user, model);
      });

      await test.step('whether to copy', async () => {
        const profile = await actions.open('copyFromProfile');
        await user.expectAccessible('whether to copy from the profile');
        await actions.close(profile);
        const which = await actions.open('copyFromCampaign');
        await which.getByRole('radio', { name: from.campaign.title }).check();
        await which.getByRole('button', { name: t('application.previous.choose') }).press('Enter');
        const whether = page.getByRole('alertdialog', {
          name: t('application.copy.from-campaign', { title: from.campaign.title }),
        });
        await whether.waitFor();
        await user.expectAccessible('whether to copy from an earlier application');
        await actions.close(whether);
      });

      await test.step('waiting for the preview and for the sending', async () => {
        for (const [field, value] of Object.entries(PERSON))
          await postToApi(user, `basic_info/${SUMMER}/save_field`, { field, value });
        await postToApi(user, `specific_data/${SUMMER}/save_field`, { field: 'campMultiSelect1Ids', value: ['june'] });
        await page.reload();
        await form.isOpen();
        const waits = async (calls: string, kind: 'preview' | 'send', press: () => Promise<unknown>) => {
          const letGo = await holdRequests(page, calls);
          const pressed = press();
          await page.getByRole('dialog', { name: t(`application.wait.${kind}`) }).waitFor();
          await user.expectAccessible(`waiting: ${kind}`);
          letGo();
          await pressed;
          await page.unroute(calls);
        };
        const preview = new Preview(user);
        await waits(`**${API_PREFIX}/preview/**`, 'preview', () => form.preview());
        await preview.isShown();
        await waits(`**${API_PREFIX}/application/send_application/**`, 'send', () => preview.send());
      });

      await test.step('whether to give up what was changed since', async () => {
        await postToApi(user, `basic_info/${SUMMER}/save_field`, { field: 'city', value: 'Kemi' });
        await user.open(`/application/${SUMMER}`);
        await form.isRead();
        const discard = await actions.open('discard');
        await user.expectAccessible('whether to give up unsent changes');
        await actions.close(discard);
      });

      const everything = new ApplicationForm(user, EVERYTHING);
      await test.step('a file of an earlier application', async () => {
        await user.open(`/application/${EVERYTHING}`);
        await everything.isOpen();
        await everything.beginEmpty();
        const field = new AttachmentField(user, everything, EVERYTHING, 'file1');
        const dialog = await field.lookAtEarlier();
        await dialog.getByLabel(CV.name).waitFor();
        await user.expectAccessible('files of earlier applications');
        await dialog.getByRole('button', { name: t('application.file.reuse-attach') }).press('Enter');
        await dialog.getByText(t('application.file.reuse-missing')).waitFor();
        await user.expectAccessible('files of earlier applications, none chosen');
        await closeByEscape(dialog);
        await expect(field.earlier).toBeFocused();
      });

      await test.step('a row that was deleted elsewhere', async () => {
        const area = await everything.openSection('educations');
        await everything.addRow('educations', { institute: 'Oulun yliopisto' });
        const notice = page.getByRole('alert').filter({ hasText: t('application.conflict.gone-title') });
        const isDeletedElsewhere = async (institute: string) => {
          await everything.isSaved();
          const { educations } = await user.read<{ educations: Row[] }>(`educations/${EVERYTHING}`);
          await postToApi(user, `educations/delete/${EVERYTHING}`, { rowId: educations[0]?.rowId });
          await everything.changeRow('educations', 1, { institute });
          const refresh = page.getByRole('alertdialog', { name: t('application.refresh.title') });
          await closeByEscape(refresh);
          await notice.waitFor();
          await user.expectAccessible(`a row that was deleted elsewhere, ${institute}`);
        };
        await isDeletedElsewhere('Lapin yliopisto');
        await notice.getByRole('button', { name: t('application.conflict.gone-keep') }).press('Enter');
        await expect(notice).toBeHidden();
        await expect(area.locator('[data-row]')).toHaveCount(1);
        await expect(area.locator('[data-row] [id$="-toggle"]')).toBeFocused();
        await isDeletedElsewhere('Åbo Akademi');
        await notice.getByRole('button', { name: t('application.conflict.gone-drop') }).press('Enter');
        await expect(notice).toBeHidden();
        await expect(area.locator('[data-row]')).toHaveCount(0);
        await expect(
          area.getByRole('button', { name: t('application.table.add', { section: 'educations' }) }),
        ).toBeFocused();
      });
    });
  });
}
