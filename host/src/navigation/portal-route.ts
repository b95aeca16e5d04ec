import { type AddedRoute, addedRoutes } from '@portal/routing/added-routes';
import { matchRoute, type RouteMatch } from '@portal/routing/match';
import { addedToPage } from './added-to-page';

/**
 * The route of an in-app path on this page: one of the portal's own, else one of a remote that its document adds and of which there is a version.
 * @param path below the base path, starting with a slash, without query
 */
export function portalRoute(path: string): RouteMatch | undefined {
  return matchRoute(path) ?? matchRoute(path, addedRoutes(addedToPage()));
}

/** The titles by language that the document gives to the page of an added remote; undefined for the portal's own. */
export const configuredTitle = (route: RouteMatch['route'] | undefined): AddedRoute['title'] | undefined =>
  route && 'title' in route ? (route as AddedRoute).title : undefined;
