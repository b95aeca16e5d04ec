import {
  baseApi,
  createPortalStore,
  type PortalStore,
  type SessionState,
  sessionChecked,
  sessionEnded,
  sessionInterrupted,
  userReplaced,
} from './index';

const user = {
  firstName: 'A',
  lastName: 'B',
  locale: 'fi' as const,
  email: 'a@b.fi',
  username: 'ab',
  acceptedTerms: true,
  employerLogin: false,
  emailConfirmed: true,
  canSkipConfirm: true,
};
const nobody = { ok: false, useInternal: false };
const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readIt: build.query<unknown, number>({ query: (id) => `read/${id}` }),
    saveIt: build.mutation<unknown, void>({
      query: () => ({ url: 'save', method: 'POST', headers: { 'idempotency-key': 'k' } }),
    }),
    saveInQueue: build.mutation<unknown, void>({
      query: () => ({ url: 'save', method: 'POST' }),
      extraOptions: { whenRefused: 'ask', background: true },
    }),
  }),
});
const { readIt, saveIt, saveInQueue } = api.endpoints;

type Answer = Response | object | Promise<Response>;
type Answers = Record<string, Answer | ((request: Request) => Answer)>;

/** Answers by method and path, as `@portal/testing/fake-api` does for who may depend on it. */
function fakeApi(answers: Answers) {
  const asked: { call: string; request: Request }[] = [];
  globalThis.fetch = (async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init);
    const call = `${request.method} ${new URL(request.url).pathname.split('/recruitment/')[1]}`;
    asked.push({ call, request });
    const answer = answers[call];
    const value = await (typeof answer === 'function' ? answer(request) : answer);
    return json(value, request);
  }) as typeof fetch;
  return { asked };
}
function json(value: unknown, request: Request): Response {
  const response = value instanceof Response ? value : new Response(JSON.stringify(value));
  const key = request.headers.get('idempotency-key');
  if (key) response.headers.set('idempotency-key', key);
  return response;
}
function problem(status: number, code: string): Response {
  return new Response(JSON.stringify({ type: 'about:blank', title: code, status, code, requestId: 'test' }), {
    status,
  });
}

const setToken = (token: string) => {
  document.cookie = `XSRF-TOKEN=${token}`;
};
beforeEach(() => setToken('old'));
afterEach(() => {
  document.cookie = 'XSRF-TOKEN=; max-age=0';
});

function open(answers: Answers, loggedIn = true) {
  const { asked } = fakeApi(answers);
  const store = createPortalStore();
  store.dispatch(sessionChecked(loggedIn ? { ok: true, user, useInternal: false } : nobody));
  const count = (call: string) => asked.filter((one) => one.call === call).length;
  return { store, asked, count };
}
/** A server that knows a newer token than the browser. */
const withToken = (answer: object) => (request: Request) =>
  request.headers.get('x-xsrf-token') === 'new' ? answer : problem(403, 'csrf');
const tokenOf = (body: object) => () => {
  setToken('new');
  return body;
};
/** Waits until the state of the session is as a test needs it. */
const until = (store: PortalStore, holds: (session: SessionState) => boolean) =>
  new Promise<void>((resolve) => {
    const look = () => holds(store.getState().session) && resolve();
    store.subscribe(look);
    look();
  });
const ended = ({ interruption }: SessionState) => interruption === 'ended';

test('an old token is renewed and the call repeated with the same key, unseen', async () => {
  const { store, asked } = open({
    'POST save': withToken({ ok: true }),
    'POST authentication/authenticated': tokenOf({ ok: true, user, useInternal: false }),
  });
  const { data } = await store.dispatch(saveIt.initiate());
  expect(data).toEqual({ ok: true });
  expect(asked.map(({ call }) => call)).toEqual(['POST save', 'POST authentication/authenticated', 'POST save']);
  expect(
    asked.filter(({ call }) => call === 'POST save').map(({ request }) => request.headers.get('idempotency-key')),
  ).toEqual(['k', 'k']);
  expect(store.getState().session.interruption).toBeUndefined();
});

test('many calls with an old token fetch one new one', async () => {
  const { store, count } = open({
    'POST save': withToken({ ok: true }),
    'POST authentication/authenticated': tokenOf({ ok: true, user, useInternal: false }),
  });
  const answers = await Promise.all(Array.from({ length: 8 }, () => store.dispatch(saveIt.initiate())));
  expect(answers.every(({ data }) => data !== undefined)).toBe(true);
  expect(count('POST authentication/authenticated')).toBe(1);
});

test('an error that stays comes out after one repeat', async () => {
  const { store, count } = open({
    'POST save': () => problem(403, 'csrf'),
    'POST authentication/authenticated': { ok: true, user, useInternal: false },
  });
  const { error } = await store.dispatch(saveIt.initiate());
  expect(error).toMatchObject({ code: 'csrf' });
  expect(count('POST save')).toBe(2);
  expect(count('POST authentication/authenticated')).toBe(1);
});

test('where no token can be had the failure is that of the network, so that the call may be tried later', async () => {
  const { store } = open({
    'POST save': () => problem(403, 'csrf'),
    'POST authentication/authenticated': () => Promise.reject(new TypeError('offline')),
  });
  expect((await store.dispatch(saveIt.initiate())).error).toEqual({ kind: 'network' });
});

test('nothing is repeated in the name of somebody else who has logged in meanwhile', async () => {
  const { store, count } = open({
    'POST save': withToken({ ok: true }),
    'POST authentication/authenticated': tokenOf({
      ok: true,
      user: { ...user, username: 'other' },
      useInternal: false,
    }),
  });
  expect((await store.dispatch(saveIt.initiate())).error).toMatchObject({ code: 'csrf' });
  expect(count('POST save')).toBe(1);
  expect(store.getState().session.interruption).toBe('other-person');
});

test('a person whose user name was changed in another tab goes on under the new one', async () => {
  const renamed = { ...user, id: 'account-1', username: 'renamed' };
  const { store, count } = open({
    'POST save': withToken({ ok: true }),
    'POST authentication/authenticated': tokenOf({ ok: true, user: renamed, useInternal: false }),
  });
  store.dispatch(sessionChecked({ ok: true, user: { ...user, id: 'account-1' }, useInternal: false }));
  expect((await store.dispatch(saveIt.initiate())).data).toEqual({ ok: true });
  expect(count('POST save')).toBe(2);
  expect(store.getState().session).toMatchObject({ status: 'authenticated', user: renamed });
  expect(store.getState().session.interruption).toBeUndefined();
});

test('whoever has taken the user name of somebody is another person', async () => {
  const { store } = open({
    'POST save': withToken({ ok: true }),
    'POST authentication/authenticated': tokenOf({ ok: true, user: { ...user, id: 'account-2' }, useInternal: false }),
  });
  store.dispatch(sessionChecked({ ok: true, user: { ...user, id: 'account-1' }, useInternal: false }));
  expect((await store.dispatch(saveIt.initiate())).error).toMatchObject({ code: 'csrf' });
  expect(store.getState().session.interruption).toBe('other-person');
});

test('a call of somebody who is logged in waits for the log-in and goes on; the others with it', async () => {
  let alive = false;
  const { store, count } = open({
    'GET read/1': () => (alive ? { one: 1 } : problem(401, 'unauthenticated')),
    'POST save': () => (alive ? { ok: true } : problem(401, 'unauthenticated')),
  });
  const read = store.dispatch(readIt.initiate(1));
  const save = store.dispatch(saveIt.initiate());
  await until(store, ended);
  expect(store.getState().session.status).toBe('authenticated');
  alive = true;
  store.dispatch(sessionChecked({ ok: true, user, useInternal: false }));
  expect((await read).data).toEqual({ one: 1 });
  expect((await save).data).toEqual({ ok: true });
  expect([count('GET read/1'), count('POST save')]).toEqual([2, 2]);
});

test('an error that is older than the log-in asks nobody', async () => {
  let answer = (_: Response) => {};
  const first = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  let reached = () => {};
  const asked = new Promise<void>((resolve) => {
    reached = resolve;
  });
  let calls = 0;
  const { store } = open({
    'GET read/2': () => {
      calls += 1;
      reached();
      return calls === 1 ? first : { two: 2 };
    },
  });
  const read = store.dispatch(readIt.initiate(2));
  await asked;
  store.dispatch(sessionInterrupted('ended'));
  store.dispatch(sessionChecked({ ok: true, user: { ...user }, useInternal: false }));
  answer(problem(401, 'unauthenticated'));
  expect((await read).data).toEqual({ two: 2 });
  expect(store.getState().session.interruption).toBeUndefined();
});

test.each([
  ['leaves', sessionEnded()],
  ['puts the log-in off', sessionInterrupted('put-off')],
])('a person who %s gets the error', async (_what, action) => {
  const { store, count } = open({ 'GET read/3': () => problem(401, 'unauthenticated') });
  const read = store.dispatch(readIt.initiate(3));
  await until(store, ended);
  store.dispatch(action);
  expect((await read).error).toMatchObject({ code: 'unauthenticated' });
  expect(count('GET read/3')).toBe(1);
});

test('where nobody is logged in, or nobody knows yet, the guards decide', async () => {
  const { store } = open({ 'GET read/4': () => problem(401, 'unauthenticated') }, false);
  expect((await store.dispatch(readIt.initiate(4))).error).toMatchObject({ code: 'unauthenticated' });
  expect((await createPortalStore().dispatch(readIt.initiate(4))).error).toMatchObject({ code: 'unauthenticated' });
});

test('a call ends its waiting when it is given up', async () => {
  const { store, count } = open({ 'GET read/5': () => problem(401, 'unauthenticated'), 'GET read/6': { six: 6 } });
  const read = store.dispatch(readIt.initiate(5));
  await until(store, ended);
  read.abort();
  expect((await read).isError).toBe(true);
  store.dispatch(sessionChecked({ ok: true, user: { ...user }, useInternal: false }));
  expect((await store.dispatch(readIt.initiate(6))).data).toEqual({ six: 6 });
  expect(count('GET read/5')).toBe(1);
});

test('the queue of edits asks the person and gets the error at once', async () => {
  const { store } = open({ 'POST save': () => problem(401, 'unauthenticated') });
  expect((await store.dispatch(saveInQueue.initiate())).error).toMatchObject({ code: 'unauthenticated' });
  expect(store.getState().session.interruption).toBe('ended');
  store.dispatch(sessionInterrupted('put-off'));
  await store.dispatch(saveInQueue.initiate());
  expect(store.getState().session.interruption).toBe('put-off');
});

test('new terms are asked for, and the call goes on once they are accepted', async () => {
  let accepted = false;
  const { store } = open({ 'POST save': () => (accepted ? { ok: true } : problem(403, 'terms-not-accepted')) });
  const save = store.dispatch(saveIt.initiate());
  await until(store, (session) => session.user?.acceptedTerms === false);
  accepted = true;
  store.dispatch(userReplaced(user));
  expect((await save).data).toEqual({ ok: true });
});

test('an unconfirmed e-mail is noted, and the page leads to the confirmation instead of waiting', async () => {
  const { store } = open({ 'POST save': () => problem(403, 'email-not-confirmed') });
  expect((await store.dispatch(saveIt.initiate())).error).toMatchObject({ code: 'email-not-confirmed' });
  expect(store.getState().session.user).toMatchObject({ emailConfirmed: false, canSkipConfirm: false });
});
