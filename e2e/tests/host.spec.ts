import { THEME_NAMES } from '@portal/themes/theme';
import { receiveMail } from '../fixtures/mail/mailbox';
import { FEEDBACK_MAIL, themeHost } from '../fixtures/portal/hosts';
import { expect, test } from '../fixtures/portal/test';
import { closeByEscape } from '../pages/dialogs';
import { Keyboard } from '../pages/keyboard';

const WIDTHS = [360, 1280];
const SCHEMES = ['light', 'dark'] as const;
/** Areas that each theme has. docs/specification.md#themes */
const FEEDBACK_IN = { state: false, municipal: true, church: true, city: true };

for (const theme of THEME_NAMES) {
  test.describe(`the theme ${theme}, by its host name`, () => {
    test.use({ baseURL: `http://${themeHost(theme)}` });

    test('is accessible in light and dark, narrow and wide', async ({ user }) => {
      const { page, t } = user;
      await user.open('/');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await page.getByRole('navigation', { name: t('host.quick-links.title') }).waitFor();
      const feedback = page.getByRole('button', { name: t('host.feedback.open') });
      await expect(feedback).toHaveCount(FEEDBACK_IN[theme] ? 1 : 0);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          await user.expectAccessible(`home of ${theme}, ${colorScheme}, ${width} px`);
        }
      }
    });
  });
}

test('the colours need nothing that browsers from before May 2024 lack', async ({ user }) => {
  const { page } = user;
  await user.open('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const sheets = await page.evaluate(() =>
    [...document.styleSheets].map(({ href, ownerNode }) => ({ href, text: ownerNode?.textContent ?? '' })),
  );
  const texts = await Promise.all(
    sheets.map(async ({ href, text }) => (href ? (await page.request.get(href)).text() : text)),
  );
  expect(texts.join('')).toContain('--color-surface');
  expect(texts.join('')).not.toContain('light-dark(');
});

test.describe('in the theme of the church', () => {
  test.use({ baseURL: `http://${themeHost('church')}`, viewport: { width: 360, height: 780 } });

  test('a user reads common questions, gives feedback by keyboard, and those who read it get a mail', async ({
    user,
  }) => {
    const { page, t } = user;
    const keyboard = new Keyboard(page);
    const words = `Sivu oli selkeä ${Date.now()}`;
    await user.open('/login');
    await page.getByRole('link', { name: 'Usein kysyttyä' }).click();
    await page.getByRole('heading', { level: 1, name: t('host.faq.title') }).waitFor();
    const question = page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('button');
    await keyboard.goTo(question);
    await keyboard.press('Enter');
    await expect(question).toHaveAttribute('aria-expanded', 'true');
    await user.expectAccessible('common questions');
    await keyboard.goTo(page.getByRole('button', { name: t('host.feedback.open') }));
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: t('host.feedback.title') });
    await keyboard.goTo(dialog.getByRole('textbox'));
    await keyboard.type(words);
    await user.expectAccessible('feedback');
    await keyboard.goTo(dialog.getByRole('button', { name: t('host.feedback.send') }));
    await keyboard.press('Enter');
    await expect(dialog.getByText(t('host.feedback.thanks'))).toBeVisible();
    await user.expectAccessible('thanks for feedback');
    const mail = await receiveMail(page.request, FEEDBACK_MAIL, ({ text }) => text.includes(words));
    expect(mail.text).toContain('/faq');
  });

  test('the menu of a narrow screen is opened, used and left by keyboard', async ({ user }) => {
    const { page, t } = user;
    const keyboard = new Keyboard(page);
    await user.open('/login');
    const button = page.getByRole('button', { name: t('host.menu.open'), exact: true });
    await keyboard.goTo(button);
    await keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: t('host.menu.title') });
    await expect(menu.getByRole('link', { name: t('host.menu.register') })).toBeVisible();
    await user.expectAccessible('menu of a user');
    await closeByEscape(menu);
    await expect(button).toBeFocused();
    await keyboard.press('Enter');
    await keyboard.goTo(menu.getByRole('button', { name: 'Svenska' }));
    await keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
    await expect(page).toHaveURL(/lang=sv/);
  });
});
