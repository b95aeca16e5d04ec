import { createTestApi, type TestApi } from '../../../../test/harness';
import { addPasskey, creationOptions, listOf, loginOptions } from './virtual-authenticator.fixture';

const OTHER = { host: 'other.example:4600', origin: 'http://other.example:4600' };

let portal: TestApi;
beforeAll(async () => {
  const hosts = [
    { host: 'localhost:4600' },
    { host: 'other.example:4600', theme: 'church' },
    { host: '127.0.0.1:4600' },
  ];
  portal = await createTestApi({ hosts });
});
afterAll(() => portal.close());

test('a passkey is made for the host of the page, in the name of its organisation', async () => {
  const { browser } = await portal.candidate();
  const here = await creationOptions(browser);
  const there = (await browser.post('settings/passkeys/options', undefined, { headers: OTHER })).body;
  expect(here.rp.id).toBe('localhost');
  expect(there).toMatchObject({ ok: true, options: { rp: { id: 'other.example' } } });
  expect((there as { options: typeof here }).options.rp.name).not.toBe(here.rp.name);
});

test('a passkey of another host is listed with it, and does not log in here', async () => {
  const { browser } = await portal.candidate();
  const passkey = await addPasskey(browser);
  const there = (await browser.get('settings/passkeys', { headers: OTHER })).body;
  expect(there).toMatchObject({ available: true, passkeys: [{ otherHost: 'localhost' }] });
  expect((await listOf(browser))[0]?.otherHost).toBeUndefined();

  const other = await portal.browser().open();
  const { challenge } = await loginOptions(other);
  const credential = passkey.get({ challenge, rpId: 'localhost' }, { origin: OTHER.origin });
  const answer = await other.post('authentication/passkey/login', { credential }, { headers: OTHER });
  expect(answer.body).toMatchObject({ ok: false, error: 'expired' });
  const asked = (await other.post('authentication/passkey/options', undefined, { headers: OTHER })).body;
  const own = passkey.get((asked as { options: Awaited<ReturnType<typeof loginOptions>> }).options, {
    origin: OTHER.origin,
  });
  const refused = await other.post('authentication/passkey/login', { credential: own }, { headers: OTHER });
  expect(refused.body).toMatchObject({ ok: false, error: 'bad-credentials' });
});

test('whose only passkey is of another host confirms by password and mailed code', async () => {
  const { browser } = await portal.candidate();
  await addPasskey(browser);
  const ways = await browser.post('settings/confirmation/options', undefined, { headers: OTHER });
  expect(ways.body).toEqual({ strong: true, password: true, service: false, confirmed: true });
});

test('an address that is a number has no passkeys, and says so', async () => {
  const { browser } = await portal.candidate();
  const headers = { host: '127.0.0.1:4600', origin: 'http://127.0.0.1:4600' };
  expect((await browser.get('settings/passkeys', { headers })).body).toEqual({ passkeys: [], available: false });
  const options = await browser.post('settings/passkeys/options', undefined, { headers });
  expect(options.body).toEqual({ ok: false, error: 'not-available' });
  const anonymous = await portal.browser().open();
  expect((await anonymous.post('authentication/passkey/options', undefined, { headers })).body).toEqual({ ok: false });
});
