import { Writable } from 'node:stream';
import type { JWTPayload } from 'jose';
import type { TestBrowser } from '../../../test/browser';
import {
  begin,
  callOf,
  createSignOnPortal,
  linkPerson,
  ProviderPages,
  pathOf,
  type SignOnPortal,
  signOn,
  tellEnd,
} from './sign-on.fixture';

const EXT = 'authentication/register/ext';
const lines: string[] = [];
const logStream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});
let portal: SignOnPortal;
beforeAll(async () => {
  portal = await createSignOnPortal({ logLevel: 'info', logStream });
});
afterEach(async () => {
  portal.provider.controls.mend();
  await portal.db.deleteFrom('users').execute();
});
afterAll(() => portal.close());

const isLoggedIn = async (browser: TestBrowser) =>
  ((await browser.post('authentication/authenticated')).body as { ok: boolean }).ok;
const change = (claims: JWTPayload) => {
  portal.provider.controls.changeClaims = (own) => ({ ...own, ...claims });
};

/** A log-in up to the answer of the provider, which the browser has not followed yet. */
async function answered(browser: TestBrowser): Promise<URL> {
  const pages = new ProviderPages();
  await pages.follow(await begin(browser));
  return new URL(await pages.answer('demo'));
}

test.each<[string, (answer: URL) => void]>([
  ['names another issuer', ({ searchParams }) => searchParams.set('iss', 'https://elsewhere.example')],
  ['names two issuers', ({ searchParams }) => searchParams.append('iss', 'https://elsewhere.example')],
  ['names no issuer', ({ searchParams }) => searchParams.delete('iss')],
  ['has two codes', ({ searchParams }) => searchParams.append('code', 'another')],
  ['has two states', ({ searchParams }) => searchParams.append('state', 'fi.another')],
  ['has no state', ({ searchParams }) => searchParams.delete('state')],
  ['has a state that nobody made', ({ searchParams }) => searchParams.set('state', '../../elsewhere')],
  ['has no code', ({ searchParams }) => searchParams.delete('code')],
  ['has a code that is none', ({ searchParams }) => searchParams.set('code', '\0')],
  ['carries tokens itself', ({ searchParams }) => searchParams.set('id_token', 'a.b.c')],
  ['is an error in words of its own', ({ searchParams }) => searchParams.set('error', '<script>alert(1)</script>')],
])('an answer that %s logs nobody in, and leads to the log-in page alone', async (_what, spoil) => {
  await linkPerson(portal, 'demo');
  const browser = await portal.browser().open();
  const answer = await answered(browser);
  spoil(answer);
  const { status, headers } = await browser.get(pathOf(answer.href));
  expect(status).toBe(303);
  expect(headers.location).toMatch(/^\/candidateportal\/login\?sso=(untrusted|expired|unavailable)&lang=(fi|sv|en)$/);
  expect(await isLoggedIn(browser)).toBe(false);
  expect(await signOn(browser, 'demo')).toBe('/candidateportal/login');
});

test.each([
  'https://elsewhere.example',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '\n//elsewhere.example',
  '/candidateportal//elsewhere.example',
  'javascript:alert(1)',
])('a log-out does not lead to %j', async (returnTo) => {
  await linkPerson(portal, 'demo');
  const browser = await portal.browser().open();
  await signOn(browser, 'demo');
  await browser.post(callOf('logOut'), { returnTo });
  expect((await browser.get(callOf('left'))).headers.location).toBe('/candidateportal/');
});

test('a log-in leads where the portal says, whatever the address asks for', async () => {
  await linkPerson(portal, 'demo');
  const browser = await portal.browser().open();
  const query =
    '?redirect=https://elsewhere.example&redirect_uri=https://elsewhere.example&returnTo=//elsewhere.example';
  const url = await begin(browser, query);
  expect(url).not.toContain('elsewhere');
  const pages = new ProviderPages();
  await pages.follow(url);
  const answer = await browser.get(`${pathOf(await pages.answer('demo'))}&returnTo=//elsewhere.example`);
  expect(answer.headers.location).toBe('/candidateportal/login');
});

test.each([
  ['with white space', ' 00000000-0000-4000-8000-000000000001'],
  ['that is not in ASCII', '\u00e5'],
  ['with a character that no database keeps', 'a\0b'],
  ['that is no text', { a: 1 }],
  ['of 300 characters', 'x'.repeat(300)],
])('a subject %s is taken for nobody that the portal knows', async (_what, sub) => {
  await linkPerson(portal, 'demo');
  const browser = await portal.browser().open();
  change({ sub } as JWTPayload);
  expect(await signOn(browser, 'demo')).toMatch(
    /^\/candidateportal\/(registerDetails\?|login\?sso=untrusted&)lang=fi$/,
  );
  expect(await isLoggedIn(browser)).toBe(false);
});

test.each(['down', 'slow', 'html', 'huge', 'elsewhere'] as const)(
  'where the provider’s answer about the person is %s, the person is asked',
  async (fault) => {
    portal.provider.controls.faults.set('userinfo', fault);
    change({ given_name: undefined, family_name: undefined, email: undefined });
    const browser = await portal.browser().open();
    await signOn(browser, 'demo-new');
    expect((await browser.get(EXT)).body).toEqual({ step: 'email', firstName: '', lastName: '' });
  },
);

test('keys that the provider has changed between two log-ins do not matter', async () => {
  const own = await createSignOnPortal();
  await own.provider.keys.rotate();
  await linkPerson(own, 'demo');
  expect(await signOn(await own.browser().open(), 'demo')).toBe('/candidateportal/login');
  await own.close();
});

test('the log says why, and nothing of the person, the code or the tokens', async () => {
  await linkPerson(portal, 'demo');
  lines.length = 0;
  const tokens: string[] = [];
  const browser = await portal.browser().open();
  const answer = await answered(browser);
  await browser.get(pathOf(answer.href));
  await browser.get(pathOf(answer.href));
  change({ sub: 'salainen-sub', given_name: 'Salainen', email: 'salainen@example.fi' });
  const first = await portal.browser().open();
  await signOn(first, 'demo');
  await first.post(`${EXT}/email`, { email: 'salainen@example.fi', locale: 'fi' });
  portal.provider.controls.signature = 'unknown-key';
  await signOn(await portal.browser().open(), 'demo');
  await tellEnd(portal, { sub: 'salainen-sub', sid: 'salainen-sid', nonce: 'salainen' });
  const rows = await portal.db.selectFrom('sign_on_sessions').select(['sid', 'id_token']).execute();
  tokens.push(...rows.flatMap(({ sid, id_token }) => [sid ?? '', id_token]));
  const log = lines.join('');
  expect(log).toContain('"detail":"expired state"');
  expect(log).toContain('"detail":"untrusted ERR_JWKS_NO_MATCHING_KEY"');
  expect(log).toContain('"detail":"nonce"');
  expect(log).not.toMatch(/salainen/i);
  expect(log).not.toMatch(/00000000-0000-4000-8000-000000000001|demo@example|eyJ/);
  for (const secret of [...tokens, ...answer.searchParams.values(), ...browser.cookies.values()])
    if (secret !== portal.provider.issuer) expect(log).not.toContain(secret);
});
