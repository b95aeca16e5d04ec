import type { PortalStore } from '@portal/api-client';
import { BASE_PATH, type Locale } from '@portal/contract/limits';
import { matchRoute } from '@portal/routing/match';
import { loadRemote } from './load-remote';

/** How long the first render waits for the route's files, in milliseconds. Later, nested reveals cost about 300 ms each in React. */
export const PRELOAD_LIMIT_MS = 500;

/**
 * Fetches what the first page needs, so that it can be rendered at once. Never rejects: what fails is shown and can be retried where it stands.
 * @param pathname of the address, with the base path
 */
export async function preloadRoute(pathname: string, locale: Locale, store: PortalStore): Promise<void> {
  const path = pathname.slice(BASE_PATH.length);
  const remote = pathname.startsWith(BASE_PATH) ? matchRoute(path)?.route.remote : undefined;
  if (!remote) return;
  const ready = loadRemote(remote)
    .then((module) => module.preload(path.replace(/^\//, ''), locale, store))
    .catch(() => undefined);
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, PRELOAD_LIMIT_MS))]);
}
