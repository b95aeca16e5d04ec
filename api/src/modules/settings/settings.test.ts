import { createTestApi, type TestApi } from '../../../test/harness';

let portal: TestApi;
beforeAll(async () => {
  portal = await createTestApi();
});
afterAll(() => portal.close());

test('the language is kept for the next log-in, also before the terms are accepted', async () => {
  const { browser, username, password } = await portal.candidate({ acceptedTerms: false });
  expect((await browser.post('settings/change_language', { language: 'sv' })).body).toEqual({ ok: true });
  expect((await portal.browser().logIn(username, password)).body).toMatchObject({ user: { locale: 'sv' } });
});
