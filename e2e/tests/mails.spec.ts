import { LOCALES } from '@portal/contract/limits';
import { brands, THEME_NAMES, type ThemeName } from '@portal/themes/theme';
import { renderMail } from '../../api/src/modules/mail/render-mail';
import { type MailTemplates, TEMPLATES } from '../../api/src/modules/mail/templates';
import { MAIL_SAMPLES } from '../../api/src/modules/mail/templates/mail-samples.fixture';
import { findViolations, WCAG_22_AA } from '../fixtures/display/accessibility';
import { expect, test } from '../fixtures/portal/test';

type Name = keyof MailTemplates;
const NAMES = Object.keys(TEMPLATES) as Name[];
const LOOKS = [
  { width: 320, scheme: 'light' },
  { width: 320, scheme: 'dark' },
  { width: 700, scheme: 'light' },
  { width: 700, scheme: 'dark' },
] as const;
/** Between them they have every part that a mail can have: a code, an action, links in sentences, small print. */
const WITH_ALL_PARTS: readonly Name[] = ['account-code', 'deadline-reminder', 'feedback'];

function html<Template extends Name>(name: Template, locale: (typeof LOCALES)[number], theme: ThemeName): string {
  return renderMail(TEMPLATES[name](MAIL_SAMPLES[name], locale), locale, brands[theme]).html;
}

test('every mail in every language fits a narrow and a wide window', async ({ page }) => {
  for (const width of [320, 700]) {
    await page.setViewportSize({ width, height: 800 });
    for (const name of NAMES) {
      for (const locale of LOCALES) {
        await page.setContent(html(name, locale, 'municipal'));
        const { scrollWidth, clientWidth } = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return { scrollWidth, clientWidth };
        });
        expect(scrollWidth, `${name} in ${locale} at ${width} px`).toBe(clientWidth);
      }
    }
  }
});

for (const theme of THEME_NAMES) {
  test(`the mails of the theme ${theme} can be read in light and dark`, async ({ page }) => {
    for (const { width, scheme } of LOOKS) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: scheme });
      for (const name of WITH_ALL_PARTS) {
        await page.setContent(html(name, 'fi', theme));
        expect(await findViolations(page, WCAG_22_AA), `${name}, ${scheme}, ${width} px`).toEqual([]);
      }
    }
  });
}
