import { LOCALES } from '@portal/contract/limits';
import { brands } from '@portal/themes/theme';
import { renderMail } from '../render-mail';
import { type MailTemplates, TEMPLATES } from '.';
import { MAIL_SAMPLES, SAMPLE_URL } from './mail-samples.fixture';

const NAMES = Object.keys(TEMPLATES) as (keyof MailTemplates)[];
const render = <Name extends keyof MailTemplates>(name: Name, locale: (typeof LOCALES)[number]) =>
  renderMail(TEMPLATES[name](MAIL_SAMPLES[name], locale), locale, brands.state);

test.each(NAMES)(
  '%s says the same in text and HTML, in each language in its own words, with nothing that could run',
  (name) => {
    const mails = LOCALES.map((locale) => render(name, locale));
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(3);
    for (const [index, { subject, text, html }] of mails.entries()) {
      expect(subject.length).toBeGreaterThan(10);
      expect(text).toContain(SAMPLE_URL);
      expect(html).toContain('&amp;x=1');
      expect(html).toContain(`<html lang="${LOCALES[index]}">`);
      expect(html).not.toMatch(/<(?:aino|Arkisto|21|script)/);
      for (const paragraph of text.split('\n\n').filter((part) => !part.includes('http') && part.length > 30))
        expect(plain(html)).toContain(paragraph.trim());
      expect(`${subject}${text}`).not.toMatch(/undefined|\[object|NaN|\$\{/);
    }
  },
);

test.each([
  ['fi', ['10 päivää', '1 päivä:', '3 tuntia', '1 tunti:']],
  ['sv', ['10 dagar', '1 dag:', '3 timmar', '1 timme:']],
  ['en', ['10 days', '1 day left', '3 hours', '1 hour left']],
] as const)('in %s the reminder counts days and hours as the language does', (locale, words) => {
  const left = [
    { unit: 'days', amount: 10 },
    { unit: 'days', amount: 1 },
    { unit: 'hours', amount: 3 },
    { unit: 'hours', amount: 1 },
  ] as const;
  const subjects = left.map(
    (some) => TEMPLATES['deadline-reminder']({ ...MAIL_SAMPLES['deadline-reminder'], left: some }, locale).subject,
  );
  for (const [index, word] of words.entries()) expect(subjects[index]).toContain(word);
});

function plain(html: string): string {
  const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
  return html.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity);
}
