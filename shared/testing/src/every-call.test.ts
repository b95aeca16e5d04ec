import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPortalStore, type PortalStore, sessionChecked, userReplaced } from '@portal/api-client';
import { ARGUMENT, BUILDS, endpoints, ROOT, sourcesOf } from './every-endpoint.test-kit';
import { problem } from './fake-api';
import { sessionUser as user } from './session-user';

/** All that sends anything by itself. */
const CALLERS = [
  // The release status and the reports of failures are the gateway's, which knows no sessions.
  'host/src/remotes/release-status.ts',
  'host/src/remotes/report-failure.ts',
  'host/src/session/save-fetched.ts',
  // The first asks the log-in service, and the others before it is known who is logged in.
  'host/src/session/tokens/service-address.ts',
  'host/src/session/tokens/service-settings.ts',
  'host/src/session/tokens/service-tokens.ts',
  'host/src/session/tokens/start-with-tokens.ts',
  'host/src/session/tokens/token-event-source.ts',
  // Files, of which one wants to know how much has gone, and saves as the page goes away.
  'mfe-application/src/api/upload.ts',
  'mfe-application/src/autosave/send-edit.ts',
  'shared/api-client/src/transport.ts',
  'shared/api-client/src/who-is-logged-in.ts',
  // Streams of news, without which a page asks again by itself.
  'shared/auto-save/src/event-stream.ts',
];

/** What an endpoint does about an error that the person can resolve; an endpoint that is not named waits for them. */
const DOES_NOT_WAIT: Record<string, 'asks' | 'leaves'> = {
  // The send queue goes on by itself.
  save: 'asks',
  // These end the session where they fail.
  logout: 'leaves',
  logoutAtService: 'leaves',
  refreshSession: 'leaves',
};

const loggedIn = sessionChecked({ ok: true, user, useInternal: false });
const STATUS = 'candidateportal:user-login-status-changed';

/**
 * Calls one endpoint on a server that answers the first call with an error and accepts the next ones.
 * @param lift what the person does once they are asked
 */
async function call(name: string, status: number, code: string, lift: (store: PortalStore) => void) {
  const asked: { call: string; key: string | null }[] = [];
  globalThis.fetch = (async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init);
    const key = request.headers.get('idempotency-key');
    asked.push({ call: `${request.method} ${new URL(request.url).pathname.split('/recruitment/')[1]}`, key });
    const good = new Response(JSON.stringify({ ok: true, user, useInternal: false }));
    const answer = asked.length === 1 ? problem(status, code) : good;
    if (key) answer.headers.set('idempotency-key', key);
    return answer;
  }) as typeof fetch;
  const store = createPortalStore();
  store.dispatch(loggedIn);
  const heard: boolean[] = [];
  const listen = (event: Event) => heard.push((event as CustomEvent<{ loggedIn: boolean }>).detail.loggedIn);
  window.addEventListener(STATUS, listen);
  // As a page does: in a turn of its own.
  store.subscribe(() => queueMicrotask(() => lift(store)));
  const endpoint = endpoints[name];
  if (!endpoint) throw new Error(`no endpoint ${name}`);
  const { error } = (await store.dispatch(endpoint.initiate(ARGUMENT))) as { error?: { code?: string } };
  window.removeEventListener(STATUS, listen);
  return { code: error?.code, session: store.getState().session, asked, heard };
}

const names = Object.keys(endpoints);
const waiting = names.filter((name) => !(name in DOES_NOT_WAIT));
const asking = names.filter((name) => DOES_NOT_WAIT[name] === 'asks');
const leaving = names.filter((name) => DOES_NOT_WAIT[name] === 'leaves');

const logInAgain = (store: PortalStore) => {
  if (store.getState().session.interruption === 'ended')
    store.dispatch(sessionChecked({ ok: true, user: { ...user }, useInternal: false }));
};
const acceptTerms = (store: PortalStore) => {
  if (store.getState().session.user?.acceptedTerms === false) store.dispatch(userReplaced(user));
};

test('the endpoints of all builds are here', () => {
  expect(names.length).toBeGreaterThan(50);
  expect(Object.keys(DOES_NOT_WAIT).filter((name) => !names.includes(name))).toEqual([]);
});

describe.each(names)('%s', (name) => {
  test('an old token is renewed and the call repeated, unseen', async () => {
    const { asked, session, heard } = await call(name, 403, 'csrf', () => {});
    expect(asked).toHaveLength(3);
    expect(asked[1]?.call).toBe('POST authentication/authenticated');
    expect(asked[2]).toEqual(asked[0]);
    expect(session.interruption).toBeUndefined();
    expect(heard.filter((status) => !status)).toEqual(name.startsWith('logout') ? [false] : []);
  });
});

describe.each(waiting)('%s', (name) => {
  test('an ended session is told to all builds, and the call goes on after the log-in', async () => {
    const { asked, heard, code } = await call(name, 401, 'unauthenticated', logInAgain);
    expect(code).not.toBe('unauthenticated');
    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual(asked[0]);
    expect(heard).toEqual([false, true]);
  });

  test('new terms are asked for, and the call goes on once they are accepted', async () => {
    const { asked, code } = await call(name, 403, 'terms-not-accepted', acceptTerms);
    expect(code).not.toBe('terms-not-accepted');
    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual(asked[0]);
  });
});

describe.each([...waiting, ...asking])('%s', (name) => {
  test('an e-mail that must be confirmed leads to the confirmation', async () => {
    const { asked, code, session } = await call(name, 403, 'email-not-confirmed', () => {});
    expect(code).toBe('email-not-confirmed');
    expect(asked).toHaveLength(1);
    expect(session.user).toMatchObject({ emailConfirmed: false, canSkipConfirm: false });
  });
});

describe.each(asking)('%s', (name) => {
  test('asks the person and gets the error at once', async () => {
    const ended = await call(name, 401, 'unauthenticated', () => {});
    expect([ended.code, ended.session.interruption, ended.heard]).toEqual(['unauthenticated', 'ended', [false]]);
    const terms = await call(name, 403, 'terms-not-accepted', () => {});
    expect([terms.code, terms.session.user?.acceptedTerms]).toEqual(['terms-not-accepted', false]);
  });
});

describe.each(leaving)('%s', (name) => {
  test('does not ask the person to log in', async () => {
    const { asked, session } = await call(name, 401, 'unauthenticated', () => {});
    expect(asked).toHaveLength(1);
    expect(session.interruption).toBeUndefined();
  });
});

test('nothing calls the API beside the one place', () => {
  const packages = ['api-client', 'auto-save', 'shell-kit', 'i18n', 'positions', 'ui'].map((name) => `shared/${name}`);
  const callers = [...BUILDS, ...packages]
    .flatMap(sourcesOf)
    .filter((file) =>
      /(?<!#)\bfetch\(|XMLHttpRequest|sendBeacon|EventSource/.test(readFileSync(join(ROOT, file), 'utf8')),
    );
  expect(callers.sort()).toEqual(CALLERS);
});
