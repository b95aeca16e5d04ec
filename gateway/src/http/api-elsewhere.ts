import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  request as plainRequest,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { pipeline } from 'node:stream';
import { countAnswer } from '@portal/metrics/http-metrics';
import { RequestIds } from '@portal/tracing/request-id';
import type { Tracing } from '@portal/tracing/tracing';
import type { Registry } from 'prom-client';

/** Headers of one connection, which are not passed on (RFC 9110, 7.6.1). */
const OF_CONNECTION = new Set(
  'connection,keep-alive,proxy-authenticate,proxy-authorization,proxy-connection,te,trailer,transfer-encoding,upgrade'.split(
    ',',
  ),
);
/** What a request says of its own end and of whom it asks: `Connection` can name these, but takes none away. */
const NEVER_OF_CONNECTION = new Set(['content-length', 'host']);
const FORWARDED_FOR = 'x-forwarded-for';
const REQUEST_ID = 'x-request-id';
const TRACE = 'traceparent';
/** What the gateway says in place of whoever asks. */
const ANSWERED_FOR = new Set([FORWARDED_FOR, REQUEST_ID, TRACE, 'tracestate']);
/** Repeating these changes nothing, so that a connection that had just been closed is no reason to refuse. */
const REPEATABLE = new Set(['GET', 'HEAD']);
const RETRY_AFTER_S = 5;
/** In metrics, in place of the pattern that the API knows. */
const ROUTE = 'calls of the API';
/** A probe that takes longer counts as none, milliseconds. */
const READY_LIMIT_MS = 2_000;

interface Options {
  trustProxy?: readonly string[];
  tracing?: Pick<Tracing, 'headerOf'> | undefined;
  /** Where calls are counted that are answered here, since the API could not be reached; it counts the others itself. */
  metrics?: Registry;
}

/** The API in another process. */
export interface ApiElsewhere {
  listener: RequestListener;
  ready(): Promise<boolean>;
  endStreams(): void;
  close(): void;
}

type Header = readonly [name: string, value: string];

/** Headers as they came, doubled ones too, without those of the connection. */
function passedOn({ rawHeaders, headers }: IncomingMessage): Header[] {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const dropped = new Set([...OF_CONNECTION, ...named.filter((name) => !NEVER_OF_CONNECTION.has(name))]);
  const pairs = rawHeaders.flatMap((name, at): Header[] => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? '']] : []));
  return pairs.filter(([name]) => !dropped.has(name.toLowerCase()));
}

/** What the API is asked: the same, with the address that it comes from behind those that proxies have named, its id and its trace. */
function asked(request: IncomingMessage, id: string, trace: string | undefined): string[] {
  const headers = passedOn(request).filter(([name]) => !ANSWERED_FOR.has(name.toLowerCase()));
  const before = request.headers[FORWARDED_FOR];
  const from = [...(before === undefined ? [] : [before].flat()), request.socket.remoteAddress ?? 'unknown'].join(', ');
  const own: Header[] = [
    [FORWARDED_FOR, from],
    [REQUEST_ID, id],
    ...(trace === undefined ? [] : [[TRACE, trace] as const]),
    // Node sends a body of unknown length in chunks with some methods alone; with the others it would be read as the next call.
    ...(request.headers['transfer-encoding'] === undefined ? [] : [['transfer-encoding', 'chunked'] as const]),
  ];
  return [...headers, ...own].flat();
}

function refuse(response: ServerResponse, requestId: string): void {
  if (response.headersSent) return void response.destroy();
  const problem = {
    type: 'urn:candidate-portal:problem:unavailable',
    title: 'The service is out of reach for the moment',
    status: 503,
    code: 'unavailable',
    requestId,
    retryAfter: RETRY_AFTER_S,
  };
  response.statusCode = problem.status;
  response.setHeader('content-type', 'application/problem+json; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  response.setHeader('retry-after', String(RETRY_AFTER_S));
  response.end(JSON.stringify(problem));
}

/**
 * Passes calls on to the API at an address; by hand, since the packages that do it (http-proxy-3, httpxy) pass on headers of the connection, and the
 * first makes the path anew. The API must name this machine in its TRUST_PROXY, or all visitors have one address there.
 * @param url its origin
 */
export function apiElsewhere(url: string, { trustProxy = [], tracing, metrics }: Options = {}): ApiElsewhere {
  const ids = new RequestIds(trustProxy);
  const { protocol, hostname, port } = new URL(url);
  const secure = protocol === 'https:';
  const agent = secure ? new SecureAgent({ keepAlive: true }) : new Agent({ keepAlive: true });
  const target = { agent, hostname: hostname.replace(/^\[|\]$/g, ''), port: port || (secure ? 443 : 80) };
  const send = secure ? secureRequest : plainRequest;
  const streams = new Set<IncomingMessage>();

  function answer(from: IncomingMessage, response: ServerResponse): void {
    response.statusCode = from.statusCode ?? 502;
    for (const [name, value] of passedOn(from)) response.appendHeader(name, value);
    if (!/^text\/event-stream\b/.test(from.headers['content-type'] ?? '')) {
      pipeline(from, response, () => undefined);
      return;
    }
    // Before the first event, which may be far away.
    response.flushHeaders();
    streams.add(from);
    from.once('close', () => {
      streams.delete(from);
      response.end();
    });
    from.on('error', () => undefined).pipe(response);
  }

  function pass(request: IncomingMessage, response: ServerResponse, again = true): void {
    const { method = 'GET', url: path } = request;
    const headers = asked(request, ids.of(request), tracing?.headerOf(request));
    const call: ClientRequest = send({ ...target, method, path, headers, setHost: false });
    call.once('response', (from) => answer(from, response));
    call.once('error', () => {
      if (response.destroyed) return;
      if (again && call.reusedSocket && REPEATABLE.has(method) && !response.headersSent) pass(request, response, false);
      else {
        if (metrics && !response.headersSent) countAnswer(metrics, 'gateway', { method, route: ROUTE, status: 503 });
        refuse(response, ids.of(request));
      }
    });
    response.once('close', () => {
      if (!response.writableFinished) call.destroy();
    });
    if (REPEATABLE.has(method)) call.end();
    else pipeline(request, call, () => undefined);
  }

  return {
    listener: (request, response) => pass(request, response),
    ready: () =>
      new Promise((resolve) => {
        const call = send({ ...target, path: '/readyz', signal: AbortSignal.timeout(READY_LIMIT_MS) }, (from) => {
          from.resume();
          resolve(from.statusCode === 200);
        });
        call.once('error', () => resolve(false));
        call.end();
      }),
    endStreams() {
      for (const from of streams) from.destroy();
    },
    close: () => agent.destroy(),
  };
}
