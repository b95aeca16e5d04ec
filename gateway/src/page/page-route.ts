import { addedRemotes, liveVersion } from '@portal/contract/discovery';
import { BASE_PATH, type Locale } from '@portal/contract/limits';
import type { ReleaseName } from '@portal/contract/release-names';
import { type AddedRoute, addedRoutes } from '@portal/routing/added-routes';
import { matchRoute, type RouteMatch } from '@portal/routing/match';
import type { LivePortal } from '../releases/queries/live-portal';

/** The address of a request. Read as text: two slashes at its beginning name no other host. What is no address is read as one without a page. */
export function requestAddress(url = '/'): URL {
  const origin = 'http://portal.invalid';
  const address = url.startsWith('/') ? `${origin}${url}` : url;
  return new URL(URL.canParse(address) ? address : origin);
}

/**
 * The route of an address; undefined means the 404 view.
 * @param added routes beside those of the portal, which come first
 */
export function routeOf(pathname: string, added: readonly AddedRoute[] = []): RouteMatch | undefined {
  if (pathname !== BASE_PATH && !pathname.startsWith(`${BASE_PATH}/`)) return undefined;
  return matchRoute(pathname.slice(BASE_PATH.length) || '/', added);
}

/**
 * Routes of the remotes that were added and of which there is something to show.
 * @param tried names of what this browser runs in place of releases
 */
export function routesToShow(
  { link: { document } }: Pick<LivePortal, 'link'>,
  tried: readonly (ReleaseName | undefined)[] = [],
): AddedRoute[] {
  return addedRoutes(addedRemotes(document).filter(({ name }) => liveVersion(document, name) || tried.includes(name)));
}

/** The title that was configured for the page of an added remote; undefined for the portal's own pages. */
export const configuredTitle = (match: RouteMatch | undefined, locale: Locale): { title: string } | undefined =>
  match && 'title' in match.route ? { title: (match.route as AddedRoute).title[locale] } : undefined;
