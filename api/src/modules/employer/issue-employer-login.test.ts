import type { TestApi } from '../../../test/harness';
import { applicant, createEmployerPortal, EDITABLE, issue } from './employer.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createEmployerPortal();
});
afterAll(() => portal.close());

test('a link is issued for a candidate who is named as at log-in: by user name or address, in whatever letters', async () => {
  const { username, email } = await applicant(portal);
  for (const name of [username, username.toUpperCase(), email, email.toUpperCase(), ` ${email} `])
    expect(await issue(portal, name)).toMatchObject({ campaignId: EDITABLE });
});

test('no link is issued where several candidates could be meant', async () => {
  const { email } = await applicant(portal);
  await portal.addUser({ email: email.replace(/^./, (letter) => letter.toUpperCase()) });
  await expect(issue(portal, email.toUpperCase())).rejects.toThrow('no candidate has this user name');
  expect(await issue(portal, email)).toMatchObject({ campaignId: EDITABLE });
});
