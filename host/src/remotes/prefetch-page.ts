import type { Locale } from '@portal/contract/limits';
import { portalRoute } from '../navigation/portal-route';
import { loadRemote } from './load-remote';

/** The form has more than the 50 KB that may be fetched unasked. */
const TOO_LARGE: ReadonlySet<string> = new Set(['ApplicationPage']);

/** What Chromium tells of the line. https://wicg.github.io/netinfo/ */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether nothing should be fetched that nobody has asked for. */
function isSaving(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return !navigator.onLine || connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}

/**
 * Fetches code and texts of a page that is likely to come next; nothing is asked of the API. Never rejects: the page itself says what is missing.
 * @param path in-app path, perhaps with a query
 */
export async function prefetchPage(path: string, locale: Locale): Promise<void> {
  const { pathname } = new URL(path, window.location.origin);
  const route = portalRoute(pathname)?.route;
  if (!route?.remote || TOO_LARGE.has(route.page) || isSaving()) return;
  await loadRemote(route.remote)
    .then((module) => module.preload(pathname.slice(1), locale))
    .catch(() => undefined);
}
