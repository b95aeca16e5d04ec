import { baseApi, createPortalStore, sessionChecked } from '@portal/api-client';
import { fakeApi, problem } from '@portal/testing/fake-api';
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
async function fail(endpoint: Endpoint, answer: () => unknown) {
  fakeApi({ 'GET probe': answer, 'POST probe': answer });
  const failures = createFailures();
  const reported: Failure[] = [];
  failures.listen((failure) => reported.push(failure));
  const store = createPortalStore(errorMiddleware(failures));
  store.dispatch(sessionChecked({ ok: false, useInternal: false }));
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
  const { before, reported } = await fail('shown', () => problem(500, 'internal'));
  expect(before).toBe(0);
  expect(reported).toMatchObject([{ kind: 'toast', error: { status: 500 } }]);
});

test.each([
  [404, 'not-found', 'notFound'],
  [403, 'forbidden', 'error'],
  [500, 'internal', 'error'],
])('with the redirect parameter %i leads away at once', async (status, code, to) => {
  const { atOnce, reported } = await fail('redirected', () => problem(status, code));
  expect(atOnce).toEqual([{ kind: 'redirect', to }]);
  expect(reported).toHaveLength(1);
});

test('no answer at all leads to the error page with the redirect parameter and to a toast without', async () => {
  const offline = () => Promise.reject(new TypeError('offline'));
  expect((await fail('redirected', offline)).atOnce).toEqual([{ kind: 'redirect', to: 'error' }]);
  expect((await fail('shown', offline)).reported).toMatchObject([{ kind: 'toast', error: { kind: 'network' } }]);
});

test('a suppressed failure shows nothing but is broadcast like every other', async () => {
  const { reported, broadcast } = await fail('quiet', () => problem(409, 'conflict'));
  expect(reported).toEqual([]);
  expect(broadcast).toEqual([{ code: 'conflict', status: 409, requestId: 'test', message: 'quiet' }]);
});

test.each([
  [401, 'unauthenticated'],
  [403, 'terms-not-accepted'],
  [403, 'email-not-confirmed'],
])('an error %i %s that the person did not resolve shows nothing more: the guards lead on', async (status, code) => {
  for (const endpoint of ['shown', 'redirected', 'saved'] as const)
    expect((await fail(endpoint, () => problem(status, code))).reported).toEqual([]);
});

test('failures ahead of the first render wait for the shell', () => {
  const failures = createFailures();
  failures.report({ kind: 'redirect', to: 'error' });
  const heard: Failure[] = [];
  failures.listen((failure) => heard.push(failure));
  expect(heard).toEqual([{ kind: 'redirect', to: 'error' }]);
});
