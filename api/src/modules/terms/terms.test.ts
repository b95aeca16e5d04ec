import { perLocale } from '@portal/contract/limits';
import { TermsOfService } from '@portal/contract/terms';
import type { TestBrowser } from '../../../test/browser';
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
    version: expect.any(Number),
    updatedDate: '2026-10-01',
    acceptedTerms: false,
    acceptedDate: null,
    html: '<p>Uudet <a>ehdot</a></p>',
  });
});

describe('terms that others have taken the place of while they were read', () => {
  const read = async (browser: TestBrowser) => (await browser.get('tos/terms_of_service')).read(TermsOfService);
  const replace = (html: string) =>
    addTerms(
      portal.db,
      '2026-10-02',
      perLocale(() => html),
    );

  test('are not accepted in their place; the new ones are once they were read', async () => {
    const { browser } = await portal.candidate({ acceptedTerms: false });
    const { version } = await read(browser);
    await replace('<p>toiset</p>');
    expect((await browser.post('tos/accept', { version })).body).toMatchObject({ acceptedTerms: false });
    expect((await browser.post('authentication/authenticated')).body).toMatchObject({ user: { acceptedTerms: false } });
    expect((await browser.post('tos/accept', { version: (await read(browser)).version })).body).toMatchObject({
      acceptedTerms: true,
    });
  });

  test('leave a new account to be asked at its first log-in', async () => {
    const browser = await portal.browser().open();
    const email = 'read-before@example.fi';
    await browser.post('authentication/register/user', { email, locale: 'fi' });
    const mail = (await portal.outbox()).find(({ to }) => to === email);
    await browser.post('authentication/register/confirm', { code: /\d{6}/.exec(mail?.subject ?? '')?.[0] });
    const { version } = await read(browser);
    await replace('<p>kolmannet</p>');
    const account = { username: 'lukija', password: 'pieni punainen mökki', firstName: 'Liisa', lastName: 'Mäki' };
    const details = { ...account, locale: 'fi', acceptedTerms: true, termsVersion: version };
    expect((await browser.post('authentication/register/int/complete', details)).body).toEqual({ ok: true });
    expect((await browser.logIn(account.username, account.password)).body).toMatchObject({
      user: { acceptedTerms: false },
    });
  });
});
