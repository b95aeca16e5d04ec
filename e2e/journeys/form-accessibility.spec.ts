import type { Locale } from '@portal/contract/limits';
import { SECTIONS, type SectionName, TABLE_RESOURCES } from '@portal/contract/sections';
import { expect, test, type Visitor } from '../fixtures/portal';
import { register } from '../fixtures/register';
import { ApplicationForm } from '../pages/application-form';
import { LogIn } from '../pages/log-in';
import { TabOrder } from '../pages/tab-order';

const EVERYTHING = 116;
const LOCALES: readonly Locale[] = ['fi', 'sv', 'en'];
const VIEWS = [
  { name: '320 px', viewport: { width: 320, height: 700 }, forced: false, text: undefined },
  { name: 'text of 200 %', viewport: { width: 1280, height: 900 }, forced: false, text: '200%' },
  { name: 'forced colours', viewport: { width: 1280, height: 900 }, forced: true, text: undefined },
] as const;

const hasRows = (section: SectionName): boolean => section in TABLE_RESOURCES || section === 'languageSkills';

async function openForm(visitor: Visitor, textSize?: string): Promise<ApplicationForm> {
  const { page } = visitor;
  if (textSize) {
    await page.addInitScript((size) => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = size;
      });
    }, textSize);
  }
  const account = await register(page.request, { acceptTerms: true });
  await visitor.open(`/application/${EVERYTHING}`);
  await new LogIn(visitor).as(account.username, account.password);
  const form = new ApplicationForm(visitor, EVERYTHING);
  await form.isOpen();
  return form;
}

// A trace keeps the page at every step; of a form as long as this it takes longer than the test.
test.use({ trace: 'off' });

for (const locale of LOCALES) {
  for (const { name, viewport, forced, text } of VIEWS) {
    test.describe(`${locale}, ${name}`, () => {
      test.use({ locale, viewport, ...(forced && { forcedColors: 'active' as const }) });

      test('every section, row editor and dialog of the form is accessible and does not scroll sideways', {
        tag: locale === 'fi' && name === '320 px' ? [] : ['@full'],
      }, async ({ visitor }) => {
        test.setTimeout(600_000);
        const { page, t } = visitor;
        const form = await openForm(visitor, text);
        await visitor.expectAccessible('how the application is saved');
        await form.begin();
        for (const section of SECTIONS) {
          const area = await form.openSection(section);
          const add = area.getByRole('button', { name: t('application.table.add', { section }) });
          await area.locator('[data-control], input[type="file"]').or(add).first().waitFor();
          if (hasRows(section)) await add.click();
          await visitor.expectAccessible(section);
          const opener = area.locator('[data-control="multiselect"] button[aria-expanded="false"]').first();
          if (await opener.isVisible()) {
            await opener.click();
            await visitor.expectAccessible(`${section}, a list unfolded`);
          }
          const calendar = area.locator('[data-control="date"] button').first();
          if (section === 'basicInfo' || section === 'educations') {
            await calendar.click();
            await page.getByRole('dialog').getByRole('grid').waitFor();
            await visitor.expectAccessible(`${section}, a calendar`);
            await page.keyboard.press('Escape');
          }
          if (section === 'educations') {
            await area.locator('[data-control="text"] input').first().fill('Yliopisto');
            await area.getByRole('button', { name: t('application.table.delete'), exact: true }).click();
            await visitor.expectAccessible(`${section}, whether to delete the row`);
            await page.keyboard.press('Escape');
          }
          // One open section at a time: what is looked at is this one.
          await page
            .locator(`[data-section="${section}"]`)
            .getByRole('heading', { level: 2 })
            .getByRole('button')
            .click();
        }
        await form.preview();
        await page.getByRole('link', { name: form.configOf('basicInfo', 'firstName').label }).waitFor();
        await visitor.expectAccessible('every section open, with its errors');
        const leave = page.getByRole('button', { name: t('host.menu.leave-application'), exact: true });
        const fold = page.getByRole('button', { name: t('host.menu.open'), exact: true });
        if (await fold.isVisible()) await fold.click();
        await leave.filter({ visible: true }).first().click();
        await page.getByRole('dialog', { name: t('host.leave.title') }).waitFor();
        await visitor.expectAccessible('leaving the application');
      });

      test('every section and row editor can be walked through by keyboard, and the focus is always in sight', {
        tag: locale === 'fi' && name === '320 px' ? [] : ['@full'],
      }, async ({ visitor }) => {
        test.setTimeout(600_000);
        const { page, t } = visitor;
        const form = await openForm(visitor, text);
        await form.begin();
        const order = new TabOrder(page);
        for (const section of SECTIONS) {
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
          await button.focus();
          await page.keyboard.press('Enter');
        }
      });
    });
  }
}
