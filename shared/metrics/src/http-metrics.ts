import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Limits of the groups of durations, seconds: few, since each route has all of them. */
const DURATIONS = [0.005, 0.025, 0.1, 0.5, 2.5, 10];

/** Gateway and API of one process are told apart by `part`. */
export type Part = 'api' | 'gateway';

interface HttpMetrics {
  requests: Counter<'part' | 'method' | 'route' | 'status'>;
  durations: Histogram<'part' | 'method' | 'route'>;
}

const made = new WeakMap<Registry, HttpMetrics>();

/** The metrics of a registry: gateway and API share them. */
function httpMetrics(registry: Registry): HttpMetrics {
  const present = made.get(registry);
  if (present) return present;
  const registers = [registry];
  const metrics: HttpMetrics = {
    requests: new Counter({
      name: 'portal_http_requests_total',
      help: 'Requests that were answered, by the pattern of their route.',
      labelNames: ['part', 'method', 'route', 'status'],
      registers,
    }),
    durations: new Histogram({
      name: 'portal_http_request_duration_seconds',
      help: 'Time from the arrival of a request to the end of its answer. Streams of events, which stay open, are left out.',
      labelNames: ['part', 'method', 'route'],
      buckets: DURATIONS,
      registers,
    }),
  };
  made.set(registry, metrics);
  return metrics;
}

/** What a request is counted under. */
export interface CountedRequest {
  method: string;
  /** Pattern of the route, never its address: that may carry ids and secrets. `unknown` where no route answers. */
  route: string;
  status: number;
}

/** Counts an answer that no route of a server has given. */
export function countAnswer(registry: Registry, part: Part, { method, route, status }: CountedRequest): void {
  httpMetrics(registry).requests.inc({ part, method, route, status });
}

/**
 * Counts every answer of a server.
 * @param onAnswer told of each
 */
export function installHttpMetrics(
  app: Pick<FastifyInstance, 'addHook'>,
  registry: Registry,
  part: Part,
  onAnswer: (request: CountedRequest) => void = () => undefined,
): void {
  const { requests, durations } = httpMetrics(registry);
  app.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const route = request.routeOptions.url ?? 'unknown';
    const { method } = request;
    requests.inc({ part, method, route, status: reply.statusCode });
    const type = String(reply.getHeader('content-type') ?? '');
    if (!type.startsWith('text/event-stream')) durations.observe({ part, method, route }, reply.elapsedTime / 1000);
    onAnswer({ method, route, status: reply.statusCode });
    done();
  });
}
