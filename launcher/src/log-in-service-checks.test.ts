import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SIGN_ON_PATHS } from '@portal/contract/account/sign-on-addresses';
import { API_PREFIX } from '@portal/contract/limits';
import { uncheckedSettings } from '@portal/settings/read-settings';
import type { SsoMode } from '@portal/settings/sign-on-settings';
import { type RunningProvider, startProvider } from 'sso-provider/start-provider';
import { checkLogInService } from './log-in-service-checks';

const CLIENT = 'candidate-portal';
let provider: RunningProvider;
beforeAll(async () => {
  provider = await startProvider({
    port: 0,
    realm: 'candidate',
    clientId: CLIENT,
    portalOrigins: ['https://portal.example'],
    redirectPaths: [`${API_PREFIX}/${SIGN_ON_PATHS.callback}`],
    loggedOutPath: `${API_PREFIX}/${SIGN_ON_PATHS.left}`,
  });
});
afterAll(() => provider.close());

interface Changes {
  host?: string;
  url?: string;
  clientId?: string;
  realm?: string | undefined;
  mode?: SsoMode;
}
async function checksOf(changes: Changes) {
  const { host, url, clientId, realm, mode } = {
    ...{ host: 'portal.example', url: provider.url, clientId: CLIENT, realm: 'candidate', mode: 'server' as const },
    ...changes,
  };
  const settings = {
    ...uncheckedSettings({ PUBLIC_URL: `https://${host}`, HOSTS: `${host}=state` }, '/tmp'),
    singleSignOn: {
      url,
      realm,
      clientId,
      clientSecret: undefined,
      mode,
      responseMode: 'fragment' as const,
      strongAcr: [],
      demo: false,
    },
  };
  return checkLogInService(settings);
}
async function check(changes: Changes) {
  const checks = await checksOf(changes);
  return Object.fromEntries(checks.map(({ check, ok, found }) => [check, ok ? 'ok' : found]));
}

const CALLBACK = '/candidate-portal-api/recruitment/authentication/sso/callback';

test('a service that knows the portal has nothing to mend', async () => {
  expect(await check({})).toEqual({
    'log-in service': 'ok',
    'keys of it': 'ok',
    'clock of it': 'ok',
    'way back from a log-in': 'ok',
    'way back from a log-out': 'ok',
  });
});

test('a host whose addresses the service does not know is named', async () => {
  expect(await check({ host: 'other.example' })).toMatchObject({
    'keys of it': 'ok',
    'way back from a log-in': `https://other.example${CALLBACK} is refused (400)`,
    'way back from a log-out': expect.stringMatching(/sso\/left is refused \(400\)$/),
  });
});

test('a client that the service does not know is told', async () => {
  expect(await check({ clientId: 'nobody' })).toMatchObject({
    'way back from a log-in': expect.stringMatching(/refused/),
  });
});

test('an address at which nothing listens, or another realm, is told alone', async () => {
  expect(await check({ url: 'http://127.0.0.1:1' })).toEqual({
    'log-in service': expect.stringMatching(/cannot be reached$/),
  });
  expect(await check({ realm: 'other' })).toEqual({ 'log-in service': expect.stringMatching(/answers 404$/) });
});

/** A service that answers as the test says. */
async function withService(
  answer: (request: IncomingMessage, response: ServerResponse, url: string) => void,
  changes: (url: string) => Changes = (address) => ({ url: address }),
): Promise<Record<string, string>> {
  let url = '';
  const server = createServer((request, response) => answer(request, response, url));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const checks = await check(changes(url));
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return checks;
}
const metadataOf = (url: string) => ({
  issuer: `${url}/realms/candidate`,
  authorization_endpoint: `${url}/auth`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/keys`,
});

test.each<[string, RegExp, (url: string) => string]>([
  ['a page', /something else than JSON$/, () => '<!doctype html>'],
  [
    'another name',
    /calls itself https:\/\/elsewhere/,
    (url) => JSON.stringify({ ...metadataOf(url), issuer: 'https://elsewhere' }),
  ],
  ['no keys', /does not name/, (url) => JSON.stringify({ ...metadataOf(url), jwks_uri: undefined })],
  [
    'an address that is none',
    /does not name/,
    (url) => JSON.stringify({ ...metadataOf(url), authorization_endpoint: '/auth' }),
  ],
  ['no PKCE', /no PKCE/, (url) => JSON.stringify({ ...metadataOf(url), code_challenge_methods_supported: ['plain'] })],
  ['ten megabytes', /too large$/, () => 'x'.repeat(10_000_000)],
])('a service that answers with %s is told', async (_what, words, body) => {
  const checks = await withService((_request, response, url) => response.end(body(url)));
  expect(checks).toEqual({ 'log-in service': expect.stringMatching(words) });
});

describe('a service that does not answer in time is told', () => {
  const limits: AbortController[] = [];
  /** The time for each call is over when the service has got it. */
  const runOut = () => {
    for (const limit of limits) limit.abort();
  };
  beforeEach(() => {
    limits.length = 0;
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const limit = new AbortController();
      limits.push(limit);
      return limit.signal;
    });
  });
  afterEach(() => jest.restoreAllMocks());

  test('at the first call', async () => {
    expect(await withService(runOut)).toEqual({
      'log-in service': expect.stringMatching(/openid-configuration: it does not answer in time$/),
    });
  });

  test('at each of the later ones', async () => {
    const checks = await withService((request, response, url) => {
      if (request.url?.endsWith('/openid-configuration'))
        return response.end(JSON.stringify({ ...metadataOf(url), end_session_endpoint: `${url}/log-out` }));
      runOut();
    });
    const late = (path: string) => expect.stringMatching(new RegExp(`/${path}\\b.*: it does not answer in time$`));
    expect(checks).toEqual({
      'log-in service': 'ok',
      'keys of it': late('keys'),
      'clock of it': 'ok',
      'way back from a log-in': late('auth'),
      'way back from a log-out': late('log-out'),
    });
  });
});

test('keys that the portal does not take, a clock that is wrong and a way back to elsewhere are told', async () => {
  const checks = await withService((request, response, url) => {
    const path = request.url ?? '';
    if (path.startsWith('/auth')) return response.writeHead(302, { location: 'https://elsewhere.example/' }).end();
    response.setHeader('date', new Date(Date.now() - 90_000).toUTCString());
    response.end(JSON.stringify(path === '/keys' ? { keys: [{ kty: 'oct', alg: 'HS256' }] } : metadataOf(url)));
  });
  expect(checks).toEqual({
    'log-in service': 'ok',
    'keys of it': 'none of its keys signs with RS256, PS256, ES256',
    'clock of it': expect.stringMatching(/differs by (89|9\d) s/),
    'way back from a log-in': expect.stringMatching(/leads elsewhere$/),
    'way back from a log-out': 'ok',
  });
});

test('a service whose name ends with a slash is asked at its address', async () => {
  const checks = await withService(
    (request, response, url) => {
      if (request.url !== '/.well-known/openid-configuration') return response.writeHead(404).end();
      response.end(JSON.stringify({ ...metadataOf(url), issuer: `${url}/` }));
    },
    (url) => ({ url: `${url}/`, realm: undefined }),
  );
  expect(checks).toMatchObject({ 'log-in service': 'ok' });
});

test('a service without the paths of a Keycloak is told where pages hold the tokens', async () => {
  const answer = (_request: IncomingMessage, response: ServerResponse, url: string) =>
    response.end(JSON.stringify(metadataOf(url)));
  const checks = await withService(answer, (url) => ({ url, mode: 'browser' }));
  expect(checks).toEqual({ 'log-in service': expect.stringMatching(/realms\/candidate\/protocol.* takes log-ins at/) });
  const [elsewhere] = await checksOf({ mode: 'browser', realm: 'other' });
  expect(elsewhere).toMatchObject({ ok: false, remedy: expect.stringMatching(/needs SSO_MODE=server$/) });
});

test('a time that cannot be read is none', async () => {
  const checks = await withService((_request, response, url) => {
    response.setHeader('date', 'yesterday');
    response.end(JSON.stringify(metadataOf(url)));
  });
  expect(checks).toMatchObject({ 'clock of it': 'ok' });
});

test('nothing is asked where people log in with accounts of the portal alone', async () => {
  expect(await checkLogInService(uncheckedSettings({}, '/tmp'))).toEqual([]);
});
