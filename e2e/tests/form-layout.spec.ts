import type { SectionName } from '@portal/contract/sections';
import { openNewForm } from '../fixtures/applications/new-form';
import { expect, type PortalUser, test } from '../fixtures/portal/test';
import { keepToasts } from '../fixtures/portal/toasts';
import { withoutTimer } from '../fixtures/portal/without-timer';
import { FormField } from '../pages/form-field';

/** With every kind of field. */
const EVERYTHING = 116;
const GARDENER = 106;
/** A section whose content comes later than that is not brought to the top any more, as in mfe-application/src/pages/ApplicationPage/form/bring-to-top.ts. */
const BROUGHT_TO_TOP_MS = 3_000;

test.describe('a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('a field is as wide as what belongs in it', async ({ user }) => {
    const { form } = await openNewForm(user, EVERYTHING);
    await form.openSection('basicInfo');
    const widthOf = async (name: string) => {
      const field = new FormField(user, { section: 'basicInfo', config: form.configOf('basicInfo', name) });
      return (await field.control.boundingBox())?.width ?? 0;
    };
    expect(await widthOf('postalCode')).toBeLessThan(150);
    expect(await widthOf('salaryWish')).toBeLessThan(150);
    expect(await widthOf('mobilePhone')).toBeLessThan(250);
    expect(await widthOf('firstName')).toBeLessThan(350);
    expect(await widthOf('email')).toBeLessThan(450);
    expect(await widthOf('note1')).toBeGreaterThan(600);
  });
});

test.describe('a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the next section begins at the top of the window, however late its content comes', async ({ user }) => {
    const { page, t } = user;
    await withoutTimer(page, BROUGHT_TO_TOP_MS);
    const { view } = await openNewForm(user, GARDENER);
    const sections = Object.entries(view.sectionMap)
      .filter(([, { visible }]) => visible)
      .sort(([, one], [, other]) => one.order - other.order)
      .map(([name]) => name as SectionName);
    for (const section of sections.slice(1)) {
      await page.getByRole('button', { name: t('application.form.next') }).click();
      const heading = page.locator(`[data-section="${section}"]`).getByRole('heading', { level: 2 });
      await expect(heading.getByRole('button')).toBeFocused();
      await expect(page.locator(`[data-section="${section}"]`).getByRole('region').first()).toBeVisible();
      await expect.poll(async () => (await heading.boundingBox())?.y ?? -1).toBeLessThan(120);
      expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    }
  });

  test('a message stands above the bar, whose buttons can be pressed meanwhile', async ({ user }) => {
    const { page, t } = user;
    await keepToasts(page);
    const { form } = await openNewForm(user, GARDENER);
    await form.addRow('educations', { institute: 'Livia' });
    await form.isSaved();
    await page.route(/\/delete/, (route) => route.abort());
    await page.getByRole('button', { name: t('application.table.delete'), exact: true }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: t('application.table.delete') }).click();
    await expect(page.getByRole('alert').getByText(t('application.table.not-deleted'))).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: t('application.form.next') }).click({ trial: true });
  });
});

test.describe('320 px, text of 200 %, forced colours', () => {
  test.use({ viewport: { width: 320, height: 700 }, contextOptions: { forcedColors: 'active' } });

  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%';
      });
    }),
  );

  test('form, dashboard and own applications do not scroll sideways', async ({ user }) => {
    const { form } = await openNewForm(user, EVERYTHING);
    await form.fill('basicInfo', 'city', 'Utsjoki');
    await form.isSaved();
    await user.expectAccessible('form');
    await user.open('/dashboard');
    await user.page.getByRole('article').first().waitFor();
    await user.expectAccessible('dashboard');
    await user.open('/applications');
    await user.page.getByRole('article').first().waitFor();
    await user.expectAccessible('own applications');
  });

  test('the bar takes at most a fifth of the window, and its main button looks like one', async ({ user }) => {
    const { page, t } = user;
    await openNewForm(user, EVERYTHING);
    const next = page.getByRole('button', { name: t('application.form.next') });
    await expect(next).toBeInViewport({ ratio: 1 });
    const covered = () =>
      page.evaluate(() => Number.parseFloat(document.documentElement.style.getPropertyValue('--covered-end')));
    await expect.poll(covered).toBeGreaterThan(0);
    expect(await covered()).toBeLessThanOrEqual(700 / 5);
    const position = page.getByRole('button', { name: t('application.form.position', { number: 1, count: 17 }) });
    const groundOf = (button: typeof next) => button.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await groundOf(next)).not.toBe(await groundOf(position));
  });
});

async function stateOf({ page }: PortalUser, section: SectionName, words: string): Promise<void> {
  const heading = page.locator(`[data-section="${section}"]`).getByRole('heading', { level: 2 });
  await expect(heading.getByRole('button')).toHaveAccessibleName(new RegExp(`${words}$`));
}

for (const locale of ['fi', 'sv', 'en'] as const)
  test.describe(`states of sections: ${locale}`, () => {
    test.use({ locale });

    test('a section is not started until something is filled in, also after the page was loaded again', async ({
      user,
    }) => {
      const { page, t } = user;
      const { form } = await openNewForm(user, GARDENER);
      await stateOf(user, 'educations', t('application.section.not-started'));
      await form.addRow('educations', { institute: 'Livia' });
      await form.isSaved();
      await stateOf(user, 'educations', t('application.section.draft'));
      await page.reload();
      await form.isOpen();
      await stateOf(user, 'educations', t('application.section.draft'));
      await stateOf(user, 'workExperiences', t('application.section.not-started'));
    });
  });
