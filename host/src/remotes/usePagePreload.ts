import { type PortalStore, usePortalStore } from '@portal/api-client';
import type { Locale } from '@portal/contract/limits';
import { useLocale } from '@portal/i18n';
import { portalPath } from '@portal/routing/portal-path';
import { useLocation } from '@portal/routing/react';

/**
 * In-app paths of the pages that were prepared; the first one is before it is rendered (`preloadRoute`). Once is enough for the code. And while
 * the next page is on its way React may render the present one again and again.
 */
const prepared = new Set([portalPath(window.location.pathname)]);

/**
 * Fetches code, texts and first answer of a page together when somebody goes there for the first time: otherwise each is asked for when the one
 * before it has come. It happens while the page is rendered, since effects wait for what it fetches.
 * @param preload as remotes have it; undefined where there is nothing to fetch
 */
export function usePagePreload(
  preload: (path: string, locale: Locale, store: PortalStore) => Promise<unknown> | undefined,
): void {
  const { pathname } = useLocation();
  const { locale } = useLocale();
  const store = usePortalStore();
  if (prepared.has(pathname)) return;
  prepared.add(pathname);
  // Not within the render: what it dispatches renders other parts. What fails is shown, and can be retried, where it stands.
  Promise.resolve()
    .then(() => preload(pathname.slice(1), locale, store))
    .catch(() => undefined);
}
