import type { Locale } from '@portal/i18n';
import { fakeShell, renderPage } from '@portal/testing/render-page';
import { screen, within } from '@testing-library/react';
import SubstitutionsRemote, { preload } from './remote';

async function open(at: string, locale: Locale = 'fi') {
  const shell = fakeShell();
  await preload(at, locale);
  await renderPage(<SubstitutionsRemote />, { at, locale, shell });
  return shell;
}

test('the area says what it is for, that it is not open yet, and leads to its views', async () => {
  await open('/substitutions');
  expect(screen.getByRole('heading', { level: 1, name: 'Sijaisuudet' })).toBeVisible();
  expect(screen.getByText('Sijaisuuspalvelu avataan myöhemmin')).toBeVisible();
  const navigation = screen.getByRole('navigation', { name: 'Sijaisuuksien näkymät' });
  expect(within(navigation).getByRole('link', { name: 'Yleiskuva' })).toHaveAttribute('aria-current', 'page');
  expect(within(navigation).getByRole('link', { name: 'Kalenteri' })).toHaveAttribute(
    'href',
    '/substitutions/calendar',
  );
});

test.each([
  ['/substitutions/offers', 'fi', 'Tarjoukset', 'Sinulle ei ole tarjouksia.'],
  ['/substitutions/gigs', 'sv', 'Mina pass', 'Du har inga pass.'],
  ['/substitutions/calendar', 'en', 'Calendar', 'Your calendar has no entries.'],
] as const)('%s says honestly in %s that nothing is there yet', async (at, locale, title, none) => {
  const { titles } = await open(at, locale);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText(none)).toBeVisible();
  expect(screen.getByRole('link', { name: title })).toHaveAttribute('aria-current', 'page');
  expect(titles).toEqual([title]);
});
