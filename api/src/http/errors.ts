import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ApiContext } from '../context';
import { isDatabaseBusy, isDatabaseDown, isMissingAccount, isPoolFull } from '../db/errors';
import { errorCode } from '../error-code';
import { errorFacts } from '../error-facts';
import type { SecurityEvent } from './logging/security-log';
import {
  invalid,
  malformed,
  notFound,
  overloaded,
  ProblemError,
  toProblem,
  unauthenticated,
  unavailable,
} from './problem';
import { tooLongFields } from './too-long-fields';
import type { ApiApp } from './types';

const REFUSALS: Readonly<Record<number, SecurityEvent>> = { 403: 'right-refused', 429: 'rate-limited' };

/** Codes by which the system says that the disk of this machine, or the part of it that the portal may use, is full. */
const FULL_DISK: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT']);

const statusOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined;

/** Turns whatever was thrown into a refusal that tells nothing of the inside. */
function toRefusal(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validationContext === 'body' ? tooLongFields(error.validation) : undefined;
    return fields ? invalid(fields) : malformed();
  }
  if (isDatabaseDown(error) || FULL_DISK.has(errorCode(error))) return unavailable();
  if (isDatabaseBusy(error)) return overloaded();
  if (isMissingAccount(error)) return unauthenticated();
  const status = statusOf(error);
  if (status === 413) return new ProblemError(413, 'too-large');
  if (status === 415) return new ProblemError(415, 'unsupported-type');
  if (status === 404) return notFound();
  if (status !== undefined && status >= 400 && status < 500) return malformed();
  return new ProblemError(500, 'internal');
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: ProblemError): FastifyReply {
  const { retryAfter } = refusal.details;
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)));
  return reply
    .code(refusal.status)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(toProblem(refusal, request.id));
}

/** @returns what is answered to an error, which is logged as far as operators have to know of it */
export function refusalOf(
  error: unknown,
  request: FastifyRequest,
  { security, reportDown }: Pick<ApiContext, 'security' | 'reportDown'>,
): ProblemError {
  const refusal = toRefusal(error);
  if (isDatabaseDown(error)) reportDown();
  // Thousands at once, with nothing wrong in any of them.
  if (isPoolFull(error)) request.log.warn({ requestId: request.id, refusal: refusal.code }, 'request refused');
  else if (refusal.status >= 500)
    request.log.error({ requestId: request.id, error: errorFacts(error) }, 'request failed');
  const event = REFUSALS[refusal.status];
  if (event) security.write(request, event, { outcome: 'refused', detail: refusal.code });
  return refusal;
}

/** Errors and unknown paths answer as `application/problem+json`, never with a stack, SQL or a path. */
export function installErrors(
  app: ApiApp,
  { security, reportDown }: Pick<ApiContext, 'security' | 'reportDown'>,
): void {
  app.setErrorHandler((error, request, reply) =>
    sendProblem(request, reply, refusalOf(error, request, { security, reportDown })),
  );
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, notFound()));
}
