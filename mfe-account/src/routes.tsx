import type { PortalStore } from '@portal/api-client';
import type { Locale } from '@portal/i18n';
import { matchRoute } from '@portal/routing/match';
import { page } from '@portal/shell-kit';
import { dashboardApi } from './api/dashboard.api';
import { settingsApi } from './api/settings.api';

const PAGES = {
  DashboardPage: page(() => import(/* webpackChunkName: "DashboardPage" */ './pages/DashboardPage/DashboardPage')),
  AccountPage: page(() => import(/* webpackChunkName: "AccountPage" */ './pages/AccountPage/AccountPage')),
  EndSearchMailsPage: page(
    () => import(/* webpackChunkName: "EndSearchMailsPage" */ './pages/EndSearchMailsPage/EndSearchMailsPage'),
  ),
  SettingsPage: page(() => import(/* webpackChunkName: "SettingsPage" */ './pages/SettingsPage/SettingsPage')),
} as const;

/** The page of an in-app path; undefined for a path of another remote. */
export function pageAt(path: string) {
  const name = matchRoute(path)?.route.page;
  return PAGES[name as keyof typeof PAGES] as (typeof PAGES)[keyof typeof PAGES] | undefined;
}

/** Asks for what the page shows first; a failure is shown by the page itself, which reads the same cache entry. */
export async function startFirstQuery(path: string, locale: Locale, store: PortalStore): Promise<void> {
  const id = matchRoute(path)?.route.id;
  if (id === 'settings')
    await store.dispatch(settingsApi.endpoints.accountSettings.initiate(undefined, { subscribe: false }));
  if (id === 'dashboard')
    await store.dispatch(dashboardApi.endpoints.dashboard.initiate({ locale }, { subscribe: false }));
}
