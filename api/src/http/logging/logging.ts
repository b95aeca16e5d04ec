import type { FastifyServerOptions } from 'fastify';
import type { ApiConfig } from '../../config';
import { errorFacts } from '../../error-facts';
import type { ApiApp } from '../types';

/** JSON lines on stdout. Requests and replies are never serialised whole: addresses, cookies and bodies are personal data. */
export function loggerOptions({
  logLevel,
  logStream,
}: Pick<ApiConfig, 'logLevel' | 'logStream'>): FastifyServerOptions['logger'] {
  return {
    level: logLevel,
    ...(logStream === undefined ? {} : { stream: logStream }),
    base: { service: 'api' },
    serializers: {
      req: (request) => ({ id: request.id, method: request.method }),
      res: (reply) => ({ status: reply.statusCode }),
      err: (error) => ({ type: error.name, message: error.name, stack: '', ...errorFacts(error) }),
    },
    redact: {
      paths: ['password', 'token', 'code', 'email', 'ssn', '*.password', '*.token', '*.email', '*.ssn', '*.to'],
      censor: '[redacted]',
    },
  };
}

/** One line a request, with the route's pattern in place of the address, which can carry tokens and names. */
export function installRequestLog(app: ApiApp): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const facts = { requestId: request.id, method: request.method, route, status: reply.statusCode };
    request.log.info({ ...facts, ms: Math.round(reply.elapsedTime) }, 'answered');
    done();
  });
}
