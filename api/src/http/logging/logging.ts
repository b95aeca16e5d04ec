import type { FastifyServerOptions } from 'fastify';
import type { ApiConfig } from '../../config';
import type { ApiApp } from '../types';

/**
 * What may be logged of an error. Texts of database errors can repeat what a person typed, so only their code and place are kept;
 * of any other error the frames of the stack, without its first line. A file is named by the checksum of its content.
 */
export function errorFacts(error: unknown): Record<string, unknown> {
  if (typeof error !== 'object' || error === null) return { name: typeof error };
  const facts: Record<string, unknown> = {};
  for (const key of ['name', 'code', 'constraint', 'table', 'routine', 'syscall', 'sha256'] as const) {
    const value: unknown = Reflect.get(error, key);
    if (typeof value === 'string') facts[key] = value;
  }
  const stack: unknown = Reflect.get(error, 'stack');
  if (typeof stack === 'string') facts.stack = stack.split('\n').filter((line) => line.startsWith('    at '));
  return facts;
}

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
