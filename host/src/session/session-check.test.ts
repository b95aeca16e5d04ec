import { createPortalStore, sessionApi } from '@portal/api-client';
import { CSRF_COOKIE } from '@portal/contract/limits';
import { fakeApi, problem } from '@portal/testing/fake-api';
import { sessionUser } from '@portal/testing/session-user';
import { checkSession } from './session-check';

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

test('what was answered to the person ahead of the scripts is not used after the log-out', async () => {
  await logOut(offline);
  window.__portalEarly = {
    [`POST ${document.documentElement.lang} authentication/authenticated`]: new Promise(() => {}),
  };
  await load({ ok: true });
  expect(window.__portalEarly).toBeUndefined();
});
