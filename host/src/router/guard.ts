import type { SessionState } from '@portal/api-client';
import { isDrawnBeforeLogIn } from '@portal/routing/match';
import type { PortalRoute } from '@portal/routing/routes';

/** What decides about a route besides the route itself. */
export interface Visitor {
  session: SessionState;
  /** Areas that the theme has switched on. */
  sections: Readonly<Record<'substitution' | 'faq', boolean>>;
  /** The log-in service may be slow to say who they are: until then front page, log-in and registration are drawn as for somebody logged out. */
  waitsForService?: boolean;
  /** Somebody was logged in in this browser, and is soon led on from the log-in: meanwhile nobody should type into it. */
  knownHere?: boolean;
}

/**
 * What a visitor gets to see. `wait`: nobody knows yet who they are. `login`: the target is kept and they log in first. `leave`: what is only
 * for visitors who are not logged in. `terms`: the page waits behind the terms of service. `confirm`: the e-mail has to be confirmed first.
 */
export type GuardDecision = 'show' | 'wait' | 'login' | 'leave' | 'terms' | 'confirm' | 'not-found';

/** What of a route decides about it. */
export type GuardedRoute = Pick<PortalRoute, 'id' | 'access' | 'requires' | 'candidateOnly'>;

/** Decides about a route. docs/specification.md#navigation */
export function guard(route: GuardedRoute, visitor: Visitor): GuardDecision {
  const { session, sections } = visitor;
  if (route.requires === 'faq' && !sections.faq) return 'not-found';
  // An employer's link brings somebody else, whatever the person who is logged in has left undone.
  if (route.access === 'employee-login') return 'show';
  if (route.access === 'public') return staysAtConfirmation(route, session) ? 'confirm' : 'show';
  if (session.status === 'unknown') return showsBeforeLogIn(route, visitor) ? 'show' : 'wait';
  if (route.access === 'public-only') {
    // Until the terms are accepted there is nowhere to go: every other page would be refused by the server.
    return session.user?.acceptedTerms ? 'leave' : 'show';
  }
  if (!session.user) return 'login';
  if (route.requires === 'substitution' && !sections.substitution) return 'not-found';
  if (route.requires === 'internal' && !session.useInternal) return 'not-found';
  if (route.candidateOnly && session.user.employerLogin) return 'not-found';
  if (!session.user.acceptedTerms) return 'terms';
  return staysAtConfirmation(route, session) ? 'confirm' : 'show';
}

const showsBeforeLogIn = (route: GuardedRoute, { waitsForService, knownHere }: Visitor): boolean =>
  waitsForService === true && isDrawnBeforeLogIn(route) && (route.id === 'home' || !knownHere);

/**
 * Leaving the confirmation is blocked while it cannot wait (docs/specification.md#navigation); logging out and the mailed way to a new password stay
 * possible, and the terms come before it.
 */
function staysAtConfirmation(route: GuardedRoute, session: SessionState): boolean {
  return session.user?.acceptedTerms === true && !OPEN_WHILE_CONFIRMING.has(route.id) && mustConfirm(session);
}

const OPEN_WHILE_CONFIRMING: ReadonlySet<string> = new Set(['confirmEmail', 'logout', 'lostPassword', 'resetPassword']);

/** Whether the days in which confirming the e-mail could wait are over. */
export function mustConfirm({ user }: SessionState): boolean {
  return user !== undefined && !user.employerLogin && !user.emailConfirmed && !user.canSkipConfirm;
}
