import type { PortalStore } from '@portal/api-client';
import type { Locale } from '@portal/i18n';
import { matchRoute } from '@portal/routing/match';
import { page } from '@portal/shell-kit';
import { substitutionsApi } from './api/substitutions.api';

/** By the id of their route. */
const PAGES = {
  substitutions: page(() => import(/* webpackChunkName: "OverviewPage" */ './pages/OverviewPage/OverviewPage')),
  offers: page(() => import(/* webpackChunkName: "OffersPage" */ './pages/OffersPage/OffersPage')),
  gigs: page(() => import(/* webpackChunkName: "GigsPage" */ './pages/GigsPage/GigsPage')),
  gig: page(() => import(/* webpackChunkName: "GigPage" */ './pages/GigPage/GigPage')),
  calendar: page(() => import(/* webpackChunkName: "CalendarPage" */ './pages/CalendarPage/CalendarPage')),
} as const;

/** The page of an in-app path; undefined for a path of another remote. */
export function pageAt(path: string) {
  const id = matchRoute(path)?.route.id;
  return PAGES[id as keyof typeof PAGES] as (typeof PAGES)[keyof typeof PAGES] | undefined;
}

/** Asks for what the page shows first; a failure is shown by the page itself, which reads the same cache entry. */
export async function startFirstQuery(path: string, locale: Locale, store: PortalStore): Promise<void> {
  const id = matchRoute(path)?.route.id;
  const { offers, bookings } = substitutionsApi.endpoints;
  if (id === 'substitutions' || id === 'offers')
    await store.dispatch(offers.initiate({ locale }, { subscribe: false }));
  if (id === 'gigs' || id === 'gig') await store.dispatch(bookings.initiate({ locale }, { subscribe: false }));
}
