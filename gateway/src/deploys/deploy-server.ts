import { createServer } from 'node:http';
import { RequestIds } from '@portal/tracing/request-id';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { networkOf } from '../failures/network';
import { CLIENT_LIMITS, watchBody } from '../http/slow-clients';
import { CallLimit } from './call-limit';
import { deployRoutes } from './deploy.routes';
import type { DeployServerOptions } from './deploy-options';
import { DeployProblem, toProblem } from './deploy-problem';
import { type DeployToken, findDeployToken } from './deploy-tokens';

/** Where teams deploy; a proxy that lets them in leads this path here. */
export const DEPLOYS_PATH = '/deploys/v1';
const LONGEST_REQUEST_MS = 10 * 60_000;
const WINDOW_MS = 5 * 60_000;
/** Within the window: of one network with what is no token, and of one token. */
const MOST_WRONG = 20;
const MOST_CALLS = 300;

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the team that calls; there on every request that comes to its work. */
    deployToken: DeployToken | undefined;
  }
}

const BEARER = /^Bearer ([\w-]{1,200})$/i;

/**
 * The verbs of the command line over HTTP, for teams with a token. It is a server of its own, since it needs the key that the gateways need not
 * have. docs/adr/0028-deploying-over-https.md
 */
export function createDeployServer(options: DeployServerOptions): FastifyInstance {
  const { store, trustProxy, log, onError, now = Date.now } = options;
  const ids = new RequestIds(trustProxy);
  const wrong = new CallLimit(MOST_WRONG, WINDOW_MS);
  const calls = new CallLimit(MOST_CALLS, WINDOW_MS);
  const app = Fastify({
    serverFactory: (handler) =>
      createServer(
        { headersTimeout: CLIENT_LIMITS.headersMs, requestTimeout: LONGEST_REQUEST_MS },
        (request, response) => {
          watchBody(request, CLIENT_LIMITS);
          handler(request, response);
        },
      ),
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    genReqId: (request) => ids.of(request),
  });
  app.decorateRequest('deployToken', undefined);

  /** A right token always counts: nobody can lock a team out by guessing from its network. */
  app.addHook('onRequest', async (request) => {
    const [, shown = ''] = BEARER.exec(request.headers.authorization ?? '') ?? [];
    const found = await findDeployToken(store, shown, now());
    if (found?.state === 'valid') {
      request.deployToken = found.token;
      const wait = calls.count(found.token.id);
      if (wait > 0) throw new DeployProblem('rate-limited', undefined, { retryAfter: wait });
      return;
    }
    const wait = wrong.count(networkOf(request.ip));
    if (wait === 0) {
      const detail = found?.state ?? (shown === '' ? 'none' : 'unknown');
      const of = found && { token: found.token.id, team: found.token.team };
      log({ event: 'deploy-token', outcome: 'refused', requestId: request.id, detail, ...of });
      throw new DeployProblem(
        'unauthenticated',
        found && `the token has ${found.state === 'expired' ? 'expired' : 'been revoked'}`,
      );
    }
    log({ event: 'deploy-token', outcome: 'locked', requestId: request.id });
    throw new DeployProblem('rate-limited', undefined, { retryAfter: wait });
  });

  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
  });
  const answer = (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
    const problem = toProblem(error);
    if (problem.status >= 500 && !(error instanceof DeployProblem)) onError(error);
    const { retryAfter } = problem.more;
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
    return reply
      .code(problem.status)
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify({ ...problem.toJSON(), requestId: request.id }));
  };
  app.setErrorHandler((error, request, reply) => answer(request, reply, error));
  app.setNotFoundHandler((request, reply) => answer(request, reply, new DeployProblem('not-found')));
  app.register(async (routes) => deployRoutes(routes, options), { prefix: DEPLOYS_PATH });
  return app;
}
