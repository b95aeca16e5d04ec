import { addedRemoteSchema } from './added-remote';

const TEXTS = { fi: 'Kokeilu', sv: 'Försök', en: 'Trial' };
const ROUTE = { path: '/trials', page: 'TrialPage', access: 'public', title: TEXTS };
const REMOTE = { name: 'mfe-trial', routes: [ROUTE], menu: { label: TEXTS, path: '/trials', after: 'positions' } };
const withRoute = (changes: object) => ({ ...REMOTE, routes: [{ ...ROUTE, ...changes }] });

it('takes a remote with routes, texts in every language and an entry of the menu', () => {
  expect(addedRemoteSchema.parse(REMOTE)).toEqual(REMOTE);
  expect(addedRemoteSchema.safeParse(withRoute({ path: '/trials/:trialId' })).success).toBe(true);
});

it.each([
  ['a name that is no folder', { ...REMOTE, name: 'mfe-../host' }],
  ['the name of the host', { ...REMOTE, name: 'host' }],
  ['a name with capitals', { ...REMOTE, name: 'mfe-Trial' }],
  ['a name that begins with a number', { ...REMOTE, name: 'mfe-1' }],
  ['no route', { ...REMOTE, routes: [] }],
  ['the front page', withRoute({ path: '/' })],
  ['an address that anything could be', withRoute({ path: '/:anything' })],
  ['an address out of the portal', withRoute({ path: '/../candidate-portal-api' })],
  ['an address with a query', withRoute({ path: '/trials?lang=en' })],
  ['an employer’s log-in', withRoute({ access: 'employee-login' })],
  ['a text with markup', withRoute({ title: { ...TEXTS, en: '<b>Trial</b>' } })],
  ['a text of two lines', withRoute({ title: { ...TEXTS, en: 'Trial\nLog in' } })],
  ['a text that turns its direction', withRoute({ title: { ...TEXTS, en: 'Trial \u202Enigol' } })],
  ['an empty text', withRoute({ title: { ...TEXTS, en: ' ' } })],
  ['a text that one language lacks', withRoute({ title: { fi: 'Kokeilu', sv: 'Försök' } })],
  ['a place that the menu does not have', { ...REMOTE, menu: { ...REMOTE.menu, after: 'logout' } }],
  ['what it does not know', { ...REMOTE, script: 'https://example.org/x.js' }],
])('refuses %s', (_what, description) => {
  expect(addedRemoteSchema.safeParse(description).success).toBe(false);
});
