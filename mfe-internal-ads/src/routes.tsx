import type { PortalStore } from '@portal/api-client';
import type { Locale } from '@portal/i18n';
import { startPosition, startPositions } from '@portal/positions/first-queries';
import { matchRoute } from '@portal/routing/match';
import { page } from '@portal/shell-kit';
import { savedApi } from './api/saved.api';

const PAGES = {
  PositionsPage: page(() => import(/* webpackChunkName: "PositionsPage" */ './pages/PositionsPage/PositionsPage')),
  PositionPage: page(() => import(/* webpackChunkName: "PositionPage" */ './pages/PositionPage/PositionPage')),
  SavedPage: page(() => import(/* webpackChunkName: "SavedPage" */ './pages/SavedPage/SavedPage')),
  InternalAdvertisementsPage: page(
    () =>
      import(
        /* webpackChunkName: "InternalAdvertisementsPage" */ './pages/InternalAdvertisementsPage/InternalAdvertisementsPage'
      ),
  ),
} as const;

/** The page of an in-app path; undefined for a path of another remote. */
export function pageAt(path: string) {
  const name = matchRoute(path)?.route.page;
  return PAGES[name as keyof typeof PAGES] as (typeof PAGES)[keyof typeof PAGES] | undefined;
}

/** Asks for what the page shows first; a failure is shown by the page itself, which reads the same cache entry. */
export async function startFirstQuery(path: string, locale: Locale, store: PortalStore): Promise<void> {
  const match = matchRoute(path);
  const route = match?.route.id;
  // Not the searches: what is new in them is counted in the language of the document, which may follow only when the page is drawn.
  if (route === 'saved')
    await store.dispatch(savedApi.endpoints.savedPositions.initiate({ locale }, { subscribe: false }));
  if (route !== 'positions' && route !== 'position' && route !== 'internal') return;
  const internal = route === 'internal' ? { internal: true } : {};
  const id = match?.params.jobAdvertisementId ?? match?.params.campaignId;
  await (id === undefined ? startPositions(locale, store, internal) : startPosition(id, locale, store, internal));
}
