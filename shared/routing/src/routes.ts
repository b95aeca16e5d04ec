import type { RemoteName } from '@portal/contract/release-names';
import { ALL, LOGOUT, MENU_ONLY, NO_FEEDBACK, type PageLayout } from './page-layout';

/** Who may see a page: everybody; only those not logged in; only those logged in; employers through their link. docs/specification.md#routes */
export type RouteAccess = 'public' | 'public-only' | 'authenticated' | 'employee-login';

export interface PortalRoute {
  id: string;
  /** Pattern below the base path, as react-router reads it. */
  pattern: string;
  access: RouteAccess;
  /** Absent: the host itself shows the page. */
  remote?: RemoteName;
  /** Name of the page component; the remote's chunk of that page has this name. */
  page: string;
  layout: PageLayout;
  /** Switch without which the route is not found. */
  requires?: 'internal' | 'substitution' | 'faq';
  /** Blocked for employer log-ins. docs/specification.md#6-roles */
  candidateOnly?: boolean;
  /** API answers that the page shows first, relative to the API prefix; `:name` stands for a parameter of the pattern. */
  preloadApi?: readonly string[];
  /** Chunks of the remote that the page draws first, besides its own; the document lists them too. */
  preloadChunks?: readonly string[];
}

const REGISTRATION = { access: 'public-only', remote: 'mfe-auth', layout: ALL } as const;
/** What draws the section that nearly every form begins with: names, dates, countries and the photo, whose code attachments need as well. */
const FIRST_SECTION = ['RecordSection', 'DateControl', 'ComboControl', 'FileField'] as const;
const FORM = {
  access: 'authenticated',
  remote: 'mfe-application',
  page: 'ApplicationPage',
  layout: MENU_ONLY,
  preloadApi: ['application/:campaignId', 'basic_info/:campaignId'],
  preloadChunks: FIRST_SECTION,
} as const;
/** What all pages about substitute work share. */
const SUBSTITUTION = {
  access: 'authenticated',
  remote: 'mfe-substitutions',
  layout: ALL,
  candidateOnly: true,
  requires: 'substitution',
} as const;

/** Every route of the portal. docs/specification.md#routes */
export const ROUTES = [
  {
    id: 'home',
    pattern: '/',
    access: 'public-only',
    remote: 'mfe-auth',
    page: 'HomePage',
    layout: ALL,
    preloadApi: ['positions'],
  },
  {
    id: 'positions',
    pattern: '/positions',
    access: 'public',
    remote: 'mfe-internal-ads',
    page: 'PositionsPage',
    layout: ALL,
    preloadApi: ['positions'],
  },
  {
    id: 'position',
    pattern: '/positions/:campaignId',
    access: 'public',
    remote: 'mfe-internal-ads',
    page: 'PositionPage',
    layout: ALL,
    preloadApi: ['positions/:campaignId'],
  },
  {
    id: 'saved',
    pattern: '/saved',
    access: 'authenticated',
    remote: 'mfe-internal-ads',
    page: 'SavedPage',
    layout: ALL,
    candidateOnly: true,
  },
  { id: 'login', pattern: '/login', access: 'public-only', remote: 'mfe-auth', page: 'LoginPage', layout: ALL },
  { id: 'logout', pattern: '/logout', access: 'public', page: 'LogoutPage', layout: LOGOUT },
  { ...REGISTRATION, id: 'register', pattern: '/register', page: 'RegisterPage' },
  { ...REGISTRATION, id: 'registerConfirm', pattern: '/registerConfirm', page: 'RegisterConfirmPage' },
  { ...REGISTRATION, id: 'registerDetails', pattern: '/registerDetails', page: 'RegisterDetailsPage' },
  {
    id: 'lostPassword',
    pattern: '/lost-password',
    access: 'public',
    remote: 'mfe-auth',
    page: 'LostPasswordPage',
    layout: ALL,
  },
  {
    id: 'resetPassword',
    pattern: '/reset-password/:id/:hash',
    access: 'public',
    remote: 'mfe-auth',
    page: 'ResetPasswordPage',
    layout: ALL,
  },
  { id: 'notFound', pattern: '/not-found', access: 'public', page: 'NotFoundPage', layout: NO_FEEDBACK },
  { id: 'error', pattern: '/error', access: 'public', page: 'ErrorPage', layout: NO_FEEDBACK },
  {
    id: 'applyPeriodEnded',
    pattern: '/apply-period-ended',
    access: 'public',
    page: 'ApplyPeriodEndedPage',
    layout: NO_FEEDBACK,
  },
  { id: 'faq', pattern: '/faq', access: 'public', page: 'FaqPage', layout: ALL, requires: 'faq' },
  { ...FORM, id: 'application', pattern: '/application/:campaignId' },
  { ...FORM, id: 'application2', pattern: '/application2/:campaignId' },
  {
    id: 'dashboard',
    pattern: '/dashboard',
    access: 'authenticated',
    remote: 'mfe-account',
    page: 'DashboardPage',
    layout: ALL,
    candidateOnly: true,
    preloadApi: ['dashboard'],
  },
  {
    id: 'applications',
    pattern: '/applications',
    access: 'authenticated',
    remote: 'mfe-application',
    page: 'ApplicationsPage',
    layout: ALL,
    candidateOnly: true,
    preloadApi: ['applications?state=active'],
  },
  {
    id: 'finishedApplications',
    pattern: '/applications/finished',
    access: 'authenticated',
    remote: 'mfe-application',
    page: 'ApplicationsPage',
    layout: ALL,
    candidateOnly: true,
    preloadApi: ['applications?state=finished'],
  },
  {
    id: 'account',
    pattern: '/account',
    access: 'authenticated',
    remote: 'mfe-account',
    page: 'AccountPage',
    layout: ALL,
    candidateOnly: true,
  },
  {
    id: 'profile',
    pattern: '/account/profile',
    access: 'authenticated',
    remote: 'mfe-application',
    page: 'ApplicationPage',
    layout: ALL,
    candidateOnly: true,
    preloadApi: ['application/0', 'basic_info/0'],
    preloadChunks: FIRST_SECTION,
  },
  {
    id: 'settings',
    pattern: '/account/settings',
    access: 'authenticated',
    remote: 'mfe-account',
    page: 'SettingsPage',
    layout: ALL,
    candidateOnly: true,
  },
  {
    id: 'endSearchMails',
    pattern: '/saved-search/end/:token',
    access: 'public',
    remote: 'mfe-account',
    page: 'EndSearchMailsPage',
    layout: ALL,
  },
  {
    id: 'confirmEmail',
    pattern: '/confirm/email',
    access: 'authenticated',
    remote: 'mfe-auth',
    page: 'ConfirmEmailPage',
    layout: LOGOUT,
    candidateOnly: true,
  },
  {
    ...SUBSTITUTION,
    id: 'substitutions',
    pattern: '/substitutions',
    page: 'OverviewPage',
    preloadApi: ['substitutions/offers'],
  },
  { ...SUBSTITUTION, id: 'gigs', pattern: '/substitutions/gigs', page: 'GigsPage', preloadApi: ['substitutions/gigs'] },
  {
    ...SUBSTITUTION,
    id: 'gig',
    pattern: '/substitutions/gigs/:bookingId',
    page: 'GigPage',
    preloadApi: ['substitutions/gigs'],
  },
  {
    ...SUBSTITUTION,
    id: 'offers',
    pattern: '/substitutions/offers',
    page: 'OffersPage',
    preloadApi: ['substitutions/offers'],
  },
  { ...SUBSTITUTION, id: 'calendar', pattern: '/substitutions/calendar', page: 'CalendarPage' },
  {
    id: 'internal',
    pattern: '/internal/:jobAdvertisementId?',
    access: 'authenticated',
    remote: 'mfe-internal-ads',
    page: 'InternalAdvertisementsPage',
    layout: ALL,
    candidateOnly: true,
    requires: 'internal',
    preloadApi: ['internal/advertisements'],
  },
  {
    id: 'employeeLogin',
    pattern: '/login/:portal/:campaignId/:username/:password',
    access: 'employee-login',
    page: 'EmployeeLoginPage',
    layout: LOGOUT,
  },
  // Where the gateway sends on who opens the address above: the same without credentials, which are in a ticket's cookie by then.
  {
    id: 'employeeTicket',
    pattern: '/login/:portal/:campaignId',
    access: 'employee-login',
    page: 'EmployeeLoginPage',
    layout: LOGOUT,
  },
] as const satisfies readonly PortalRoute[];

export type RouteId = (typeof ROUTES)[number]['id'];
