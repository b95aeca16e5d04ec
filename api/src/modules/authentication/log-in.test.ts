import { createTestApi, type TestApi } from '../../../test/harness';

let portal: TestApi;
beforeAll(async () => {
  portal = await createTestApi();
});
afterAll(() => portal.close());

test('a person logs in by user name, is known to the portal and logs out', async () => {
  const user = await portal.addUser();
  const browser = await portal.browser().open();
  const answer = await browser.logIn(user.username, user.password);
  expect(answer.body).toMatchObject({ ok: true, user: { username: user.username, acceptedTerms: true } });
  expect((await browser.post('authentication/authenticated')).body).toMatchObject({ ok: true });
  expect((await browser.post('authentication/logout')).body).toEqual({ ok: true });
  expect((await browser.post('authentication/authenticated')).body).toMatchObject({ ok: false });
});
