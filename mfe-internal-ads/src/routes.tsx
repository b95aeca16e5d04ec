import type { PortalStore } from '@portal/api-client';
import type { Locale } from '@portal/i18n';
import { listSearchOf } from '@portal/routing/list-search';
import { matchRoute } from '@portal/routing/match';
import { page } from '@portal/shell-kit';
import { internalAdsApi } from './api/internal-ads.api';

const InternalAdvertisementsPage = page(
  () =>
    import(
      /* webpackChunkName: "InternalAdvertisementsPage" */ './pages/InternalAdvertisementsPage/InternalAdvertisementsPage'
    ),
);

/** The page of an in-app path; undefined for a path of another remote. */
export function pageAt(path: string) {
  return matchRoute(path)?.route.id === 'internal' ? InternalAdvertisementsPage : undefined;
}

/** Asks for what the page shows first; a failure is shown by the page itself, which reads the same cache entry. */
export async function startFirstQuery(path: string, locale: Locale, store: PortalStore): Promise<void> {
  const { advertisements, advertisement } = internalAdsApi.endpoints;
  const id = matchRoute(path)?.params.jobAdvertisementId;
  const search = listSearchOf(new URLSearchParams(window.location.search));
  await (id === undefined
    ? store.dispatch(advertisements.initiate({ ...search, locale }, { subscribe: false }))
    : store.dispatch(advertisement.initiate({ id, locale }, { subscribe: false })));
}
