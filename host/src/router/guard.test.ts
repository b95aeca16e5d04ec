import type { SessionState } from '@portal/api-client';
import { type PortalRoute, ROUTES, type RouteId } from '@portal/routing/routes';
import { sessionUser } from '@portal/testing/session-user';
import { type GuardDecision, guard } from './guard';

const session = (changes: Partial<typeof sessionUser>, useInternal = true): SessionState => ({
  status: 'authenticated',
  user: { ...sessionUser, ...changes },
  useInternal,
});
const ON = { substitution: true, faq: true };
const VISITORS = {
  unknown: { session: { status: 'unknown', useInternal: false }, sections: ON },
  anonymous: { session: { status: 'anonymous', useInternal: false }, sections: ON },
  candidate: { session: session({}), sections: ON },
  employer: { session: session({ employerLogin: true }, false), sections: ON },
  'without internal and substitution': { session: session({}, false), sections: { substitution: false, faq: false } },
  'without terms': { session: session({ acceptedTerms: false }), sections: ON },
  unconfirmed: { session: session({ emailConfirmed: false, canSkipConfirm: false }), sections: ON },
  'unconfirmed, in the days of grace': { session: session({ emailConfirmed: false }), sections: ON },
} as const;

type Row = [
  unknown: GuardDecision,
  anonymous: GuardDecision,
  candidate: GuardDecision,
  employer: GuardDecision,
  off: GuardDecision,
  noTerms: GuardDecision,
  unconfirmed: GuardDecision,
  grace: GuardDecision,
];
const PUBLIC: Row = ['show', 'show', 'show', 'show', 'show', 'show', 'confirm', 'show'];
const ALWAYS: Row = ['show', 'show', 'show', 'show', 'show', 'show', 'show', 'show'];
const VISITORS_ONLY: Row = ['wait', 'show', 'leave', 'leave', 'leave', 'show', 'leave', 'leave'];
const LOGGED_IN: Row = ['wait', 'login', 'show', 'show', 'show', 'terms', 'confirm', 'show'];
const NOT_FOR_EMPLOYERS: Row = ['wait', 'login', 'show', 'not-found', 'show', 'terms', 'confirm', 'show'];
const SUBSTITUTION: Row = ['wait', 'login', 'show', 'not-found', 'not-found', 'terms', 'confirm', 'show'];
const EXPECTED: Record<RouteId, Row> = {
  home: VISITORS_ONLY,
  positions: PUBLIC,
  position: PUBLIC,
  saved: NOT_FOR_EMPLOYERS,
  login: VISITORS_ONLY,
  logout: ALWAYS,
  register: VISITORS_ONLY,
  registerConfirm: VISITORS_ONLY,
  registerDetails: VISITORS_ONLY,
  lostPassword: ALWAYS,
  resetPassword: ALWAYS,
  notFound: PUBLIC,
  error: PUBLIC,
  applyPeriodEnded: PUBLIC,
  faq: ['show', 'show', 'show', 'show', 'not-found', 'show', 'confirm', 'show'],
  application: LOGGED_IN,
  application2: LOGGED_IN,
  dashboard: NOT_FOR_EMPLOYERS,
  applications: NOT_FOR_EMPLOYERS,
  finishedApplications: NOT_FOR_EMPLOYERS,
  account: NOT_FOR_EMPLOYERS,
  profile: NOT_FOR_EMPLOYERS,
  settings: NOT_FOR_EMPLOYERS,
  endSearchMails: PUBLIC,
  confirmEmail: ['wait', 'login', 'show', 'not-found', 'show', 'terms', 'show', 'show'],
  substitutions: SUBSTITUTION,
  gigs: SUBSTITUTION,
  gig: SUBSTITUTION,
  offers: SUBSTITUTION,
  calendar: SUBSTITUTION,
  internal: SUBSTITUTION,
  employeeLogin: ALWAYS,
  employeeTicket: ALWAYS,
};

const cases = ROUTES.flatMap((route: PortalRoute) =>
  Object.entries(VISITORS).map(
    ([who, visitor], index) => [route.pattern, who, EXPECTED[route.id as RouteId][index], route, visitor] as const,
  ),
);

test.each(cases)('%s for %s: %s', (_pattern, _who, decision, route, visitor) => {
  expect(guard(route, visitor)).toBe(decision);
});

test.each([
  [false, ['show', 'show', 'show', 'wait', 'wait', 'show']],
  [true, ['show', 'wait', 'wait', 'wait', 'wait', 'show']],
])(
  'while a log-in service is slow, pages of visitors are drawn as for somebody logged out; somebody was logged in here: %s',
  (knownHere, expected) => {
    const decisions = (['home', 'login', 'register', 'registerDetails', 'dashboard', 'faq'] as const).map((id) => {
      const route = ROUTES.find((one) => one.id === id) as PortalRoute;
      const session = { status: 'unknown', useInternal: false } as const;
      return guard(route, { session, sections: ON, waitsForService: true, knownHere });
    });
    expect(decisions).toEqual(expected);
  },
);

test('who has neither confirmed nor accepted the terms is asked for the terms first', () => {
  const both = session({ emailConfirmed: false, canSkipConfirm: false, acceptedTerms: false });
  const decisions = (['faq', 'dashboard', 'confirmEmail'] as const).map((id) => {
    const route = ROUTES.find((one) => one.id === id) as PortalRoute;
    return guard(route, { session: both, sections: ON });
  });
  expect(decisions).toEqual(['show', 'terms', 'terms']);
});
