import { decodeJwt } from 'jose';
import { accessOf, changed, pageWith, statusWith, tokensOf } from './page-tokens.fixture';
import { createSignOnPortal, linkPerson, type SignOnPortal } from './sign-on.fixture';

let portal: SignOnPortal;
beforeAll(async () => {
  portal = await createSignOnPortal({}, 'browser');
});
afterEach(() => portal.provider.controls.mend());
afterAll(() => portal.close());

test.each<[string, (token: string) => Promise<string>]>([
  ['of another issuer', (token) => changed(portal, token, { iss: 'https://login.example.fi/realms/candidate' })],
  [
    'of another realm',
    (token) => changed(portal, token, { iss: portal.provider.issuer.replace('candidate', 'staff') }),
  ],
  ['for another audience', (token) => changed(portal, token, { aud: 'account' })],
  ['of another client', (token) => changed(portal, token, { azp: 'other-portal' })],
  ['without a client', (token) => changed(portal, token, { azp: undefined })],
  ['that has expired', (token) => changed(portal, token, { exp: Math.floor(Date.now() / 1000) - 61 })],
  ['that does not expire', (token) => changed(portal, token, { exp: undefined })],
  ['that is not valid yet', (token) => changed(portal, token, { nbf: Math.floor(Date.now() / 1000) + 120 })],
  ['from the future', (token) => changed(portal, token, { iat: Math.floor(Date.now() / 1000) + 120 })],
  ['without a person', (token) => changed(portal, token, { sub: undefined })],
  ['that is an ID token', (token) => changed(portal, token, { typ: 'ID' })],
  ['without a signature', (token) => portal.provider.keys.sign(decodeJwt(token), 'none')],
  ['signed with the public key', (token) => portal.provider.keys.sign(decodeJwt(token), 'public-key-as-secret')],
  ['signed by somebody else', (token) => portal.provider.keys.sign(decodeJwt(token), 'unknown-key')],
  ['that was changed on the way', async (token) => `${token.slice(0, -8)}AAAAAAAA`],
  ['that is no token', async () => 'token'],
])('a token %s lets nobody in', async (_, spoil) => {
  await linkPerson(portal, 'demo');
  const token = await accessOf(portal);
  expect(await statusWith(portal, token)).toBe(200);
  expect(await statusWith(portal, await spoil(token))).toBe(401);
});

test('an ID token is no access token', async () => {
  await linkPerson(portal, 'demo');
  expect(await statusWith(portal, (await tokensOf(portal, 'demo')).id_token)).toBe(401);
});

test('clocks may differ by a minute', async () => {
  await linkPerson(portal, 'demo');
  const now = Math.floor(Date.now() / 1000);
  expect(await statusWith(portal, await changed(portal, await accessOf(portal), { exp: now - 30 }))).toBe(200);
  expect(
    await statusWith(portal, await changed(portal, await accessOf(portal), { iat: now + 30, nbf: now + 30 })),
  ).toBe(200);
});

test('a new key of the service is asked for once', async () => {
  const own = await createSignOnPortal({}, 'browser');
  const { keys, controls } = own.provider;
  const { access_token: token } = await tokensOf(own, 'demo');
  const page = (made: string) => pageWith(own, made).post('authentication/authenticated');
  await page(token);
  const before = controls.calls.get('certs') ?? 0;
  for (let times = 0; times < 5; times += 1) await page(await keys.sign(decodeJwt(token), 'unknown-key'));
  // It was asked for less than half a minute before.
  expect(controls.calls.get('certs')).toBe(before);
  await own.close();
});

test.each(['down', 'slow', 'html', 'huge', 'elsewhere'] as const)(
  'while the service’s keys are %s nobody with a token is taken for logged out, and everybody else is answered',
  async (fault) => {
    const own = await createSignOnPortal({}, 'browser');
    const token = await accessOf(own);
    own.provider.controls.faults.set('certs', fault);
    const answered = statusWith(own, token);
    while (!own.provider.controls.calls.get('certs')) await new Promise((resolve) => setImmediate(resolve));
    expect((await (await own.candidate()).browser.get('settings/sessions')).status).toBe(200);
    expect(await answered).toBe(503);
    own.provider.controls.mend();
    expect((await pageWith(own, token).post('authentication/authenticated')).status).toBe(200);
    await own.close();
  },
);

test('the log says why, and nothing of the person or the token', async () => {
  const lines: unknown[] = [];
  jest.spyOn(portal.api.context.security, 'write').mockImplementation((_request, event, facts) => {
    lines.push({ event, ...facts });
  });
  await statusWith(portal, await changed(portal, await accessOf(portal), { azp: 'other-portal' }));
  jest.restoreAllMocks();
  expect(lines).toEqual([{ event: 'sign-on', outcome: 'refused', detail: 'bearer untrusted azp' }]);
});
