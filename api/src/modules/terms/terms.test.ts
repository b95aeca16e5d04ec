import { perLocale } from '@portal/contract/limits';
import { createTestApi, type TestApi } from '../../../test/harness';
import { SHIPPED_TERMS } from './shipped-terms';
import { addTerms } from './terms.repository';

let portal: TestApi;
beforeAll(async () => {
  portal = await createTestApi();
});
afterAll(() => portal.close());

test.each([
  ['fi', 'Sinun vastuullasi'],
  ['sv', 'Ditt ansvar'],
  ['en', 'Your responsibilities'],
])('anybody may read the terms, in %s', async (language, words) => {
  const answer = await portal.browser().get('tos/terms_of_service', { headers: { 'content-language': language } });
  expect(answer.body).toMatchObject({
    updatedDate: SHIPPED_TERMS.updatedDate,
    acceptedTerms: false,
    acceptedDate: null,
  });
  expect(answer.text).toContain(words);
});

test('accepting them opens the portal and keeps the date', async () => {
  const { browser } = await portal.candidate({ acceptedTerms: false });
  expect((await browser.post('authentication/authenticated')).body).toMatchObject({ user: { acceptedTerms: false } });
  expect((await browser.post('tos/accept')).body).toMatchObject({ acceptedTerms: true });
  expect((await browser.post('authentication/authenticated')).body).toMatchObject({ user: { acceptedTerms: true } });
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Helsinki' }).format(portal.clock.now());
  expect((await browser.get('tos/terms_of_service')).body).toMatchObject({ acceptedTerms: true, acceptedDate: today });
});

test('nothing in the terms can run, and newer terms are accepted anew', async () => {
  const { browser } = await portal.candidate();
  const html = '<p onclick="x()">Uudet <a href="javascript:x()">ehdot</a><script>x()</script></p>';
  await addTerms(
    portal.db,
    '2026-10-01',
    perLocale(() => html),
  );
  expect((await browser.get('tos/terms_of_service')).body).toEqual({
    updatedDate: '2026-10-01',
    acceptedTerms: false,
    acceptedDate: null,
    html: '<p>Uudet <a>ehdot</a></p>',
  });
});
