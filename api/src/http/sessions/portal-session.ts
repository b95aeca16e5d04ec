import type { Locale } from '@portal/contract/limits';
import type { FastifyRequest } from 'fastify';
import type { Proof } from '../../db/tables/accounts.tables';

export type { Proof };

/**
 * Who may call a route: anyone; anyone who is logged in; also with accepted terms; also with a confirmed e-mail or within the days of grace.
 * `application`: as `candidate`, and an employer who was let into the very application that `:id` names; nothing else is open to employers.
 * `employer-token`: an employer's own system, by its token; such a call has no session.
 */
export type Access = 'public' | 'session' | 'unconfirmed' | 'candidate' | 'application' | 'employer-token';

/** Who a new session belongs to, and by what a candidate has proved it. */
export type SessionOwner = { userId: string; by?: Proof } | { employerLoginId: string };

/** The person of a session, read with it in one statement. */
export interface SessionPerson {
  id: string;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  locale: Locale;
  acceptedTerms: boolean;
  emailConfirmed: boolean;
  createdAt: Date;
  useInternal: boolean;
}

/** An employer whom a one-time link let into one application of one candidate. */
export interface EmployerSession {
  loginId: string;
  username: string;
  campaignId: number;
  /** The application is not in force: the candidate has cancelled it, or never sent it. */
  withdrawn: boolean;
  /** Whose application it is. */
  candidate: SessionPerson;
}

/** A browser's session; without `user` and `employer` it is anonymous. */
export interface PortalSession {
  /** SHA-256 of the cookie's secret; the key of the row. */
  id: Buffer;
  /** Key of mailed codes, from the cookie: the database does not know it. */
  codeKey: string;
  csrfToken: string;
  expiresAt: Date;
  endsAt: Date;
  lastSeenAt: Date;
  /** Whether it has a row; an anonymous one has none until something must be kept. */
  stored: boolean;
  /** It is that of an access token: no cookie belongs to it, and its id stays. */
  bearer?: true;
  /** Of the access token: when the person last logged in at the service, where it says so. */
  authenticatedAt?: Date | undefined;
  /** It got a new id; only requests that were under way then still come with this one. */
  replaced: boolean;
  /** When the person last proved that it is them, and by what: at the log-in, or when asked again. */
  confirmed: { at: Date; by: Proof } | undefined;
  user: SessionPerson | undefined;
  employer: EmployerSession | undefined;
}

/** The browser, as it names itself. */
export const agentOf = (request: FastifyRequest): string => (request.headers['user-agent'] ?? '').slice(0, 255);
