import { asked, clients, logIn } from './fake-client.fixture';
import { Channel, openBrowser, tab } from './tabs.fixture';

jest.mock('eventsource-parser', () => ({ createParser: () => ({ feed: () => {} }) }));
jest.mock('keycloak-js', () => ({
  __esModule: true,
  default: jest.requireActual('./fake-client.fixture').FakeClient,
}));

beforeEach(openBrowser);
afterEach(() => jest.useRealTimers());

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

test('a tab that has missed newer tokens waits for them, whatever older ones it is told', async () => {
  const tabs = [await tab(), await tab(), await tab()] as const;
  for (const { tokens } of tabs) await tokens.start('fi');
  const lastsFor = (seconds: number) => {
    for (const { client } of tabs) client.secondsLeft = seconds;
  };
  lastsFor(10);
  const late: (() => void)[] = [];
  const share = Channel.prototype.postMessage;
  jest.spyOn(Channel.prototype, 'postMessage').mockImplementation(function post(this: Channel, data) {
    const send = () => share.call(this, data);
    if ((data as { tokens?: { token: string } }).tokens?.token === 'refreshed') late.push(send);
    else send();
  });
  const [one, other] = tabs;
  await one.tokens.ready();
  jest.useFakeTimers();
  const waits = other.tokens.ready();
  await jest.advanceTimersByTimeAsync(5000);
  expect([asked(other.client, 'update'), other.tokens.token()]).toEqual([0, 'first']);
  lastsFor(300);
  for (const send of late) send();
  await waits;
  jest.restoreAllMocks();
  expect([asked(other.client, 'update'), other.tokens.token()]).toEqual([0, 'refreshed']);
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
    client.clearToken();
    throw new Error('400');
  };
  await expect(tokens.ready()).resolves.toBeUndefined();
  expect(tokens.token()).toBeUndefined();
  expect(ended).toHaveBeenCalledTimes(1);
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
          logIn(client);
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

/** As many as people open, and a working day of tokens that last five minutes. */
const [TABS, EXPIRIES, LASTS_S] = [20, 100, 300];

test('20 tabs whose token ends 100 times refresh it once each time, although no refresh token counts twice', async () => {
  const issued = new Map([['first', 0]]);
  const server = { seconds: 0, valid: 'refresh', refreshes: 0, atOnce: 0, most: 0, reused: 0 };
  const ended = jest.fn();
  const tabs: Awaited<ReturnType<typeof tab>>[] = [];
  for (let opened = 0; opened < TABS; opened += 1) {
    const one = await tab(ended);
    await one.tokens.start('fi');
    tabs.push(one);
  }
  for (const { client } of tabs) {
    client.isTokenExpired = (within = 0) => (issued.get(client.token ?? '') ?? 0) + LASTS_S - server.seconds < within;
    client.refresh = async () => {
      server.atOnce += 1;
      server.most = Math.max(server.most, server.atOnce);
      if (client.refreshToken !== server.valid) server.reused += 1;
      server.refreshes += 1;
      server.valid = `refresh ${server.refreshes}`;
      await new Promise((resolve) => setTimeout(resolve));
      issued.set(`token ${server.refreshes}`, server.seconds);
      Object.assign(client, { token: `token ${server.refreshes}`, refreshToken: server.valid });
      server.atOnce -= 1;
    };
  }
  for (let expiry = 1; expiry <= EXPIRIES; expiry += 1) {
    server.seconds += LASTS_S;
    // Another tab is the first each time.
    const order = tabs.map((_, index) => tabs[(index + expiry * 7) % TABS] ?? tabs[0]);
    await Promise.all(order.map((one) => one?.tokens.ready()));
    expect(tabs.map(({ tokens }) => tokens.token())).toEqual(tabs.map(() => `token ${expiry}`));
  }
  expect(server).toMatchObject({ refreshes: EXPIRIES, most: 1, reused: 0 });
  expect(ended).not.toHaveBeenCalled();
});
