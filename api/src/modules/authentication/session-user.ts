import type { AuthenticationResponse, SessionUser } from '@portal/contract/authentication';
import type { ApiConfig } from '../../config';
import { canSkipConfirm } from '../../http/access';
import type { PortalSession, SessionPerson } from '../../http/session';

export function toSessionUser(person: SessionPerson, config: ApiConfig): SessionUser {
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    locale: person.locale,
    email: person.email,
    username: person.username,
    acceptedTerms: person.acceptedTerms,
    employerLogin: false,
    emailConfirmed: person.emailConfirmed,
    canSkipConfirm: canSkipConfirm(person, config, config.clock()),
  };
}

/** What the browser learns of its own session. */
export function toAuthenticationResponse(session: PortalSession, config: ApiConfig): AuthenticationResponse {
  const { user, csrfToken } = session;
  if (!user) return { ok: false, token: csrfToken, useInternal: false };
  return { ok: true, user: toSessionUser(user, config), token: csrfToken, useInternal: user.useInternal };
}
