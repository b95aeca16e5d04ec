import { type PortalRoute, ROUTES, type RouteId } from './routes';

export interface RouteMatch {
  route: PortalRoute;
  params: Readonly<Record<string, string>>;
}

/**
 * Finds the route of a path without react-router, so that the gateway can preload what the page needs.
 * @param path below the base path, starting with a slash, without query
 * @param added routes of remotes that were added; those of the portal come first
 * @returns undefined when no route of the portal matches (the 404 view)
 */
export function matchRoute(path: string, added: readonly PortalRoute[] = []): RouteMatch | undefined {
  const segments = split(path);
  for (const route of [...(ROUTES as readonly PortalRoute[]), ...added]) {
    const params = matchSegments(split(route.pattern), segments);
    if (params) return { route, params };
  }
  return undefined;
}

/** Fills `:name` in a route's `preloadApi` from the match; empty when the route has none. */
export function preloadPaths({ route, params }: RouteMatch): string[] {
  return (route.preloadApi ?? []).map((path) =>
    path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
  );
}

function split(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function matchSegments(pattern: string[], segments: string[]): Record<string, string> | undefined {
  if (segments.length > pattern.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const actual = segments[index];
    if (expected.startsWith(':')) {
      const optional = expected.endsWith('?');
      if (actual === undefined && !optional) return undefined;
      if (actual !== undefined) params[expected.slice(1).replace(/\?$/, '')] = decode(actual);
    } else if (actual?.toLowerCase() !== expected.toLowerCase()) return undefined;
  }
  return params;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** What only visitors come to, who need not wait until a log-in service has said so. */
const BEFORE_LOG_IN: ReadonlySet<string> = new Set<RouteId>(['home', 'login', 'register']);

/**
 * Whether a page is drawn before the log-in service has said who is there.
 * @param route of the page; undefined where it is not found
 */
export const isDrawnBeforeLogIn = (route: Pick<PortalRoute, 'access' | 'id'> | undefined): boolean =>
  route?.access === 'public' || BEFORE_LOG_IN.has(route?.id ?? '');
