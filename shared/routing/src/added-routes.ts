import type { AddedRemote } from '@portal/contract/added-remote';
import { ALL } from './page-layout';
import type { PortalRoute } from './routes';

/** The title of a page that an operator has configured comes with its route. */
export interface AddedRoute extends PortalRoute {
  title: AddedRemote['routes'][number]['title'];
}

/**
 * The routes of added remotes, as `matchRoute` takes them.
 * @param remotes as the discovery document names them
 */
export function addedRoutes(remotes: readonly AddedRemote[]): AddedRoute[] {
  return remotes.flatMap(({ name, routes }) =>
    routes.map(({ path, page, access, candidateOnly = false, title }) => ({
      ...{ id: `${name} ${path}`, pattern: path, access, remote: name, page, layout: ALL, candidateOnly, title },
    })),
  );
}
