import { baseApi, createPortalStore, sessionChecked } from '@portal/api-client';
import { fakeApi, problem } from '@portal/testing/fake-api';
import { candidate } from '../testing/open-portal';
import { errorMiddleware } from './error-middleware';
import { createFailures, type Failure } from './failures';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    shown: build.query<unknown, void>({ query: () => 'probe' }),
    redirected: build.query<unknown, void>({ query: () => 'probe', extraOptions: { redirectOnError: true } }),
    quiet: build.query<unknown, void>({ query: () => 'probe', extraOptions: { suppressError: true } }),
    saved: build.mutation<unknown, void>({ query: () => ({ url: 'probe', method: 'POST' }) }),
  }),
});
type Endpoint = 'shown' | 'redirected' | 'quiet' | 'saved';

/** What the shell is asked to do when one call fails. */
async function fail(endpoint: Endpoint, answer: () => unknown, session: 'unknown' | 'anonymous' | 'authenticated') {
  fakeApi({ 'GET probe': answer, 'POST probe': answer });
  const failures = createFailures();
  const reported: Failure[] = [];
  failures.listen((failure) => reported.push(failure));
  const store = createPortalStore(errorMiddleware(failures));
  if (session !== 'unknown') {
    const user = session === 'authenticated' ? candidate : undefined;
    store.dispatch(sessionChecked({ ok: user !== undefined, user, useInternal: false }));
  }
  const broadcast: unknown[] = [];
  const hear = (event: Event) => broadcast.push((event as CustomEvent).detail);
  window.addEventListener('candidateportal:error-thrown', hear);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  await store.dispatch((api.endpoints[endpoint] as typeof api.endpoints.shown).initiate());
  const atOnce = [...reported];
  jest.advanceTimersByTime(99);
  const before = reported.length;
  jest.advanceTimersByTime(1);
  jest.useRealTimers();
  window.removeEventListener('candidateportal:error-thrown', hear);
  return { atOnce, before, reported, broadcast };
}

test('a failure becomes a toast after 100 ms', async () => {
  const { before, reported } = await fail('shown', () => problem(500, 'internal'), 'authenticated');
  expect(before).toBe(0);
  expect(reported).toMatchObject([{ kind: 'toast', error: { status: 500 } }]);
});

test.each([
  [404, 'not-found', 'notFound'],
  [403, 'forbidden', 'error'],
  [500, 'internal', 'error'],
])('with the redirect parameter %i leads away at once', async (status, code, to) => {
  const { atOnce, reported } = await fail('redirected', () => problem(status, code), 'authenticated');
  expect(atOnce).toEqual([{ kind: 'redirect', to }]);
  expect(reported).toHaveLength(1);
});

test('no answer at all leads to the error page with the redirect parameter and to a toast without', async () => {
  const offline = () => Promise.reject(new TypeError('offline'));
  expect((await fail('redirected', offline, 'authenticated')).atOnce).toEqual([{ kind: 'redirect', to: 'error' }]);
  expect((await fail('shown', offline, 'authenticated')).reported).toMatchObject([
    { kind: 'toast', error: { kind: 'network' } },
  ]);
});

test('a suppressed failure shows nothing but is broadcast like every other', async () => {
  const { reported, broadcast } = await fail('quiet', () => problem(409, 'conflict'), 'authenticated');
  expect(reported).toEqual([]);
  expect(broadcast).toEqual([{ code: 'conflict', status: 409, requestId: 'test', message: 'quiet' }]);
});

test.each([
  ['shown', 'query'],
  ['redirected', 'query'],
  ['saved', 'mutation'],
] as const)('a 401 on the call "%s" says that the session is lost during a %s', async (endpoint, during) => {
  const answer = () => problem(401, 'unauthenticated');
  expect((await fail(endpoint, answer, 'authenticated')).reported).toEqual([{ kind: 'session-lost', during }]);
  expect((await fail(endpoint, answer, 'anonymous')).reported).toEqual([{ kind: 'session-lost', during }]);
});

test('a 401 is left to the guards before the first check, and to the caller that shows it itself', async () => {
  const answer = () => problem(401, 'unauthenticated');
  expect((await fail('shown', answer, 'unknown')).reported).toEqual([]);
  expect((await fail('quiet', answer, 'authenticated')).reported).toEqual([]);
});

test('failures ahead of the first render wait for the shell', () => {
  const failures = createFailures();
  failures.report({ kind: 'redirect', to: 'error' });
  const heard: Failure[] = [];
  failures.listen((failure) => heard.push(failure));
  expect(heard).toEqual([{ kind: 'redirect', to: 'error' }]);
});
