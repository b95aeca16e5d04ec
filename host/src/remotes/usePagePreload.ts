import { type PortalStore, usePortalStore } from '@portal/api-client';
import { BASE_PATH, type Locale } from '@portal/contract/limits';
import { useLocale } from '@portal/i18n';
import { useLocation } from '@portal/routing/react';

/** In-app path of the page that was prepared last. The first page is prepared before it is rendered: see `preloadRoute`. */
let prepared = window.location.pathname.slice(BASE_PATH.length);

/**
 * Fetches code, texts and first answer of a page together once somebody has gone there: otherwise each is asked for when the one before it has
 * come. It happens while the page is rendered, since effects wait for what it fetches.
 * @param preload as remotes have it; undefined where there is nothing to fetch
 */
export function usePagePreload(
  preload: (path: string, locale: Locale, store: PortalStore) => Promise<unknown> | undefined,
): void {
  const { pathname } = useLocation();
  const { locale } = useLocale();
  const store = usePortalStore();
  if (prepared === pathname) return;
  prepared = pathname;
  // After the render: what it dispatches renders other parts. What fails is shown, and can be retried, where it stands.
  queueMicrotask(() => {
    preload(pathname.slice(1), locale, store)?.catch(() => undefined);
  });
}
