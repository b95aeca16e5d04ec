import type { PortalStore } from '@portal/api-client';
import { BASE_PATH, type Locale } from '@portal/contract/limits';
import { portalRoute } from '../navigation/portal-route';
import { loadRemote } from './load-remote';

/** How long the first render waits for the route's files, in milliseconds. Later, nested reveals cost about 300 ms each in React. */
export const PRELOAD_LIMIT_MS = 500;
/** The same where the document shows the page already: an empty one in its place would be worse than to wait. */
const LIMIT_WITH_WORDS_MS = 4_000;

const hasWords = () => document.querySelector('#page-text[data-prerendered]') !== null;

/** What a page that the host shows itself loads later, by its name in the route table. */
export type HostPreloads = Readonly<Record<string, (locale: Locale, store: PortalStore) => Promise<unknown>>>;

/**
 * Fetches what the first page needs, so that it can be rendered at once. Never rejects: what fails is shown and can be retried where it stands.
 * @param pathname of the address, with the base path
 */
export async function preloadRoute(
  pathname: string,
  locale: Locale,
  store: PortalStore,
  hostPages: HostPreloads = {},
): Promise<void> {
  const path = pathname.slice(BASE_PATH.length);
  const route = pathname.startsWith(BASE_PATH) ? portalRoute(path)?.route : undefined;
  if (!route) return;
  const ready = route.remote
    ? loadRemote(route.remote).then((module) => module.preload(path.replace(/^\//, ''), locale, store))
    : hostPages[route.page]?.(locale, store);
  const limit = hasWords() ? LIMIT_WITH_WORDS_MS : PRELOAD_LIMIT_MS;
  await Promise.race([ready?.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, limit))]);
}
