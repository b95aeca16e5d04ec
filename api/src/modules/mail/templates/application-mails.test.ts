import { LOCALES } from '@portal/contract/limits';
import { brands } from '@portal/themes/theme';
import { renderMail } from '../render-mail';
import { applicationCancelled } from './application-cancelled';
import { applicationReceipt } from './application-receipt';

const receipt = {
  campaignTitle: 'Arkistonhoitaja <Turku>',
  employer: 'Kansallisarkisto',
  number: '2026-000123',
  sentAt: '21.11.2026 klo 10.00',
  url: 'http://localhost:4600/candidateportal/applications',
};
const cancelled = { ...receipt, cancelledAt: '22.11.2026 klo 11.00', canBeResent: true };

test.each([
  { locale: 'fi', first: 'Hakemuksesi on lähetetty', again: 'uudelleen', gone: 'peruutettu' },
  { locale: 'sv', first: 'Din ansökan har skickats', again: 'på nytt', gone: 'återtagits' },
  { locale: 'en', first: 'Your application has been sent', again: 'again', gone: 'withdrawn' },
] as const)('in $locale the mails tell a first sending, another one and a cancellation apart', (words) => {
  const { locale } = words;
  const first = renderMail(applicationReceipt({ ...receipt, again: false }, locale), locale, brands.state);
  const again = renderMail(applicationReceipt({ ...receipt, again: true }, locale), locale, brands.state);
  const gone = renderMail(applicationCancelled(cancelled, locale), locale, brands.state);
  expect(first.subject).toBe(`${words.first}: ${receipt.campaignTitle}`);
  expect(again.subject).toBe(`${words.first} ${words.again}: ${receipt.campaignTitle}`);
  expect(gone.subject).toContain(words.gone);
});

test.each(LOCALES)(
  'in %s both forms of every mail carry position, number and time, and the page shows words, not tags',
  (locale) => {
    const mails = [
      renderMail(applicationReceipt({ ...receipt, again: true }, locale), locale, brands.state),
      renderMail(applicationCancelled(cancelled, locale), locale, brands.state),
    ];
    for (const { text, html } of mails) {
      expect(text).toContain('Arkistonhoitaja <Turku>');
      expect(html).toContain('Arkistonhoitaja &lt;Turku&gt;');
      expect(html).not.toContain('<Turku>');
      for (const form of [text, html]) expect(form).toContain(receipt.number);
    }
  },
);

test.each(LOCALES)('in %s sending again is offered only while it is possible', (locale) => {
  const text = (canBeResent: boolean) =>
    renderMail(applicationCancelled({ ...cancelled, canBeResent }, locale), locale, brands.state).text;
  expect(text(true).length).toBeGreaterThan(text(false).length);
});

test.each([
  ['fi', /hakuajan päättymiseen asti/, /milloin tahansa/],
  ['sv', /tills ansökningstiden går ut/, /när som helst/],
  ['en', /until the application period ends/, /at any time/],
] as const)(
  'in %s receipt and withdrawal name an end of the period only where there is one',
  (locale, untilEnd, anyTime) => {
    const gone = (openEnded: boolean) =>
      renderMail(applicationCancelled({ ...cancelled, openEnded }, locale), locale, brands.state).text;
    expect(gone(false)).toMatch(untilEnd);
    expect(gone(true)).not.toMatch(untilEnd);
    expect(gone(true)).toMatch(anyTime);
    const text = (openEnded?: boolean) =>
      renderMail(applicationReceipt({ ...receipt, again: false, openEnded }, locale), locale, brands.state).text;
    for (const ended of [text(), text(false)]) {
      expect(ended).toMatch(untilEnd);
      expect(ended).not.toMatch(anyTime);
    }
    expect(text(true)).toMatch(anyTime);
    expect(text(true)).not.toMatch(untilEnd);
  },
);
