import { asked } from './fake-client.fixture';
import { openBrowser, service, tab } from './tabs.fixture';

jest.mock('eventsource-parser', () => ({ createParser: () => ({ feed: () => {} }) }));
jest.mock('keycloak-js', () => ({
  __esModule: true,
  default: jest.requireActual('./fake-client.fixture').FakeClient,
}));

beforeEach(() => {
  openBrowser();
  service.acrValues = 'loa2 loa3';
});

test('the service is asked for the levels that count as strong', async () => {
  window.history.replaceState(null, '', '/candidateportal/login?begin=log-in&lang=fi');
  const { tokens, client } = await tab();
  client.answer = async () => false;
  await tokens.start('fi');
  expect(asked(client, 'login undefined loa2 loa3')).toBe(1);
});

test.each([
  ['loa3', 'confirmed'],
  ['loa1', 'not-strong'],
  [undefined, 'not-strong'],
])('a confirmation of the level %s is told as %s, and the log-in goes on', async (acr, outcome) => {
  window.history.replaceState(null, '', '/candidateportal/login#state=s&code=c');
  sessionStorage.setItem('candidateportal.signOn', JSON.stringify({ purpose: 'confirm', locale: 'fi' }));
  const { tokens, client } = await tab();
  client.tokenParsed = { acr };
  expect(await tokens.start('fi')).toBe('logged-in');
  expect(window.location.pathname + window.location.search).toBe(`/candidateportal/account/settings?sso=${outcome}`);
  expect(tokens.token()).toBe('first');
});
