import type { Locale } from '@portal/contract/limits';
import { renderOverridePage } from './override-page';

test.each<[Locale, string]>([
  ['fi', '22.11.2026 klo 9.40.00'],
  ['sv', '22.11.2026 09.40.00'],
  ['en', '22/11/2026, 09:40:00'],
])('the end of a permission is written in %s as in Finland', (locale, written) => {
  const page = renderOverridePage({
    locale,
    override: { remote: 'mfe-auth', origin: 'http://localhost:4703' },
    until: new Date('2026-11-22T07:40:00Z'),
    code: 'abc',
    location: '/candidateportal',
  });
  expect(page).toContain(written);
});
