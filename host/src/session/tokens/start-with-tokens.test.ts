import { createPortalStore, sessionApi, setTokenSource } from '@portal/api-client';
import { API_PREFIX } from '@portal/contract/limits';
import { createFailures } from '../../errors/failures';
import { isSignedOut } from './sign-on-memory';
import { startWithTokens } from './start-with-tokens';

const mockTokens = { start: jest.fn(), token: jest.fn(), ready: async () => {}, forget: jest.fn(), leave: jest.fn() };
jest.mock('./service-tokens', () => ({
  ServiceTokens: { load: async () => Object.assign(mockTokens, { cameBackIn: 'sv' }) },
}));

/** Somebody comes back from the service, and the portal does not know them. @param registration what it says of their registration */
async function comeBack(registration: () => Promise<Response>) {
  window.history.replaceState(null, '', '/candidateportal/login');
  mockTokens.start.mockResolvedValue('logged-in');
  mockTokens.token.mockReturnValue('token');
  mockTokens.forget.mockReset();
  globalThis.fetch = jest.fn(async (input: Request | string) => {
    const url = typeof input === 'string' ? input : input.url;
    return url.endsWith(`${API_PREFIX}/authentication/register/ext`)
      ? registration()
      : Response.json({ ok: false, useInternal: false });
  }) as never;
  await startWithTokens(createPortalStore(), createFailures());
  return window.location.pathname + window.location.search;
}
afterEach(() => setTokenSource(undefined));

test('whoever the portal does not know goes on to register', async () => {
  expect(await comeBack(async () => Response.json({ step: 'details' }))).toMatch(/registerDetails\?lang=sv$/);
  expect(mockTokens.forget).not.toHaveBeenCalled();
});

test.each([
  ['no registration', async () => Response.json({ step: 'none' })],
  ['a refusal', async () => new Response('{}', { status: 401 })],
])(
  'a token that the portal does not take (%s) is dropped and told, instead of led round in a circle',
  async (_, answer) => {
    expect(await comeBack(answer)).toBe('/candidateportal/login?sso=untrusted&lang=sv');
    expect(mockTokens.forget).toHaveBeenCalledTimes(1);
  },
);

test('where it cannot be asked the page of the registration says so', async () => {
  expect(await comeBack(() => Promise.reject(new TypeError('network')))).toMatch(/registerDetails/);
  expect(mockTokens.forget).not.toHaveBeenCalled();
});

test('a log-in with a password before the service has said who is there goes out after that, without a token', async () => {
  window.history.replaceState(null, '', '/candidateportal/login');
  let answer = (_: 'logged-in') => {};
  mockTokens.start.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  mockTokens.token.mockReturnValue('token');
  mockTokens.forget.mockReset().mockImplementation(() => mockTokens.token.mockReturnValue(undefined));
  const calls: string[] = [];
  globalThis.fetch = jest.fn(async ({ url, headers }: Request) => {
    calls.push(`${url.replace(/.*\//, '')} ${headers.get('authorization')}`);
    return Response.json({ ok: false, useInternal: false });
  }) as never;
  const store = createPortalStore();
  const started = startWithTokens(store, createFailures());
  const loggedIn = store.dispatch(sessionApi.endpoints.login.initiate({ username: 'aino', password: 'p' }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls).toEqual([]);
  answer('logged-in');
  await Promise.all([started, loggedIn]);
  expect(calls).toEqual(['authenticated null', 'login null']);
  expect(isSignedOut()).toBe(true);
});
