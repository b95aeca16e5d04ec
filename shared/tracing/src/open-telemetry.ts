import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type IdGenerator,
  RandomIdGenerator,
} from '@opentelemetry/sdk-trace-base';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { summaryOf } from './statement-summary';
import type { Statement, Tracing } from './tracing';

/** How long a process that stops waits for the collector, milliseconds. */
const CLOSE_LIMIT_MS = 3_000;
/** A collector that is away is told of once in this time, milliseconds. */
const TOLD_EVERY_MS = 60_000;

/** Draws ids as ever, but of a trace that has its id already. */
class GivenIds implements IdGenerator {
  readonly #random = new RandomIdGenerator();
  #given: string | undefined;
  generateTraceId = () => this.#given ?? this.#random.generateTraceId();
  generateSpanId = () => this.#random.generateSpanId();

  within<T>(id: string, begin: () => T): T {
    this.#given = id;
    try {
      return begin();
    } finally {
      this.#given = undefined;
    }
  }
}

const traceIdOf = (requestId: string): string => requestId.replaceAll('-', '');

/** Spans of gateway, API and database, sent in the standard's own settings (OTEL_…) to the collector. */
export class OpenTelemetry implements Tracing {
  readonly #ids = new GivenIds();
  readonly #provider: BasicTracerProvider;
  readonly #tracer;
  readonly #spans = new WeakMap<IncomingMessage, Span>();
  /** The span of the request that is being answered. */
  readonly #current = new AsyncLocalStorage<Span>();
  readonly #onError: (error: unknown) => void;

  constructor(endpoint: string, onError: (error: unknown) => void) {
    this.#onError = onError;
    const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
    const send = exporter.export.bind(exporter);
    let told = Number.NEGATIVE_INFINITY;
    exporter.export = (spans, done) =>
      send(spans, (result) => {
        if (result.error && performance.now() - told > TOLD_EVERY_MS) {
          told = performance.now();
          onError(new Error(`traces were not taken: ${result.error.message}`));
        }
        done(result);
      });
    this.#provider = new BasicTracerProvider({
      idGenerator: this.#ids,
      resource: resourceFromAttributes({ 'service.name': 'candidate-portal' }).merge(
        detectResources({ detectors: [envDetector] }),
      ),
      spanProcessors: [new BatchSpanProcessor(exporter)],
    });
    this.#tracer = this.#provider.getTracer('candidate-portal');
  }

  beginRequest(request: IncomingMessage, response: ServerResponse, id: string, route?: string): void {
    const { method = 'GET' } = request;
    const span = this.#ids.within(traceIdOf(id), () =>
      this.#tracer.startSpan(
        nameOf(method, route),
        { kind: SpanKind.SERVER, attributes: { 'portal.part': 'gateway' } },
        ROOT_CONTEXT,
      ),
    );
    span.setAttributes(requestFacts(method, route));
    this.#spans.set(request, span);
    endWith(span, response);
  }

  nameRequests(app: Pick<FastifyInstance, 'addHook'>): void {
    app.addHook('onRequest', (request, _reply, done) => {
      const span = this.#spans.get(request.raw);
      span?.updateName(nameOf(request.method, routeOf(request)));
      span?.setAttributes(requestFacts(request.method, routeOf(request)));
      done();
    });
  }

  traceRequests(
    app: Pick<FastifyInstance, 'addHook'>,
    parentOf: (request: IncomingMessage) => string | undefined,
  ): void {
    const spans = new WeakMap<FastifyRequest, Span>();
    app.addHook('onRequest', (request, reply, done) => {
      const { method } = request;
      const options = {
        kind: SpanKind.SERVER,
        attributes: { 'portal.part': 'api', ...requestFacts(method, routeOf(request)) },
      };
      const span = this.#ids.within(traceIdOf(request.id), () =>
        this.#tracer.startSpan(nameOf(method, routeOf(request)), options, this.#around(request, parentOf(request.raw))),
      );
      spans.set(request, span);
      endWith(span, reply.raw);
      this.#current.run(span, done);
    });
    // Reading the body has left the span.
    app.addHook('preValidation', (request, _reply, done) => {
      const span = spans.get(request);
      if (span) this.#current.run(span, done);
      else done();
    });
  }

  headerOf(request: IncomingMessage): string | undefined {
    const context = this.#spans.get(request)?.spanContext();
    return context && `00-${context.traceId}-${context.spanId}-0${context.traceFlags & TraceFlags.SAMPLED}`;
  }

  beginStatement({ name, text }: Statement): ((error?: unknown) => void) | undefined {
    const parent = this.#current.getStore();
    if (!parent?.isRecording()) return undefined;
    const summary = name ?? summaryOf(text);
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary };
    const span = this.#tracer.startSpan(
      summary,
      { kind: SpanKind.CLIENT, attributes },
      trace.setSpan(ROOT_CONTEXT, parent),
    );
    return (error) => {
      if (error !== undefined) {
        const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
        if (typeof code === 'string') span.setAttribute('db.response.status_code', code);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    };
  }

  async close(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        this.#onError(new Error('the last traces were not taken: the collector does not answer'));
        resolve();
      }, CLOSE_LIMIT_MS);
    });
    await Promise.race([this.#provider.shutdown().catch(() => undefined), limit]);
    clearTimeout(timer);
  }

  /** The gateway's span of the same request, in this process or in that which passed it on. */
  #around({ raw, id }: FastifyRequest, parent: string | undefined) {
    const span = this.#spans.get(raw);
    if (span) return trace.setSpan(ROOT_CONTEXT, span);
    if (parent === undefined) return ROOT_CONTEXT;
    const traceFlags = sampledFlag(raw);
    return trace.setSpanContext(ROOT_CONTEXT, { traceId: traceIdOf(id), spanId: parent, traceFlags, isRemote: true });
  }
}

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'unknown';
const nameOf = (method: string, route: string | undefined): string =>
  route === undefined ? method : `${method} ${route}`;
const sampledFlag = ({ headers }: IncomingMessage): TraceFlags =>
  String(headers.traceparent).endsWith('1') ? TraceFlags.SAMPLED : TraceFlags.NONE;

function requestFacts(method: string, route: string | undefined): Attributes {
  return { 'http.request.method': method, ...(route !== undefined && { 'http.route': route }) };
}

function endWith(span: Span, response: ServerResponse): void {
  finished(response, () => {
    span.setAttribute('http.response.status_code', response.statusCode);
    if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}
