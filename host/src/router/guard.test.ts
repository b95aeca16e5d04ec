import type { SessionState } from '@portal/api-client';
import { type PortalRoute, ROUTES, type RouteId } from '@portal/routing/routes';
import { candidate } from '../testing/open-portal';
import { guard, type Verdict } from './guard';

const session = (changes: Partial<typeof candidate>, useInternal = true): SessionState => ({
  status: 'authenticated',
  user: { ...candidate, ...changes },
  useInternal,
});
const VISITORS = {
  unknown: { session: { status: 'unknown', useInternal: false }, substitution: true },
  anonymous: { session: { status: 'anonymous', useInternal: false }, substitution: true },
  candidate: { session: session({}), substitution: true },
  employer: { session: session({ employerLogin: true }, false), substitution: true },
  'without internal and substitution': { session: session({}, false), substitution: false },
  'without terms': { session: session({ acceptedTerms: false }), substitution: true },
} as const;

type Row = [
  unknown: Verdict,
  anonymous: Verdict,
  candidate: Verdict,
  employer: Verdict,
  off: Verdict,
  noTerms: Verdict,
];
const PUBLIC: Row = ['show', 'show', 'show', 'show', 'show', 'show'];
const VISITORS_ONLY: Row = ['wait', 'show', 'leave', 'leave', 'leave', 'show'];
const LOGGED_IN: Row = ['wait', 'login', 'show', 'show', 'show', 'terms'];
const NOT_FOR_EMPLOYERS: Row = ['wait', 'login', 'show', 'not-found', 'show', 'terms'];
const SUBSTITUTION: Row = ['wait', 'login', 'show', 'not-found', 'not-found', 'terms'];
const EXPECTED: Record<RouteId, Row> = {
  home: VISITORS_ONLY,
  login: VISITORS_ONLY,
  logout: PUBLIC,
  register: VISITORS_ONLY,
  registerConfirm: VISITORS_ONLY,
  registerDetails: VISITORS_ONLY,
  lostPassword: PUBLIC,
  resetPassword: PUBLIC,
  notFound: PUBLIC,
  error: PUBLIC,
  applyPeriodEnded: PUBLIC,
  application: LOGGED_IN,
  application2: LOGGED_IN,
  dashboard: NOT_FOR_EMPLOYERS,
  applications: NOT_FOR_EMPLOYERS,
  finishedApplications: NOT_FOR_EMPLOYERS,
  account: NOT_FOR_EMPLOYERS,
  profile: NOT_FOR_EMPLOYERS,
  settings: NOT_FOR_EMPLOYERS,
  confirmEmail: NOT_FOR_EMPLOYERS,
  substitutions: SUBSTITUTION,
  gigs: SUBSTITUTION,
  offers: SUBSTITUTION,
  calendar: SUBSTITUTION,
  internal: ['wait', 'login', 'show', 'not-found', 'not-found', 'terms'],
  employeeLogin: PUBLIC,
  employeeTicket: PUBLIC,
};

const cases = ROUTES.flatMap((route: PortalRoute) =>
  Object.entries(VISITORS).map(
    ([who, visitor], index) => [route.pattern, who, EXPECTED[route.id as RouteId][index], route, visitor] as const,
  ),
);

test.each(cases)('%s for %s: %s', (_pattern, _who, verdict, route, visitor) => {
  expect(guard(route, visitor)).toBe(verdict);
});
