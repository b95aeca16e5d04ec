import { SESSION_EXPIRY_KEY } from '@portal/api-client';
import { ServiceTokens } from './service-tokens';

interface Fake {
  token: string | undefined;
  refreshToken: string | undefined;
  idToken: string | undefined;
  subject: string | undefined;
  secondsLeft: number;
  adapter: { login(options?: { prompt?: string }): Promise<void> };
  asked: string[];
  clearToken(): void;
  onAuthLogout?: () => void;
  /** What the service answers. */
  init: () => Promise<boolean>;
  refresh: () => Promise<void>;
}
const clients: Fake[] = [];

jest.mock('eventsource-parser', () => ({ createParser: () => ({ feed: () => {} }) }));
jest.mock('keycloak-js', () => ({
  __esModule: true,
  default: class {
    token: string | undefined;
    refreshToken: string | undefined;
    idToken: string | undefined;
    subject: string | undefined;
    timeSkew = 0;
    secondsLeft = 300;
    asked: string[] = [];
    adapter: unknown;
    onAuthLogout?: () => void;
    answer = async () => mockLogIn(this as never);
    refresh = async () => {
      this.secondsLeft = 300;
      this.token = 'refreshed';
    };
    constructor() {
      clients.push(this as never);
    }
    init(options: { adapter: unknown; onLoad?: string }) {
      this.adapter = options.adapter;
      this.asked.push(`init ${options.onLoad}`);
      return this.answer();
    }
    login(options: { prompt?: string }) {
      this.asked.push(`login ${options.prompt}`);
      return Promise.resolve();
    }
    createLoginUrl() {
      this.asked.push('leaves');
      return Promise.resolve('#at-the-service');
    }
    createLogoutUrl() {
      this.asked.push(`log-out ${this.idToken}`);
      return '#log-out';
    }
    isTokenExpired(within = 0) {
      return this.secondsLeft < within;
    }
    async updateToken(validity: number) {
      this.asked.push(`update ${validity}`);
      await this.refresh();
      return true;
    }
    clearToken() {
      this.token = undefined;
      this.refreshToken = undefined;
      this.idToken = undefined;
      this.subject = undefined;
      this.onAuthLogout?.();
    }
  },
}));

function mockLogIn(client: Fake): boolean {
  Object.assign(client, { token: 'first', refreshToken: 'refresh', idToken: 'id', subject: 'aino' });
  return true;
}

/** Tabs of one browser hear each other at once. */
class Channel {
  static readonly open: Channel[] = [];
  readonly #listeners: ((event: { data: unknown }) => void)[] = [];
  constructor() {
    Channel.open.push(this);
  }
  addEventListener(_: string, listener: (event: { data: unknown }) => void) {
    this.#listeners.push(listener);
  }
  postMessage(data: unknown) {
    for (const other of Channel.open) if (other !== this) for (const hear of other.#listeners) hear({ data });
  }
}
const service = { answers: true };
let queue = Promise.resolve();
const locks = {
  request: (_: string, work: () => Promise<void>) => {
    queue = queue.then(work, work);
    return queue;
  },
};

beforeEach(() => {
  clients.length = 0;
  Channel.open.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  queue = Promise.resolve();
  window.history.replaceState(null, '', '/candidateportal/applications');
  Object.assign(globalThis, { BroadcastChannel: Channel });
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  const settings = { 'auth-server-url': 'https://login.example.fi', realm: 'r', resource: 'portal' };
  service.answers = true;
  globalThis.fetch = jest.fn(async (to: string | URL) => {
    if (!service.answers && String(to).includes('.well-known')) throw new TypeError('network');
    return { ok: true, json: async () => settings } as Response;
  }) as never;
});
afterEach(() => jest.useRealTimers());

/** A tab, before it has asked who is logged in. */
async function tab(onEnded = () => {}) {
  const tokens = await ServiceTokens.load(onEnded);
  const client = clients[clients.length - 1] as Fake & { answer: () => Promise<boolean> };
  return { tokens, client };
}
const anonymous = { answer: async () => false };
const asked = ({ asked: all }: Fake, what: string) => all.filter((one) => one.startsWith(what)).length;

test('a token is refreshed once for all calls that ask within its last minute', async () => {
  const { tokens, client } = await tab();
  expect(await tokens.start('fi')).toBe('logged-in');
  client.secondsLeft = 61;
  await tokens.ready();
  expect(asked(client, 'update')).toBe(0);
  client.secondsLeft = 59;
  await Promise.all([tokens.ready(), tokens.ready(), tokens.ready()]);
  expect(client.asked.filter((one) => one.startsWith('update'))).toEqual(['update 70']);
  expect(tokens.token()).toBe('refreshed');
});

test('of two tabs one refreshes, and the other takes its tokens', async () => {
  const [one, other] = [await tab(), await tab()];
  await one.tokens.start('fi');
  await other.tokens.start('fi');
  for (const { client } of [one, other]) client.secondsLeft = 10;
  // What is shared says how long the token lasts.
  const share = Channel.prototype.postMessage;
  jest.spyOn(Channel.prototype, 'postMessage').mockImplementation(function post(this: Channel, data) {
    if ((data as { kind: string }).kind === 'tokens') for (const { client } of [one, other]) client.secondsLeft = 300;
    share.call(this, data);
  });
  await Promise.all([one.tokens.ready(), other.tokens.ready()]);
  jest.restoreAllMocks();
  expect(asked(one.client, 'update') + asked(other.client, 'update')).toBe(1);
  expect([one.tokens.token(), other.tokens.token()]).toEqual(['refreshed', 'refreshed']);
});

test('a tab of somebody else takes no tokens', async () => {
  const [one, other] = [await tab(), await tab()];
  await one.tokens.start('fi');
  await other.tokens.start('fi');
  Object.assign(other.client, { subject: 'eero', token: 'of eero' });
  one.client.secondsLeft = 10;
  await one.tokens.ready();
  expect(other.tokens.token()).toBe('of eero');
});

test('a service that does not answer a refresh ends nothing while the token is good, and is no log-out afterwards', async () => {
  const { tokens, client } = await tab();
  await tokens.start('fi');
  client.refresh = () => Promise.reject(new Error('away'));
  client.secondsLeft = 30;
  await expect(tokens.ready()).resolves.toBeUndefined();
  expect(tokens.token()).toBe('first');
  client.secondsLeft = -1;
  await expect(tokens.ready()).rejects.toThrow('away');
  expect(tokens.token()).toBe('first');
});

test('a refresh that takes long keeps the other tabs waiting, so that its token is used once, and is shared when it comes', async () => {
  const [one, other] = [await tab(), await tab()];
  await one.tokens.start('fi');
  await other.tokens.start('fi');
  for (const { client } of [one, other]) client.secondsLeft = 30;
  let answer = () => {};
  one.client.refresh = () =>
    new Promise((resolve) => {
      answer = () => {
        for (const { client } of [one, other]) client.secondsLeft = 300;
        one.client.token = 'late';
        resolve();
      };
    });
  jest.useFakeTimers();
  const first = one.tokens.ready();
  await jest.advanceTimersByTimeAsync(10_100);
  await expect(first).resolves.toBeUndefined();
  const second = other.tokens.ready();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(asked(other.client, 'update')).toBe(0);
  answer();
  await jest.advanceTimersByTimeAsync(2_000);
  await second;
  expect(asked(other.client, 'update')).toBe(0);
  expect([one.tokens.token(), other.tokens.token()]).toEqual(['late', 'late']);
});

test('a refresh that the service refuses clears the tokens, and the call goes on to be refused', async () => {
  const ended = jest.fn();
  const { tokens, client } = await tab(ended);
  await tokens.start('fi');
  client.secondsLeft = 30;
  client.refresh = async () => {
    (client as unknown as { clearToken(): void }).clearToken();
    throw new Error('400');
  };
  await expect(tokens.ready()).resolves.toBeUndefined();
  expect(tokens.token()).toBeUndefined();
  expect(ended).toHaveBeenCalledTimes(1);
});

test('a service that never answers is given up after ten seconds', async () => {
  const { tokens, client } = await tab();
  client.answer = () => new Promise(() => {});
  // The other tabs are asked for theirs first.
  localStorage.setItem(SESSION_EXPIRY_KEY, String(Date.now() + 600_000));
  jest.useFakeTimers();
  const started = tokens.start('fi');
  await jest.advanceTimersByTimeAsync(9_900);
  const race = await Promise.race([started, Promise.resolve('waits')]);
  expect(race).toBe('waits');
  await jest.advanceTimersByTimeAsync(200);
  expect(await started).toBe('away');
});

test('a redirect that nobody asked for is made twice at most, and only for somebody who was logged in here', async () => {
  const { tokens, client } = await tab();
  Object.assign(client, anonymous);
  await tokens.start('fi');
  const silently = () =>
    Promise.race([client.adapter.login({ prompt: 'none' }), new Promise((done) => setTimeout(done, 20))]);
  await silently();
  expect(asked(client, 'leaves')).toBe(0);
  localStorage.setItem(SESSION_EXPIRY_KEY, String(Date.now() + 60_000));
  for (let times = 0; times < 4; times += 1) await silently();
  expect(asked(client, 'leaves')).toBe(2);
});

test('after a log-out, and after the session has timed out, nobody is asked for silently', async () => {
  const { tokens } = await tab();
  await tokens.start('fi');
  tokens.forget();
  const next = await tab();
  expect(await next.tokens.start('fi')).toBe('anonymous');
  expect(next.client.asked).toEqual([]);
  localStorage.clear();
  localStorage.setItem(SESSION_EXPIRY_KEY, String(Date.now() - 1000));
  const late = await tab();
  expect(await late.tokens.start('fi')).toBe('anonymous');
  expect(late.client.asked).toEqual([]);
});

test('a log-out in one tab takes the tokens of the others, and the log-out at the service still names who it was', async () => {
  const [one, other] = [await tab(), await tab()];
  await one.tokens.start('fi');
  await other.tokens.start('fi');
  one.tokens.forget();
  expect([one.tokens.token(), other.tokens.token()]).toEqual([undefined, undefined]);
  expect(await one.tokens.leave()).toBe('leaving');
  expect(one.client.asked).toContain('log-out id');
});

test('a log-out is not undone by a refresh that was under way, in this tab or another', async () => {
  for (const leaves of [0, 1]) {
    clients.length = 0;
    Channel.open.length = 0;
    localStorage.clear();
    const tabs = [await tab(), await tab()] as const;
    for (const { tokens } of tabs) await tokens.start('fi');
    const [{ tokens, client }] = tabs;
    let answer = () => {};
    client.refresh = () =>
      new Promise((resolve) => {
        answer = () => {
          mockLogIn(client);
          resolve();
        };
      });
    client.secondsLeft = 30;
    const refreshed = tokens.ready();
    await new Promise((done) => setTimeout(done));
    tabs[leaves]?.tokens.forget();
    answer();
    await refreshed;
    expect(tabs.map((one) => one.tokens.token())).toEqual([undefined, undefined]);
  }
});

test('after a log-out a tab takes no tokens from before, and those of a log-in in another tab', async () => {
  const [one, other] = [await tab(), await tab()];
  await one.tokens.start('fi');
  await other.tokens.start('fi');
  one.tokens.forget();
  const channel = new Channel();
  const generation = Number(localStorage.getItem('candidateportal.tokenGeneration'));
  const tokens = { token: 'old', refreshToken: 'r', subject: 'aino' };
  channel.postMessage({ kind: 'tokens', generation, tokens });
  expect(one.tokens.token()).toBeUndefined();
  channel.postMessage({ kind: 'tokens', generation: generation + 1, tokens: { ...tokens, token: 'new' } });
  expect(one.tokens.token()).toBe('new');
});

test('a tab whose refresh was refused hears of a log-in in another one, also where the session is the same', async () => {
  const onChanged = jest.fn();
  const one = await tab(onChanged);
  await one.tokens.start('fi');
  one.client.secondsLeft = 0;
  one.client.refresh = () => Promise.reject(one.client.clearToken());
  await one.tokens.ready();
  expect(onChanged).toHaveBeenCalledTimes(1);
  const other = await tab();
  await other.tokens.start('fi');
  expect(one.tokens.token()).toBe('first');
  expect(onChanged).toHaveBeenCalledTimes(2);
  // Who has tokens, and who asks for them, is told nothing.
  await (await tab(onChanged)).tokens.start('fi');
  expect(onChanged).toHaveBeenCalledTimes(2);
});

test('nobody is led to a service that does not answer, to log in, to confirm or to log out', async () => {
  const { tokens, client } = await tab();
  await tokens.start('fi');
  service.answers = false;
  expect(await tokens.leave()).toBe('away');
  expect(asked(client, 'log-out')).toBe(0);
  for (const [purpose, page] of [
    ['log-in', '/candidateportal/login?sso=unavailable&lang=sv'],
    ['confirm', '/candidateportal/account/settings?sso=unavailable'],
  ]) {
    window.history.replaceState(null, '', `/candidateportal/login?begin=${purpose}&lang=sv`);
    const leaving = await tab();
    await leaving.tokens.start('sv');
    expect(asked(leaving.client, 'login')).toBe(0);
    expect(window.location.pathname + window.location.search).toBe(page);
  }
});

test.each([
  ['log-in', 'login undefined'],
  ['confirm', 'login login'],
])('the page for %s leads to the service at once, and not again when the visitor goes back', async (purpose, call) => {
  window.history.replaceState(null, '', `/candidateportal/login?begin=${purpose}&lang=sv`);
  const { tokens, client } = await tab();
  Object.assign(client, anonymous);
  await tokens.start('sv');
  expect(client.asked).toEqual(['init undefined', call]);
  expect(window.location.search).toBe('?lang=sv');
});

test('after the portal has ended the session the service is asked for a log-in even where it knows the person', async () => {
  localStorage.setItem('candidateportal.signedOut', 'yes');
  window.history.replaceState(null, '', '/candidateportal/login?begin=log-in&lang=sv');
  const { tokens, client } = await tab();
  Object.assign(client, anonymous);
  await tokens.start('sv');
  expect(client.asked).toEqual(['init undefined', 'login login']);
});

test.each([
  [{ error: 'access_denied' }, 'denied'],
  [{ error: 'temporarily_unavailable' }, 'unavailable'],
  [{ error: 'invalid_scope' }, 'untrusted'],
  [new Error('Invalid nonce.'), 'untrusted'],
  [Object.assign(new Error('400'), { response: { status: 400 } }), 'expired'],
  [new Error('Timeout when waiting for 3rd party check iframe message.'), 'unavailable'],
])('a log-in that came to nothing is told (%p)', async (error, code) => {
  window.history.replaceState(null, '', '/candidateportal/login#state=s&code=c');
  sessionStorage.setItem('candidateportal.signOn', JSON.stringify({ purpose: 'log-in', locale: 'sv' }));
  const { tokens, client } = await tab();
  client.answer = () => Promise.reject(error);
  expect(await tokens.start('fi')).toBe('anonymous');
  expect(window.location.search).toBe(`?sso=${code}&lang=sv`);
});

test('an answer that was for another browser is told as such', async () => {
  window.history.replaceState(null, '', '/candidateportal/login#state=s&code=c');
  const { tokens, client } = await tab();
  Object.assign(client, anonymous);
  await tokens.start('fi');
  expect(window.location.search).toBe('?sso=expired&lang=fi');
});

test('a log-in that took too long at the service is begun anew once, with its purpose, and then told', async () => {
  const begun = [];
  for (let times = 0; times < 2; times += 1) {
    window.history.replaceState(null, '', '/candidateportal/login#state=s&error=temporarily_unavailable');
    if (times === 0)
      sessionStorage.setItem('candidateportal.signOn', JSON.stringify({ purpose: 'confirm', locale: 'sv' }));
    const { tokens, client } = await tab();
    // As the library does where the service says `authentication_expired`.
    client.answer = async () => {
      await client.adapter.login({ prompt: 'login' });
      return false;
    };
    // The first one leaves and never ends.
    await Promise.race([tokens.start('fi'), new Promise((done) => setTimeout(done, times === 0 ? 20 : 4000))]);
    begun.push(asked(client, 'leaves'));
    if (times === 0)
      expect(JSON.parse(sessionStorage.getItem('candidateportal.signOn') ?? '')).toMatchObject({
        purpose: 'confirm',
        locale: 'sv',
      });
  }
  expect(begun).toEqual([1, 0]);
  expect(window.location.search).toBe('?sso=expired&lang=sv');
});

test('a confirmation by somebody else is told as such, and the log-in of the other tab goes on', async () => {
  const asking = await tab();
  await asking.tokens.start('fi');
  window.history.replaceState(null, '', '/candidateportal/login?begin=confirm&lang=fi');
  const leaving = await tab();
  await leaving.tokens.start('fi');
  Channel.open.pop();
  window.history.replaceState(null, '', '/candidateportal/login#state=s&code=c');
  const back = await tab();
  back.client.answer = async () => {
    Object.assign(back.client, { token: 'of eero', refreshToken: 'r', idToken: 'i', subject: 'eero' });
    return true;
  };
  expect(await back.tokens.start('fi')).toBe('logged-in');
  expect(window.location.pathname + window.location.search).toBe('/candidateportal/account/settings?sso=other-person');
  expect([asking.tokens.token(), back.tokens.token()]).toEqual(['first', 'first']);
});

test('who confirmed comes back to the settings, and a silent question to where the page was', async () => {
  for (const [memory, path] of [
    [{ purpose: 'confirm', locale: 'fi' }, '/candidateportal/account/settings?sso=confirmed'],
    [{ purpose: 'silent', locale: 'fi', path: '/candidateportal/saved?page=2' }, '/candidateportal/saved?page=2'],
  ] as const) {
    window.history.replaceState(null, '', '/candidateportal/login#state=s&code=c');
    sessionStorage.setItem('candidateportal.signOn', JSON.stringify(memory));
    const { tokens } = await tab();
    expect(await tokens.start('fi')).toBe('logged-in');
    expect(window.location.pathname + window.location.search).toBe(path);
    expect(tokens.cameBackIn).toBeUndefined();
  }
});
