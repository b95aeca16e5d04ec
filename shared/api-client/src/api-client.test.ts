import { API_PREFIX } from '@portal/contract/limits';
import { takeEarlyAnswer } from './early-answers';
import {
  baseApi,
  createPortalStore,
  isTransient,
  NO_SESSION,
  parseSessionExpiry,
  SESSION_EXPIRY_KEY,
  sessionApi,
  sessionExpiry,
  setTokenSource,
  toApiError,
} from './index';

const NOW = Date.UTC(2026, 0, 1);
const json = (body: unknown, init?: ResponseInit) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' }, ...init });
const user = {
  firstName: 'A',
  lastName: 'B',
  locale: 'fi',
  email: 'a@b.fi',
  username: 'ab',
  acceptedTerms: true,
  employerLogin: false,
  emailConfirmed: true,
  canSkipConfirm: true,
};

let requests: Request[];
function answerWith(answer: () => Promise<Response> | Response) {
  requests = [];
  globalThis.fetch = (async (input: Request) => {
    requests.push(input);
    return answer();
  }) as typeof fetch;
}
afterEach(() => {
  localStorage.clear();
  document.cookie = 'XSRF-TOKEN=; max-age=0';
  delete window.__portalEarly;
});

test('the expiry is trusted within five minutes of the local clock, else counted from its seconds', () => {
  expect(parseSessionExpiry(`${NOW + 1_800_000};1800`, NOW)).toBe(NOW + 1_800_000);
  expect(parseSessionExpiry(`${NOW + 1_800_000 + 300_000};1800`, NOW)).toBe(NOW + 2_100_000);
  expect(parseSessionExpiry(`${NOW + 1_800_000 + 300_001};1800`, NOW)).toBe(NOW + 1_800_000);
  for (const bad of [null, '', 'x;1', '1', '1;2;3']) expect(parseSessionExpiry(bad, NOW)).toBeUndefined();
});

test('every call carries the language and the CSRF token, and keeps the expiry it is answered with', async () => {
  document.cookie = 'XSRF-TOKEN=secret';
  document.documentElement.lang = 'sv';
  answerWith(() =>
    json(
      { ok: true, user, useInternal: true },
      { headers: { 'content-type': 'application/json', 'x-session-expiry': `${Date.now() + 60_000};60` } },
    ),
  );
  const store = createPortalStore();
  await store.dispatch(sessionApi.endpoints.checkSession.initiate());
  expect(requests[0]?.url).toMatch(/\/candidate-portal-api\/recruitment\/authentication\/authenticated$/);
  expect(requests[0]?.headers.get('content-language')).toBe('sv');
  expect(requests[0]?.headers.get('x-xsrf-token')).toBe('secret');
  expect(requests[0]?.headers.get('traceparent')).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  expect(store.getState().session).toMatchObject({
    status: 'authenticated',
    useInternal: true,
    user: { username: 'ab' },
  });
  expect(Number(localStorage.getItem(SESSION_EXPIRY_KEY))).toBeGreaterThan(Date.now());
});

test('a session that is found to have ended is told to other tabs as something else than a log-out, and only once', async () => {
  answerWith(() => json({ ok: false, useInternal: false }));
  localStorage.setItem(SESSION_EXPIRY_KEY, String(Date.now() + 60_000));
  await createPortalStore().dispatch(sessionApi.endpoints.checkSession.initiate());
  expect(localStorage.getItem(SESSION_EXPIRY_KEY)).toBe(NO_SESSION);
  expect(sessionExpiry()).toBeUndefined();
  localStorage.removeItem(SESSION_EXPIRY_KEY);
  await createPortalStore().dispatch(sessionApi.endpoints.checkSession.initiate());
  expect(localStorage.getItem(SESSION_EXPIRY_KEY)).toBeNull();
});

test('an answer the page asked for early is used once', async () => {
  answerWith(() => json({ ok: false, useInternal: false }));
  window.__portalEarly = {
    'POST sv authentication/authenticated': Promise.resolve(json({ ok: true, user, useInternal: false })),
  };
  const store = createPortalStore();
  await store.dispatch(sessionApi.endpoints.checkSession.initiate());
  expect(requests).toHaveLength(0);
  expect(store.getState().session.status).toBe('authenticated');
  await store.dispatch(sessionApi.endpoints.checkSession.initiate());
  expect(requests).toHaveLength(1);
  expect(store.getState().session.status).toBe('anonymous');
});

test('an early answer is left alone where the call carries a token, of which the page knew nothing', async () => {
  const answer = Promise.resolve(new Response('{}'));
  window.__portalEarly = { 'GET fi positions': answer };
  const call = (headers: Record<string, string>) =>
    takeEarlyAnswer(
      new Request(`http://localhost${API_PREFIX}/positions`, { headers: { 'content-language': 'fi', ...headers } }),
    );
  expect(call({ authorization: 'Bearer token' })).toBeUndefined();
  expect(await call({})).toBe(await answer);
});

test('an early answer is left alone ten seconds after the first was used, since what is opened then may have changed', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(60_000);
  const answer = Promise.resolve(new Response('{}'));
  window.__portalEarly = { 'GET fi positions': answer, 'GET fi faq': answer, 'GET fi dashboard': answer };
  const take = (path: string) =>
    takeEarlyAnswer(new Request(`http://localhost${API_PREFIX}/${path}`, { headers: { 'content-language': 'fi' } }));
  expect(await take('positions')).toBe(await answer);
  now.mockReturnValue(69_000);
  expect(await take('faq')).toBe(await answer);
  now.mockReturnValue(71_000);
  expect(take('dashboard')).toBeUndefined();
  now.mockRestore();
});

test('a call gives up an early answer that does not come, as it gives up any other', async () => {
  window.__portalEarly = { 'GET fi positions': new Promise(() => {}) };
  const limit = new AbortController();
  const request = new Request(`http://localhost${API_PREFIX}/positions`, {
    headers: { 'content-language': 'fi' },
    signal: limit.signal,
  });
  const taken = takeEarlyAnswer(request);
  limit.abort(new DOMException('20 seconds', 'TimeoutError'));
  await expect(taken).rejects.toThrow('20 seconds');
});

test('an early answer in another language is left alone', async () => {
  answerWith(() => json({ ok: false, useInternal: false }));
  window.__portalEarly = {
    'POST fi authentication/authenticated': Promise.resolve(json({ ok: true, user, useInternal: false })),
  };
  const store = createPortalStore();
  await store.dispatch(sessionApi.endpoints.checkSession.initiate());
  expect(requests).toHaveLength(1);
  expect(store.getState().session.status).toBe('anonymous');
});

test('a failed log-out still ends the session here and tells the other builds', async () => {
  answerWith(() => json({ ok: true, user, useInternal: false }));
  const store = createPortalStore();
  await store.dispatch(sessionApi.endpoints.login.initiate({ username: 'ab', password: 'x' }));
  const heard: unknown[] = [];
  window.addEventListener(
    'candidateportal:user-login-status-changed',
    (event) => heard.push((event as CustomEvent).detail),
    { once: true },
  );
  answerWith(() => Promise.reject(new TypeError('offline')));
  await store.dispatch(sessionApi.endpoints.logout.initiate());
  expect(store.getState().session.status).toBe('anonymous');
  expect(heard).toEqual([{ loggedIn: false }]);
});

test('an error of the API comes out as its code, any other by its status', async () => {
  const api = baseApi.injectEndpoints({
    endpoints: (build) => ({ probe: build.query<unknown, void>({ query: () => 'probe' }) }),
  });
  answerWith(() =>
    json({ type: 'about:blank', title: '', status: 403, code: 'forbidden', requestId: 'r1' }, { status: 403 }),
  );
  const { error } = await createPortalStore().dispatch(api.endpoints.probe.initiate());
  expect(error).toMatchObject({ kind: 'problem', status: 403, code: 'forbidden', requestId: 'r1' });
  answerWith(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect((await createPortalStore().dispatch(api.endpoints.probe.initiate())).error).toMatchObject({
    kind: 'problem',
    status: 502,
    code: 'unavailable',
  });
  answerWith(() => Promise.reject(new TypeError('offline')));
  expect((await createPortalStore().dispatch(api.endpoints.probe.initiate())).error).toEqual({ kind: 'network' });
});

test('only what may succeed later without a change is worth repeating', () => {
  for (const status of [408, 429, 500, 503]) expect(isTransient(toApiError(status, null))).toBe(true);
  for (const status of [400, 401, 403, 404, 409, 413, 422]) expect(isTransient(toApiError(status, null))).toBe(false);
  expect(isTransient({ kind: 'network' })).toBe(true);
});

test('a log-in with a password is sent without the token of somebody who is logged in at the service', async () => {
  const held: { token: string | undefined } = { token: 'of somebody' };
  const forget = jest.fn(() => {
    held.token = undefined;
  });
  setTokenSource({ token: () => held.token, ready: async () => {}, forget, leave: async () => 'none' });
  answerWith(() => json({ ok: false, useInternal: false }));
  const store = createPortalStore();
  await store.dispatch(sessionApi.endpoints.checkSession.initiate());
  await store.dispatch(sessionApi.endpoints.login.initiate({ username: 'a', password: 'b' }));
  setTokenSource(undefined);
  expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer of somebody', null]);
  expect(forget).toHaveBeenCalledTimes(1);
});
