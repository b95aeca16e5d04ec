import type { PortalStore } from '@portal/api-client';
import type { Locale } from '@portal/i18n';
import { startPositions } from '@portal/positions/first-queries';
import { matchRoute } from '@portal/routing/match';
import { page } from '@portal/shell-kit';
import { registrationApi } from './api/registration.api';

const PAGES = {
  HomePage: page(() => import(/* webpackChunkName: "HomePage" */ './pages/HomePage/HomePage')),
  LoginPage: page(() => import(/* webpackChunkName: "LoginPage" */ './pages/LoginPage/LoginPage')),
  RegisterPage: page(() => import(/* webpackChunkName: "RegisterPage" */ './pages/RegisterPage/RegisterPage')),
  RegisterConfirmPage: page(
    () => import(/* webpackChunkName: "RegisterConfirmPage" */ './pages/RegisterConfirmPage/RegisterConfirmPage'),
  ),
  RegisterDetailsPage: page(
    () => import(/* webpackChunkName: "RegisterDetailsPage" */ './pages/RegisterDetailsPage/RegisterDetailsPage'),
  ),
  LostPasswordPage: page(
    () => import(/* webpackChunkName: "LostPasswordPage" */ './pages/LostPasswordPage/LostPasswordPage'),
  ),
  ResetPasswordPage: page(
    () => import(/* webpackChunkName: "ResetPasswordPage" */ './pages/ResetPasswordPage/ResetPasswordPage'),
  ),
  ConfirmEmailPage: page(
    () => import(/* webpackChunkName: "ConfirmEmailPage" */ './pages/ConfirmEmailPage/ConfirmEmailPage'),
  ),
} as const;

/** The page of an in-app path; undefined for a path of another remote. */
export function pageAt(path: string) {
  const name = matchRoute(path)?.route.page;
  return PAGES[name as keyof typeof PAGES] as (typeof PAGES)[keyof typeof PAGES] | undefined;
}

/** Asks for what the page shows first; a failure is shown by the page itself, which reads the same cache entry. */
export async function startFirstQuery(path: string, locale: Locale, store: PortalStore): Promise<void> {
  const id = matchRoute(path)?.route.id;
  if (id === 'home') await startPositions(locale, store);
  if (id === 'registerConfirm' || id === 'registerDetails')
    await store.dispatch(registrationApi.endpoints.registration.initiate(undefined, { subscribe: false }));
}
