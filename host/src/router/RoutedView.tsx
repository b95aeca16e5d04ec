import type { RouteMatch } from '@portal/routing/match';
import { useLocation } from '@portal/routing/react';
import { useCallback, useEffect, useRef } from 'react';
import { useRouteMatch } from '../navigation/useRouteMatch';
import { NotFoundPage } from '../pages/NotFoundPage/NotFoundPage';
import { RemoteBoundary } from '../remotes/RemoteBoundary';
import { usePagePreload } from '../remotes/usePagePreload';
import { DEVELOPMENT_PAGES } from './development-pages';
import { Guarded } from './Guarded';
import { HOST_PAGES, HOST_PRELOADS } from './host-pages';
import { useConfiguredTitle } from './useConfiguredTitle';

/** An address that no route has is guarded like the page that says so. */
const NOT_FOUND = { id: 'notFound', access: 'public' } as const;

/**
 * The page of the current address. It is not wrapped in the router's `<Route>`: a remote matches the whole path with its own routes, as it
 * does when it is tested alone.
 */
export function RoutedView() {
  const match = useRouteMatch();
  const { pathname } = useLocation();
  const cameFrom = useCameFrom(match);
  const DevelopmentPage = DEVELOPMENT_PAGES[pathname];
  if (DevelopmentPage) return <DevelopmentPage />;
  if (!match)
    return (
      <Guarded key="none" route={NOT_FOUND}>
        <NotFoundPage />
      </Guarded>
    );
  const { route } = match;
  return (
    // Moving within one remote keeps it mounted.
    <Guarded key={route.remote ?? route.id} route={route}>
      <Page match={match} cameFrom={cameFrom} />
    </Guarded>
  );
}

interface PageProps {
  match: RouteMatch;
  cameFrom(): string | undefined;
}

function Page({ match, cameFrom }: PageProps) {
  const { route } = match;
  useConfiguredTitle(route);
  if (route.remote) return <RemoteBoundary remote={route.remote} basePath={basePathOf(route.pattern)} />;
  return <PageOfHost match={match} cameFrom={cameFrom} />;
}

function PageOfHost({ match: { route, params }, cameFrom }: PageProps) {
  usePagePreload((_path, locale, store) => HOST_PRELOADS[route.page]?.(locale, store));
  const HostPage = HOST_PAGES[route.page];
  return HostPage ? <HostPage params={params} cameFrom={cameFrom} /> : <NotFoundPage />;
}

/** The last address that was shown; one with credentials in it never counts. */
function useCameFrom(match: RouteMatch | undefined): () => string | undefined {
  const last = useRef<string>(undefined);
  const { pathname, search, hash } = useLocation();
  const secret = match?.route.access === 'employee-login';
  useEffect(() => {
    if (!secret) last.current = `${pathname}${search}${hash}`;
  }, [secret, pathname, search, hash]);
  return useCallback(() => last.current, []);
}

/** The fixed part of a pattern, before its parameters. */
function basePathOf(pattern: string): string {
  return pattern.replace(/\/:.*$/, '') || '/';
}
