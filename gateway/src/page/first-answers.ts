import {
  ANONYMOUS_SESSION,
  PORTAL_MAX_LENGTH,
  REF_MAX_LENGTH,
  readOrigin,
  SESSION_COOKIE,
} from '@portal/contract/limits';
import { POSITION_FACETS } from '@portal/contract/position-names';
import { preloadPaths, type RouteMatch } from '@portal/routing/match';
import { cookie } from '../http/cookies';

/** Parameters of an address that narrow a list; with them the page asks something else than its route's first answer. */
const NARROWING = ['query', 'page', 'sort', ...POSITION_FACETS];

export const isNarrowing = (query: URLSearchParams): boolean => NARROWING.some((name) => query.has(name));

/** The request for a page, as far as it decides the first answer. */
export interface PageRequest {
  query: URLSearchParams;
  cookies: string | undefined;
  theme: string;
}

/** Whether somebody is logged in in the browser, as far as it says itself. */
export function hasSession(cookies: string | undefined): boolean {
  return [SESSION_COOKIE, `__Host-${SESSION_COOKIE}`].some((name) => {
    const session = cookie(cookies, name);
    return session !== undefined && !session.startsWith(ANONYMOUS_SESSION);
  });
}

/** Every call about an application carries `portal` and perhaps `ref` (docs/specification.md#7-calls). */
function withPortal(path: string, { query, theme }: PageRequest): string {
  const ref = readOrigin(query.get('ref'), REF_MAX_LENGTH);
  const portal = readOrigin(query.get('portal'), PORTAL_MAX_LENGTH) || theme;
  return `${path}?${new URLSearchParams({ portal, ...(ref && { ref }) })}`;
}

/** Resources of an application: what follows is its campaign. */
const OF_APPLICATION = /^(application|basic_info)\//;

/**
 * The answers to ask for ahead, relative to the API's prefix; exactly as the page will ask them, since another address would be asked for nothing.
 * @returns none where the API would refuse them or the page asks something else
 */
export function firstAnswers(match: RouteMatch | undefined, request: PageRequest): string[] {
  if (!match || isNarrowing(request.query)) return [];
  const session = hasSession(request.cookies);
  const { access } = match.route;
  const given = access === 'public' || (access === 'public-only' ? !session : access === 'authenticated' && session);
  if (!given) return [];
  return preloadPaths(match).map((path) => (OF_APPLICATION.test(path) ? withPortal(path, request) : path));
}
