import type { Locale } from '@portal/contract/limits';
import type { FastifyRequest } from 'fastify';
import { personOf } from './access';
import { unauthenticated } from './problem';
import type { PortalSession, SessionPerson } from './sessions/portal-session';

/** Who asks, in which browser and language. */
export interface Asker {
  session: PortalSession;
  person: SessionPerson;
  locale: Locale;
}

/** The candidate who makes a call that concerns the session as well as the person. */
export function askerOf(request: FastifyRequest): Asker {
  if (!request.session) throw unauthenticated();
  return { session: request.session, person: personOf(request), locale: request.locale };
}
