import type { AddedRemote } from '@portal/contract/added-remote';
import { clashesOf } from './added-route-clashes';
import { addedRoutes } from './added-routes';
import { matchRoute } from './match';
import { ROUTES } from './routes';

const TEXTS = { fi: 'Kokeilu', sv: 'Försök', en: 'Trial' };
const remote = (name: AddedRemote['name'], ...paths: string[]): AddedRemote => ({
  name,
  routes: paths.map((path) => ({ path, page: 'TrialPage', access: 'authenticated', title: TEXTS })),
});

test('a route of an added remote is found with its parameters, and only where it is given', () => {
  const added = addedRoutes([remote('mfe-trial', '/trials', '/trials/:trialId')]);
  expect(matchRoute('/trials', added)).toMatchObject({
    route: { remote: 'mfe-trial', page: 'TrialPage', title: TEXTS },
  });
  expect(matchRoute('/trials/7', added)?.params).toEqual({ trialId: '7' });
  expect(matchRoute('/trials/7/8', added)).toBeUndefined();
  expect(matchRoute('/trials')).toBeUndefined();
});

test.each(ROUTES.map(({ id, pattern }) => [id, pattern.replace(/:(\w+)\??/g, 'x')]))(
  'no document takes the address of %s',
  (id, path) => {
    // As if every check before had failed.
    const added = addedRoutes([remote('mfe-trial', path, path.replace(/[^/]+/g, ':any'))]);
    expect(matchRoute(path, added)?.route.id).toBe(id);
    expect(clashesOf(remote('mfe-trial', path), [])).not.toEqual([]);
  },
);

test.each([
  ['what lies below an employer’s link', '/login/state/12/name/password/more', 'begin with /login'],
  ['what lies below a page of the portal', '/positions/new/one', 'begin with /positions'],
  ['files of releases', '/releases/host', 'begin with /releases'],
  ['where testers confirm a trial', '/trial', 'begin with /trial'],
  ['where failures are reported', '/failures', 'begin with /failures'],
])('is refused: %s', (_what, path, words) => {
  expect(clashesOf(remote('mfe-trial', path), [])).toEqual([expect.stringContaining(words)]);
});

test('two remotes cannot mean the same address', () => {
  const other = remote('mfe-other', '/trials/:id');
  expect(clashesOf(remote('mfe-trial', '/trials/new'), [other])).toEqual([expect.stringContaining('mfe-other')]);
  expect(clashesOf(remote('mfe-trial', '/trials'), [other])).toEqual([]);
  expect(clashesOf(remote('mfe-other', '/trials/new'), [other])).toEqual([]);
  expect(clashesOf(remote('mfe-trial', '/trials/:a', '/trials/:b'), [])).toEqual([
    expect.stringContaining('another page'),
  ]);
});

test('a remote of the portal is not added, and the menu leads to a page', () => {
  expect(clashesOf(remote('mfe-auth', '/trials'), [])).toEqual([expect.stringContaining('portal itself')]);
  const menu = { label: TEXTS, path: '/elsewhere' };
  expect(clashesOf({ ...remote('mfe-trial', '/trials'), menu }, [])).toEqual([expect.stringContaining('/elsewhere')]);
  const trial = remote('mfe-trial', '/trials/:id');
  expect(clashesOf({ ...trial, menu: { ...menu, path: '/trials/:id' } }, [])).toHaveLength(1);
});
