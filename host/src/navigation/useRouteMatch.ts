import type { RouteMatch } from '@portal/routing/match';
import { useLocation } from '@portal/routing/react';
import { useMemo } from 'react';
import { portalRoute } from './portal-route';

/** The route of the current address; undefined where none matches. */
export function useRouteMatch(): RouteMatch | undefined {
  const { pathname } = useLocation();
  return useMemo(() => portalRoute(pathname), [pathname]);
}
