import { SESSION_EXPIRY_KEY } from '@portal/api-client';
import { asked } from './fake-client.fixture';
import { Channel, openBrowser, service, tab } from './tabs.fixture';

jest.mock('eventsource-parser', () => ({ createParser: () => ({ feed: () => {} }) }));
jest.mock('keycloak-js', () => ({
  __esModule: true,
  default: jest.requireActual('./fake-client.fixture').FakeClient,
}));

beforeEach(openBrowser);
afterEach(() => jest.useRealTimers());

const anonymous = { answer: async () => false };

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
