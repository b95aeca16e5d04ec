import type { FastifyRequest } from 'fastify';
import { personOf } from '../../http/access';
import { unauthenticated } from '../../http/problem';
import type { Asker } from './account-changes.service';

/** Who asks, in which browser and language. */
export function askerOf(request: FastifyRequest): Asker {
  if (!request.session) throw unauthenticated();
  return { session: request.session, person: personOf(request), locale: request.locale };
}
