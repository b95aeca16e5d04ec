import { IDEMPOTENCY_HEADER } from '@portal/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ApiContext } from '../../context';
import { errorFacts } from '../../error-facts';
import { refusalOf } from '../../http/errors';
import { changesState } from '../../http/host';
import { countOne, type Limit } from '../../http/limits/rate-limit';
import { networkOf } from '../../http/network';
import { notFound, type ProblemError, rateLimited, unauthenticated } from '../../http/problem';
import type { ApiApp } from '../../http/types';
import { UUID } from '../../uuid';
import { recordRefusal } from './employer-calls.service';
import { EmployerRefusal, refusedValues, toEmployerProblem } from './employer-refusal';
import { findToken } from './employer-tokens.service';
import { toFaults } from './value-errors';

/** Of one token: ten a second. */
const CALLS: Limit = { requests: 600, windowSeconds: 60 };
/** Of one network with tokens that are none. */
const UNKNOWN_TOKENS: Limit = { requests: 100, windowSeconds: 300 };

const BEARER = /^Bearer ([\w-]+)$/i;

/** The schemas' errors with their codes; what is no JSON object at all is malformed. */
function valuesOf(error: unknown, body: unknown): EmployerRefusal | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined;
  if (!('validationContext' in error) || error.validationContext !== 'body') return undefined;
  if (typeof body !== 'object' || body === null) return undefined;
  return refusedValues(error.validation.flatMap((found) => toFaults(found, body)));
}

/** What holds for every call of an employer's system, after the steps that all calls share. docs/employer-api.md#calls-in-general */
export function installEmployerGuard(app: ApiApp, context: ApiContext): void {
  const { db, clock, config, security, log } = context;

  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.access !== 'employer-token') return;
    const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? [];
    const caller = token === undefined ? undefined : await findToken(db, token, clock());
    const [key, limit] = caller
      ? [`employer:${caller.id}`, CALLS]
      : [`employer-unknown:${networkOf(request.ip)}`, UNKNOWN_TOKENS];
    const wait = config.rateLimit ? await countOne(db, key, limit, clock()) : 0;
    request.employerToken = caller;
    if (wait > 0) throw rateLimited(wait);
    if (!caller) {
      security.write(request, 'employer-token', { outcome: 'failed' });
      throw unauthenticated();
    }
    if (!changesState(request)) return;
    const given = request.headers[IDEMPOTENCY_HEADER];
    if (given === undefined) throw new EmployerRefusal(400, 'idempotency-key-missing');
    if (typeof given !== 'string' || !UUID.test(given)) throw new EmployerRefusal(400, 'idempotency-key-invalid');
  });

  app.setErrorHandler((error, request, reply) => {
    const own = error instanceof EmployerRefusal ? error : valuesOf(error, request.body);
    const refusal = own ?? refusalOf(error, request, context);
    return send(request, reply, refusal);
  });
  app.setNotFoundHandler((request, reply) => send(request, reply, notFound()));

  function send(request: FastifyRequest, reply: FastifyReply, refusal: EmployerRefusal | ProblemError): FastifyReply {
    const problem = toEmployerProblem(refusal, request.id, request.locale);
    if (problem.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(problem.retryAfter)));
    // RFC 9110, 11.6.1.
    if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
    return reply
      .code(problem.status)
      .type('application/problem+json')
      .header('content-language', request.locale)
      .serializer(JSON.stringify)
      .send(problem);
  }

  app.addHook('onSend', async (request, reply) => {
    // A system that calls too often would fill the table; the security log has it.
    if (reply.statusCode < 400 || reply.statusCode === 429 || !request.employerToken) return;
    // The answer is given all the same: it changed nothing.
    await recordRefusal(db, request, reply.statusCode).catch((error: unknown) =>
      log.warn({ requestId: request.id, error: errorFacts(error) }, 'a refused call of an employer was not recorded'),
    );
  });
}
