import { href } from './hrefs';
import { inAppPath } from './in-app-path';
import { matchRoute, preloadPaths } from './match';
import { storeRedirect, takeRedirect } from './redirects';
import { ROUTES } from './routes';

test('an address is built from a route and its parameters', () => {
  expect(href('home')).toBe('/');
  expect(href('application', { campaignId: 12 }, { portal: 'state', ref: 'a b', lang: undefined })).toBe(
    '/application/12?portal=state&ref=a+b',
  );
  expect(href('internal', {})).toBe('/internal');
  expect(href('internal', { jobAdvertisementId: 7 })).toBe('/internal/7');
});

test.each(ROUTES.map((route) => [route.id, route.pattern]))(
  'the path of %s is matched to its own route',
  (id, pattern) => {
    expect(matchRoute(pattern.replace(/:(\w+)\??/g, 'x'))?.route.id).toBe(id);
  },
);

test('parameters are decoded and an optional one may be absent', () => {
  expect(matchRoute('/reset-password/1/a%2Fb')?.params).toEqual({ id: '1', hash: 'a/b' });
  expect(matchRoute('/internal')?.params).toEqual({});
  expect(matchRoute('/reset-password/1/%zz')?.params).toEqual({ id: '1', hash: '%zz' });
});

test('a path that is no route matches nothing', () => {
  for (const path of ['/nowhere', '/application', '/application/1/2', '/login/a'])
    expect(matchRoute(path)).toBeUndefined();
});

test('the first API answers of a page are named with the parameters filled in', () => {
  expect(preloadPaths(matchRoute('/application/12') as never)).toEqual(['application/12', 'basic_info/12']);
  expect(preloadPaths(matchRoute('/login') as never)).toEqual([]);
});

test('only addresses inside the portal are kept as redirects', () => {
  expect(inAppPath('/candidateportal/applications?x=1')).toBe('/applications?x=1');
  expect(inAppPath('/dashboard')).toBe('/dashboard');
  for (const bad of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/candidateportal//evil.example',
    'javascript:alert(1)',
    '',
    null,
    '/\t/evil.example',
  ])
    expect(inAppPath(bad)).toBeUndefined();
});

test('a stored redirect is used once, and never leads to the error page', () => {
  storeRedirect('/application/12?ref=x');
  expect(takeRedirect()).toBe('/application/12?ref=x');
  expect(takeRedirect()).toBeUndefined();
  storeRedirect('/error');
  expect(takeRedirect()).toBeUndefined();
});
