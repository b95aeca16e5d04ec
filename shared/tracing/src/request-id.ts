import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';

/** 32 hexadecimal digits, as nginx draws them, or a UUID: anything else could be somebody's text in the log. */
const ID = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
/** W3C Trace Context: id of the trace and of the span that asks; one of zeros counts for nothing. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

const given = new WeakMap<IncomingMessage, string>();

/** The header by which a program says to which trace its call belongs, where it has the form that is taken. */
function traceParent({ headers }: IncomingMessage): { traceId: string; spanId: string } | undefined {
  const { traceparent } = headers;
  const [, traceId, spanId] = (typeof traceparent === 'string' && TRACEPARENT.exec(traceparent)) || [];
  return traceId !== undefined && spanId !== undefined ? { traceId, spanId } : undefined;
}

/** Names requests, the same in the gateway and in the API of one process. */
export class RequestIds {
  readonly #isTrusted: (address: string, index: number) => boolean;

  /** @param trustProxy proxies whose `X-Request-Id` is taken, so that their log and ours can be joined */
  constructor(trustProxy: readonly string[]) {
    this.#isTrusted = compile([...trustProxy]);
  }

  /**
   * The id of a request, which stands in the lines of the log about it, in the answer where it is refused, and in its trace:
   * that of a trusted proxy, else that of the trace which the page has drawn for the call, else a new one.
   */
  of(request: IncomingMessage): string {
    const present = given.get(request);
    if (present !== undefined) return present;
    const id = this.#named(request) ?? traceParent(request)?.traceId ?? randomBytes(16).toString('hex');
    given.set(request, id);
    return id;
  }

  /** The span of another process of the portal that passed a request on; pages send none of their own to the collector. */
  parentOf(request: IncomingMessage): string | undefined {
    const parent = traceParent(request);
    return parent && parent.traceId === this.#named(request)?.replaceAll('-', '') ? parent.spanId : undefined;
  }

  #named({ headers, socket }: IncomingMessage): string | undefined {
    const named = headers['x-request-id'];
    const isTaken = typeof named === 'string' && ID.test(named) && this.#isTrusted(socket.remoteAddress ?? '', 0);
    return isTaken ? named : undefined;
  }
}
