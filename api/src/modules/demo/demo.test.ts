import { createTestApi } from '../../../test/harness';
import { DEMO_PASSWORD } from './demo-users';

test('with the demo content two candidates can log in, one of them with internal applications, at every start', async () => {
  const portal = await createTestApi({ demo: true });
  expect(portal.api.demoLogins).toEqual([
    { username: 'demo', password: DEMO_PASSWORD },
    { username: 'demo-internal', password: DEMO_PASSWORD },
  ]);
  const demo = await portal.browser().logIn('demo', DEMO_PASSWORD);
  const internal = await portal.browser().logIn('demo-internal', DEMO_PASSWORD);
  expect(demo.body).toMatchObject({
    ok: true,
    useInternal: false,
    user: { acceptedTerms: true, emailConfirmed: true },
  });
  expect(internal.body).toMatchObject({ ok: true, useInternal: true });
  await portal.close();
});

test('without it there are none', async () => {
  const portal = await createTestApi();
  expect(portal.api.demoLogins).toEqual([]);
  expect((await portal.browser().logIn('demo', DEMO_PASSWORD)).body).toMatchObject({ error: 'bad-credentials' });
  await portal.close();
});
