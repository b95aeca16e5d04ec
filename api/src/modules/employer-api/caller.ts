import type { FastifyRequest } from 'fastify';
import { unauthenticated } from '../../http/problem';
import type { EmployerToken } from '../../http/types';

/** Who calls; the guard of the employer API has looked at the token. */
export function callerOf(request: FastifyRequest): EmployerToken {
  if (!request.employerToken) throw unauthenticated();
  return request.employerToken;
}
