import type { RemoteName } from '@portal/contract/release-names';

/** Who may see a page: everybody; only those not logged in; only those logged in; employers through their link. docs/specification.md#routes */
export type RouteAccess = 'public' | 'public-only' | 'authenticated' | 'employee-login';

/** Parts of the shell around a page. docs/specification.md#around-a-page */
export interface Furniture {
  footer: boolean;
  feedback: boolean;
  navigation: boolean;
  menu: boolean;
}

export interface PortalRoute {
  id: string;
  /** Pattern below the base path, as react-router reads it. */
  pattern: string;
  access: RouteAccess;
  /** Absent: the host itself shows the page. */
  remote?: RemoteName;
  /** Name of the page component; the remote's chunk of that page is called `<remote>-<page>`. */
  page: string;
  furniture: Furniture;
  /** Switch without which the route is not found. */
  requires?: 'internal' | 'substitution' | 'faq';
  /** Blocked for employer log-ins. docs/specification.md#6-roles */
  candidateOnly?: boolean;
  /** First API answer the page needs, relative to the API prefix; `:name` stands for a parameter of the pattern. */
  preloadApi?: string;
}

const ALL: Furniture = { footer: true, feedback: true, navigation: true, menu: true };
const NO_FEEDBACK: Furniture = { ...ALL, feedback: false };
const MENU_ONLY: Furniture = { footer: false, feedback: false, navigation: false, menu: true };
const LOGOUT: Furniture = { footer: false, feedback: false, navigation: false, menu: false };

/** Every route of the portal. docs/specification.md#routes */
export const ROUTES = [
  {
    id: 'home',
    pattern: '/',
    access: 'public-only',
    remote: 'mfe-auth',
    page: 'HomePage',
    furniture: ALL,
    preloadApi: 'campaigns/open',
  },
  { id: 'login', pattern: '/login', access: 'public-only', remote: 'mfe-auth', page: 'LoginPage', furniture: ALL },
  { id: 'logout', pattern: '/logout', access: 'public', page: 'LogoutPage', furniture: LOGOUT },
  {
    id: 'register',
    pattern: '/register',
    access: 'public-only',
    remote: 'mfe-auth',
    page: 'RegisterPage',
    furniture: ALL,
  },
  {
    id: 'registerConfirm',
    pattern: '/registerConfirm',
    access: 'public-only',
    remote: 'mfe-auth',
    page: 'RegisterConfirmPage',
    furniture: ALL,
  },
  {
    id: 'registerDetails',
    pattern: '/registerDetails',
    access: 'public-only',
    remote: 'mfe-auth',
    page: 'RegisterDetailsPage',
    furniture: ALL,
  },
  {
    id: 'lostPassword',
    pattern: '/lost-password',
    access: 'public',
    remote: 'mfe-auth',
    page: 'LostPasswordPage',
    furniture: ALL,
  },
  {
    id: 'resetPassword',
    pattern: '/reset-password/:id/:hash',
    access: 'public',
    remote: 'mfe-auth',
    page: 'ResetPasswordPage',
    furniture: ALL,
  },
  { id: 'notFound', pattern: '/not-found', access: 'public', page: 'NotFoundPage', furniture: NO_FEEDBACK },
  { id: 'error', pattern: '/error', access: 'public', page: 'ErrorPage', furniture: NO_FEEDBACK },
  {
    id: 'applyPeriodEnded',
    pattern: '/apply-period-ended',
    access: 'public',
    page: 'ApplyPeriodEndedPage',
    furniture: NO_FEEDBACK,
  },
  { id: 'faq', pattern: '/faq', access: 'public', page: 'FaqPage', furniture: ALL, requires: 'faq' },
  {
    id: 'application',
    pattern: '/application/:campaignId',
    access: 'authenticated',
    remote: 'mfe-application',
    page: 'ApplicationPage',
    furniture: MENU_ONLY,
    preloadApi: 'application/:campaignId',
  },
  {
    id: 'application2',
    pattern: '/application2/:campaignId',
    access: 'authenticated',
    remote: 'mfe-application',
    page: 'ApplicationPage',
    furniture: MENU_ONLY,
    preloadApi: 'application/:campaignId',
  },
  {
    id: 'dashboard',
    pattern: '/dashboard',
    access: 'authenticated',
    remote: 'mfe-account',
    page: 'DashboardPage',
    furniture: ALL,
    candidateOnly: true,
    preloadApi: 'dashboard',
  },
  {
    id: 'applications',
    pattern: '/applications',
    access: 'authenticated',
    remote: 'mfe-application',
    page: 'ApplicationsPage',
    furniture: ALL,
    candidateOnly: true,
    preloadApi: 'applications?state=active',
  },
  {
    id: 'finishedApplications',
    pattern: '/applications/finished',
    access: 'authenticated',
    remote: 'mfe-application',
    page: 'ApplicationsPage',
    furniture: ALL,
    candidateOnly: true,
    preloadApi: 'applications?state=finished',
  },
  {
    id: 'account',
    pattern: '/account',
    access: 'authenticated',
    remote: 'mfe-account',
    page: 'AccountPage',
    furniture: ALL,
    candidateOnly: true,
  },
  {
    id: 'profile',
    pattern: '/account/profile',
    access: 'authenticated',
    remote: 'mfe-application',
    page: 'ApplicationPage',
    furniture: ALL,
    candidateOnly: true,
    preloadApi: 'application/0',
  },
  {
    id: 'settings',
    pattern: '/account/settings',
    access: 'authenticated',
    remote: 'mfe-account',
    page: 'SettingsPage',
    furniture: ALL,
    candidateOnly: true,
  },
  {
    id: 'confirmEmail',
    pattern: '/confirm/email',
    access: 'authenticated',
    remote: 'mfe-auth',
    page: 'ConfirmEmailPage',
    furniture: LOGOUT,
    candidateOnly: true,
  },
  {
    id: 'substitutions',
    pattern: '/substitutions',
    access: 'authenticated',
    remote: 'mfe-substitutions',
    page: 'SubstitutionsPage',
    furniture: ALL,
    candidateOnly: true,
    requires: 'substitution',
  },
  {
    id: 'gigs',
    pattern: '/substitutions/gigs',
    access: 'authenticated',
    remote: 'mfe-substitutions',
    page: 'SubstitutionsPage',
    furniture: ALL,
    candidateOnly: true,
    requires: 'substitution',
  },
  {
    id: 'offers',
    pattern: '/substitutions/offers',
    access: 'authenticated',
    remote: 'mfe-substitutions',
    page: 'SubstitutionsPage',
    furniture: ALL,
    candidateOnly: true,
    requires: 'substitution',
  },
  {
    id: 'calendar',
    pattern: '/substitutions/calendar',
    access: 'authenticated',
    remote: 'mfe-substitutions',
    page: 'SubstitutionsPage',
    furniture: ALL,
    candidateOnly: true,
    requires: 'substitution',
  },
  {
    id: 'internal',
    pattern: '/internal/:jobAdvertisementId?',
    access: 'authenticated',
    remote: 'mfe-internal-ads',
    page: 'InternalAdvertisementsPage',
    furniture: ALL,
    candidateOnly: true,
    requires: 'internal',
    preloadApi: 'internal/advertisements',
  },
  {
    id: 'employeeLogin',
    pattern: '/login/:portal/:campaignId/:username/:password',
    access: 'employee-login',
    page: 'EmployeeLoginPage',
    furniture: LOGOUT,
  },
  // Where the gateway sends on who opens the address above: the same without credentials, which are in a ticket's cookie by then.
  {
    id: 'employeeTicket',
    pattern: '/login/:portal/:campaignId',
    access: 'employee-login',
    page: 'EmployeeLoginPage',
    furniture: LOGOUT,
  },
] as const satisfies readonly PortalRoute[];

export type RouteId = (typeof ROUTES)[number]['id'];
