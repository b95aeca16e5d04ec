import { createPortalStore, SESSION_EXPIRY_KEY, sessionApi, sessionChecked } from '@portal/api-client';
import { AUTH_MODE_META, CSRF_COOKIE, CSRF_HEADER } from '@portal/contract/limits';
import { fakeApi, problem } from '@portal/testing/fake-api';
import { sessionUser } from '@portal/testing/session-user';
import { waitFor } from '@testing-library/react';
import { createFailures, type Failures } from '../errors/failures';
import { checkSession, RETURN_KEY } from './session-check';

const WHO = 'POST authentication/authenticated';
const LOG_OUT = 'POST authentication/logout';
const LOGGED_IN = { ok: true, user: sessionUser, useInternal: false };

/** The token that the browser's session has. */
const holdToken = (token: string) => {
  document.cookie = `${CSRF_COOKIE}=${token}`;
};

async function logOut(answer: unknown): Promise<void> {
  fakeApi({ [LOG_OUT]: answer });
  await createPortalStore().dispatch(sessionApi.endpoints.logout.initiate());
}

/** Opens the portal while the browser still has the session. */
async function load(answer: unknown) {
  const store = createPortalStore();
  const { asked } = fakeApi({ [WHO]: LOGGED_IN, [LOG_OUT]: answer });
  await checkSession(store);
  return { status: store.getState().session.status, calls: asked.map(({ call }) => call) };
}

const offline = () => {
  throw new TypeError('no network');
};

beforeEach(() => {
  localStorage.clear();
  holdToken('first');
});
afterEach(() => {
  delete window.__portalEarly;
});

test.each([
  ['without a network', offline],
  ['of a service that is down', () => problem(503, 'unavailable')],
])('a log-out %s is made up for by the next page, which asks for nothing of the person before', async (_, answer) => {
  await logOut(answer);
  expect(await load({ ok: true })).toEqual({ status: 'anonymous', calls: [LOG_OUT] });
  expect(await load({ ok: true })).toEqual({ status: 'authenticated', calls: [WHO] });
});

test('while the log-out has no answer every page tries it again, and nobody is logged in there', async () => {
  await logOut(offline);
  expect(await load(offline)).toEqual({ status: 'anonymous', calls: [LOG_OUT] });
  expect(await load(offline)).toEqual({ status: 'anonymous', calls: [LOG_OUT] });
});

test('a log-in after a log-out without an answer is not undone', async () => {
  await logOut(offline);
  holdToken('second');
  expect(await load({ ok: true })).toEqual({ status: 'authenticated', calls: [WHO] });
  holdToken('first');
  expect(await load({ ok: true })).toEqual({ status: 'authenticated', calls: [WHO] });
});

test.each([
  ['was answered', { ok: true }],
  ['was refused, since somebody else has logged in meanwhile', problem(403, 'forbidden')],
])('a log-out that %s is not repeated', async (_, answer) => {
  await logOut(answer);
  expect(await load({ ok: true })).toEqual({ status: 'authenticated', calls: [WHO] });
});

test.each([
  ['is refused', () => problem(403, 'csrf')],
  ['gets no answer', offline],
])('whoever logs in while the log-out of before %s stays logged in', async (_, answer) => {
  await logOut(offline);
  const store = createPortalStore();
  const expiry = String(Date.now() + 600_000);
  localStorage.setItem(SESSION_EXPIRY_KEY, expiry);
  const { asked } = fakeApi({
    [WHO]: LOGGED_IN,
    [LOG_OUT]: (_body: unknown, request: Request) => {
      if (request.headers.get(CSRF_HEADER) === 'second') return { ok: true };
      holdToken('second');
      return answer();
    },
  });
  await checkSession(store);
  expect(asked.filter(({ call }) => call === LOG_OUT)).toHaveLength(1);
  expect(store.getState().session).toMatchObject({ status: 'authenticated', user: sessionUser });
  // Its removal would tell the other tabs of a log-out.
  expect(localStorage.getItem(SESSION_EXPIRY_KEY)).toBe(expiry);
});

test('a log-out by the person goes on with a newer token of their own session', async () => {
  const store = createPortalStore();
  store.dispatch(sessionChecked(LOGGED_IN));
  const { asked } = fakeApi({
    [WHO]: LOGGED_IN,
    [LOG_OUT]: (_body: unknown, request: Request) => {
      if (request.headers.get(CSRF_HEADER) === 'second') return { ok: true };
      holdToken('second');
      return problem(403, 'csrf');
    },
  });
  await store.dispatch(sessionApi.endpoints.logout.initiate());
  expect(asked.map(({ call }) => call)).toEqual([LOG_OUT, WHO, LOG_OUT]);
  expect(store.getState().session.status).toBe('anonymous');
});

test('the page of a person whose log-out was refused for somebody else is not shown to them', async () => {
  const store = createPortalStore();
  store.dispatch(sessionChecked(LOGGED_IN));
  const other = { ...sessionUser, id: 'other', username: 'other' };
  const { asked } = fakeApi({
    [WHO]: { ok: true, user: other, useInternal: false },
    [LOG_OUT]: () => {
      holdToken('second');
      return problem(403, 'csrf');
    },
  });
  await store.dispatch(sessionApi.endpoints.logout.initiate());
  expect(asked.filter(({ call }) => call === LOG_OUT)).toHaveLength(1);
  await waitFor(() => expect(store.getState().session.interruption).toBe('other-person'));
});

test('what was answered to the person ahead of the scripts is not used after the log-out', async () => {
  await logOut(offline);
  window.__portalEarly = {
    [`POST ${document.documentElement.lang} authentication/authenticated`]: new Promise(() => {}),
  };
  await load({ ok: true });
  expect(window.__portalEarly).toBeUndefined();
});

describe('where people log in at a service', () => {
  const AT_SERVICE = 'POST authentication/sso/logout';
  beforeEach(() => {
    document.head.innerHTML = `<meta name="${AUTH_MODE_META}" content="sso">`;
    sessionStorage.clear();
    document.documentElement.lang = 'fi';
    window.history.replaceState(null, '', '/candidateportal/positions?query=a');
  });
  afterEach(() => {
    document.head.innerHTML = '';
  });
  const again = async (answers: Record<string, unknown>, page?: { isDrawn(): boolean; failures: Failures }) => {
    await logOut(offline);
    const store = createPortalStore();
    const { asked } = fakeApi({ [WHO]: LOGGED_IN, [LOG_OUT]: { ok: true }, ...answers });
    await checkSession(store, page);
    return { status: store.getState().session.status, asked };
  };

  test('the log-out that is made up for ends the log-in there as well, and the person comes back to the page', async () => {
    // An address of this document, which the test does not leave.
    const { status, asked } = await again({ [AT_SERVICE]: { ok: true, next: '#at-service' } });
    expect(asked.map(({ call }) => call)).toEqual([AT_SERVICE]);
    expect(asked[0]?.body).toEqual({ returnTo: '/logout?lang=fi' });
    expect(status).toBe('anonymous');
    expect(window.location.hash).toBe('#at-service');
    expect(sessionStorage.getItem(RETURN_KEY)).toBe('/candidateportal/positions?query=a');
  });

  test('a page on which somebody may have begun something stays, and says that the log-in there may go on', async () => {
    const failures = createFailures();
    const told = jest.fn();
    failures.listen(told);
    const { status } = await again(
      { [AT_SERVICE]: { ok: true, next: '#at-service' } },
      { isDrawn: () => true, failures },
    );
    expect(status).toBe('anonymous');
    expect(told).toHaveBeenCalledWith({ kind: 'log-in-open' });
    expect(window.location.hash).toBe('');
    expect(sessionStorage.getItem(RETURN_KEY)).toBeNull();
  });

  test('the log-out page comes back as the front page, since it would lead to itself', async () => {
    window.history.replaceState(null, '', '/candidateportal/logout');
    await again({ [AT_SERVICE]: { ok: true, next: '#at-service' } });
    expect(sessionStorage.getItem(RETURN_KEY)).toBe('/');
  });

  test('a log-out there that has no answer is made up for in the portal', async () => {
    const { status, asked } = await again({ [AT_SERVICE]: offline });
    expect(asked.map(({ call }) => call)).toEqual([AT_SERVICE, LOG_OUT]);
    expect(status).toBe('anonymous');
  });

  test('an employer’s link is not left for it, since its credentials last for a minute', async () => {
    window.history.replaceState(null, '', '/candidateportal/login/state/12');
    const { asked } = await again({ [AT_SERVICE]: { ok: true, next: '#at-service' } });
    expect(asked.map(({ call }) => call)).toEqual([LOG_OUT]);
  });
});
