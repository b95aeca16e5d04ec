import { webcrypto } from 'node:crypto';
import { SESSION_EXPIRY_KEY } from '@portal/api-client';
import { ServiceTokens } from './service-tokens';

// With the library itself: what it does of its own accord is what these are about.
jest.mock('eventsource-parser', () => ({ createParser: () => ({ feed: () => {} }) }));

const SERVICE = 'https://login.example.fi';
const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
const jwt = (facts: object) => `${part({ alg: 'RS256' })}.${part(facts)}.${part({ signature: 1 })}`;
const now = () => Math.floor(Date.now() / 1000);
const log = { calls: [] as string[], sub: 'aino', nonce: '' };

function tokensOf(sid: string) {
  const facts = { sub: log.sub, sid, iat: now(), exp: now() + 300, nonce: log.nonce };
  return { access_token: jwt(facts), refresh_token: jwt(facts), id_token: jwt(facts) };
}

/** What the library keeps in a client. */
function clientFacts(sid: string) {
  const { access_token: token, refresh_token: refreshToken, id_token: idToken } = tokensOf(sid);
  const facts = { sub: log.sub, sid, iat: now(), exp: now() + 300 };
  const parsed = { tokenParsed: facts, refreshTokenParsed: facts, idTokenParsed: facts };
  return { token, refreshToken, idToken, ...parsed, sessionId: sid, subject: log.sub, timeSkew: 0 };
}

class Channel {
  /** Another tab that has tokens, if there is one. */
  static other: object | undefined;
  readonly #listeners: ((event: { data: unknown }) => void)[] = [];
  addEventListener(_: string, listener: (event: { data: unknown }) => void) {
    this.#listeners.push(listener);
  }
  postMessage({ kind }: { kind: string }) {
    log.calls.push(kind);
    if (kind === 'ask' && Channel.other)
      for (const hear of this.#listeners) hear({ data: { kind: 'tokens', generation: 1, tokens: Channel.other } });
  }
}

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});
beforeEach(() => {
  document.body.innerHTML = '';
  localStorage.clear();
  sessionStorage.clear();
  Object.assign(log, { calls: [], sub: 'aino', nonce: '' });
  Channel.other = undefined;
  Object.assign(globalThis, { BroadcastChannel: Channel });
  globalThis.fetch = jest.fn(async (address: string) => {
    if (address.endsWith('/settings/keycloak'))
      return Response.json({ 'auth-server-url': SERVICE, realm: 'r', resource: 'portal' });
    log.calls.push(new URL(address).pathname.split('/').at(-1) ?? '');
    return Response.json(tokensOf('second'));
  }) as never;
});
afterEach(() => jest.useRealTimers());

const frameOf = async (title: string) => {
  for (let times = 0; times < 50; times += 1) {
    const frame = document.querySelector<HTMLIFrameElement>(`iframe[title="${title}"]`);
    if (frame) return frame;
    await jest.advanceTimersByTimeAsync(1);
    // The hash of the library's secret is made beside this thread.
    await webcrypto.subtle.digest('SHA-256', new Uint8Array(1));
  }
  throw new Error(`no frame ${title}`);
};
async function say(frame: HTMLIFrameElement, data: string, origin = SERVICE) {
  window.dispatchEvent(new MessageEvent('message', { data, origin, source: frame.contentWindow }));
  await jest.advanceTimersByTimeAsync(1);
}
const cookies = async (said: 'supported' | 'unsupported') => say(await frameOf('keycloak-3p-check-iframe'), said);
/** The service answers the question that the page asked in a hidden frame. */
async function answer(query: string) {
  const frame = await frameOf('keycloak-silent-check-sso');
  const asked = new URL(frame.src).searchParams;
  log.nonce = asked.get('nonce') ?? '';
  await say(frame, `${asked.get('redirect_uri')}#state=${asked.get('state')}&${query}`, window.location.origin);
  await jest.advanceTimersByTimeAsync(20);
}
const statusFrame = () => frameOf('keycloak-session-iframe');

/** A tab that took its tokens over from another one. */
async function open() {
  Channel.other = clientFacts('first');
  localStorage.setItem(SESSION_EXPIRY_KEY, String(Date.now() + 600_000));
  const ended = jest.fn();
  const tokens = await ServiceTokens.load(ended);
  jest.useFakeTimers();
  expect(await tokens.start('fi')).toBe('logged-in');
  return { tokens, ended, first: tokens.token() };
}

test('a new tab takes the tokens of another one and asks the service for none', async () => {
  const { tokens, first } = await open();
  expect(first).toBe((Channel.other as { token: string }).token);
  await jest.advanceTimersByTimeAsync(20);
  expect(log.calls).toEqual(['ask', 'tokens']);
  expect(document.querySelector('iframe[title="keycloak-3p-check-iframe"]')).toBeNull();
  await tokens.ready();
  expect(log.calls).not.toContain('token');
});

test('a first tab, where nobody is logged in, waits for no other tab', async () => {
  const tokens = await ServiceTokens.load(() => {});
  jest.useFakeTimers();
  const started = tokens.start('fi');
  await cookies('supported');
  await answer('error=login_required');
  expect(await started).toBe('anonymous');
  expect(log.calls).not.toContain('ask');
});

test('a frame that cannot tell ends nothing', async () => {
  const { tokens, ended, first } = await open();
  await say(await statusFrame(), 'error');
  expect(tokens.token()).toBe(first);
  expect(ended).not.toHaveBeenCalled();
});

test('a frame that tells of a change is believed when the service says so as well', async () => {
  const { tokens, ended } = await open();
  await say(await statusFrame(), 'changed');
  await cookies('supported');
  expect(ended).not.toHaveBeenCalled();
  await answer('error=login_required');
  expect(tokens.token()).toBeUndefined();
  expect(ended).toHaveBeenCalledTimes(1);
});

test('the same person in another log-in goes on with its tokens, and somebody else does not', async () => {
  for (const sub of ['aino', 'eero']) {
    document.body.innerHTML = '';
    log.sub = 'aino';
    const { tokens, ended, first } = await open();
    log.sub = sub;
    await say(await statusFrame(), 'changed');
    await cookies('supported');
    await answer('code=c');
    expect(ended).toHaveBeenCalledTimes(sub === 'aino' ? 0 : 1);
    if (sub === 'aino') {
      expect(tokens.token()).not.toBe(first);
      expect(log.calls.at(-1)).toBe('tokens');
    } else expect(tokens.token()).toBeUndefined();
    jest.useRealTimers();
  }
});

test('where the browser hides cookies from frames, and where the service does not answer, the tokens stay', async () => {
  const hidden = await open();
  await say(await statusFrame(), 'changed');
  await cookies('unsupported');
  await jest.advanceTimersByTimeAsync(20);
  expect(hidden.tokens.token()).toBe(hidden.first);
  // The frame would say so every five seconds.
  expect(document.querySelector('iframe[title="keycloak-session-iframe"]')).toBeNull();
  jest.useRealTimers();
  const away = await open();
  await say(await statusFrame(), 'changed');
  await jest.advanceTimersByTimeAsync(11_000);
  expect(away.tokens.token()).toBe(away.first);
  expect(await statusFrame()).toBeTruthy();
});

const frames = () => [...document.querySelectorAll('iframe')].map(({ title }) => title);

test.each([
  ['whether cookies reach frames', async () => {}, 'keycloak-3p-check-iframe'],
  ['who is logged in', () => cookies('supported'), 'keycloak-silent-check-sso'],
] as const)(
  'no frame in which the service never says %s stays, with which the page would load for ever',
  async (...row) => {
    const [, meet, title] = row;
    const tokens = await ServiceTokens.load(() => {});
    jest.useFakeTimers();
    const started = tokens.start('fi');
    await meet();
    await frameOf(title);
    await jest.advanceTimersByTimeAsync(11_000);
    expect(await started).toBe('away');
    expect(frames()).toEqual([]);
  },
);

test('a question asked again, which the service never answers, leaves the frame alone that watches the log-in', async () => {
  await open();
  await say(await statusFrame(), 'changed');
  await cookies('supported');
  await frameOf('keycloak-silent-check-sso');
  await jest.advanceTimersByTimeAsync(11_000);
  expect(frames()).toEqual(['keycloak-session-iframe']);
});
