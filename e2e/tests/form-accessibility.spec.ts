import { SECTIONS, type SectionName, TABLE_RESOURCES } from '@portal/contract/sections';
import { openNewForm } from '../fixtures/applications/new-form';
import { applyTextSize, DISPLAY_SETTINGS, type DisplaySettings } from '../fixtures/display/display-settings';
import { expect, type PortalUser, test } from '../fixtures/portal/test';
import type { ApplicationForm } from '../pages/application-form';
import { closeByEscape } from '../pages/dialogs';
import { TabOrder } from '../pages/tab-order';

const EVERYTHING = 116;
/** One of each kind; the normal run looks at these. */
const SOME: readonly SectionName[] = [
  'basicInfo',
  'educations',
  'languageSkills',
  'attachments',
  'teacherEligibilities',
];

const sectionsOf = (view: DisplaySettings): readonly SectionName[] => (view.normal ? SOME : SECTIONS);
const hasRows = (section: SectionName): boolean => section in TABLE_RESOURCES || section === 'languageSkills';

async function openForm(user: PortalUser, view: DisplaySettings): Promise<ApplicationForm> {
  await applyTextSize(user.page, view);
  return (await openNewForm(user, EVERYTHING)).form;
}

for (const view of DISPLAY_SETTINGS) {
  test.describe(`${view.locale}, ${view.name}`, () => {
    test.use({ locale: view.locale, ...view.use });
    const tag = view.normal ? [] : ['@full'];

    test('every section and row editor of the form is accessible and does not scroll sideways', { tag }, async ({
      user,
    }) => {
      test.setTimeout(600_000);
      const { page, t } = user;
      const form = await openForm(user, view);
      for (const section of sectionsOf(view)) {
        const area = await form.openSection(section);
        const add = area.getByRole('button', { name: t('application.table.add', { section }) });
        await area.locator('[data-control], input[type="file"]').or(add).first().waitFor();
        if (hasRows(section)) await add.click();
        await user.expectAccessible(section);
        const opener = area.locator('[data-control="multiselect"] button[aria-expanded="false"]').first();
        if (await opener.isVisible()) {
          await opener.click();
          await area.locator('[data-control="multiselect"] button[aria-expanded="true"]').first().waitFor();
          await user.expectAccessible(`${section}, a list unfolded`);
        }
        const calendar = area.locator('[data-control="date"] button').first();
        if (section === 'basicInfo' || section === 'educations') {
          await calendar.click();
          await page.getByRole('dialog').getByRole('grid').waitFor();
          await user.expectAccessible(`${section}, a calendar`);
          await closeByEscape(page.getByRole('dialog'));
        }
        if (section === 'educations') {
          await area.locator('[data-control="text"] input').first().fill('Yliopisto');
          await area.getByRole('button', { name: t('application.table.delete'), exact: true }).click();
          await page.getByRole('alertdialog').waitFor();
          await user.expectAccessible(`${section}, whether to delete the row`);
          await closeByEscape(page.getByRole('alertdialog'));
        }
        // One open section at a time: what is looked at is this one.
        await page
          .locator(`[data-section="${section}"]`)
          .getByRole('heading', { level: 2 })
          .getByRole('button')
          .click();
      }
      await form.preview();
      await page.getByRole('link', { name: form.configOf('basicInfo', 'mobilePhone').label }).waitFor();
      await user.expectAccessible('every section open, with its errors');
      await page.getByRole('button', { name: t('host.menu.leave-application'), exact: true }).click();
      await page.getByRole('dialog', { name: t('host.leave.title') }).waitFor();
      await user.expectAccessible('leaving the application');
    });

    test('every section and row editor can be walked through by keyboard, and the focus is always in sight', {
      tag,
    }, async ({ user }) => {
      test.setTimeout(600_000);
      const { page, t } = user;
      await openForm(user, view);
      const order = new TabOrder(page);
      for (const section of sectionsOf(view)) {
        const place = page.locator(`[data-section="${section}"]`);
        const button = place.getByRole('heading', { level: 2 }).getByRole('button');
        await button.focus();
        if ((await button.getAttribute('aria-expanded')) !== 'true') await page.keyboard.press('Enter');
        const add = place.getByRole('button', { name: t('application.table.add', { section }) });
        await place.locator('[data-control], input[type="file"]').or(add).first().waitFor();
        if (hasRows(section)) {
          await add.focus();
          await page.keyboard.press('Enter');
          await expect(place.locator('[data-row]').last().locator(':focus')).toHaveCount(1);
        }
        await button.focus();
        expect(
          await order.walk(section),
          `controls of ${section} that Tab does not come to, or that are out of sight`,
        ).toEqual([]);
        const toggle = place.locator('[data-row] [id$="-toggle"]').last();
        if (await toggle.isVisible()) {
          // The button that closes a row is the one that opens it again, so the focus stays where it is.
          await toggle.focus();
          await page.keyboard.press('Enter');
          await expect(place.locator('[data-row] [id$="-toggle"]').last()).toBeFocused();
        }
        await button.focus();
        await page.keyboard.press('Enter');
      }
    });
  });
}
