import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { acceptedHost } from '@portal/settings/accepted-host';
import type { GatewayConfig } from '../config';
import { CLIENT_LIMITS, type ClientLimits, hasUselessBody, watchBody } from './slow-clients';

const KEEP_ALIVE_MS = 65_000;
/** No honest request takes longer, in milliseconds; bodies are watched by their own rule. */
const LONGEST_REQUEST_MS = 30 * 60_000;
/** How long open answers may take at a shutdown, milliseconds. */
const DRAIN_MS = 10_000;
const IDLE_CHECK_MS = 50;

const API_PATH = /^\/(candidate-portal-api|candidate-portal-internal-api|dev)(\/|\?|$)/;

/** Whether the API answers an address. `/dev/reload` is the gateway's own. */
function isApiPath(url: string): boolean {
  return API_PATH.test(url) && !/^\/dev\/reload(\?|$)/.test(url);
}

/** Of machines that know the gateway by its address alone. */
const isProbe = ({ method, url = '' }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && /^\/(healthz|readyz)(\?|$)/.test(url);

/** A server that closes the connections of slow clients; an API apart listens with it as well. docs/design/guarantees.md#14-slow-clients */
export function limitedServer(listener: RequestListener, limits: ClientLimits = CLIENT_LIMITS): Server {
  const options = {
    headersTimeout: limits.headersMs,
    requestTimeout: LONGEST_REQUEST_MS,
    connectionsCheckingInterval: limits.checkEveryMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
  };
  const server = createServer(options, (request, response) => {
    // While it closes, the last answer of a connection says so; a proxy then sends nothing more on it.
    if (!server.listening) response.shouldKeepAlive = false;
    watchBody(request, limits);
    listener(request, response);
  });
  return server;
}

/** One HTTP server for everything: checks the Host header, then hands API calls to the API and the rest to the pages. */
export function portalServer(
  config: Pick<GatewayConfig, 'hosts'>,
  api: RequestListener,
  pages: RequestListener,
  limits: ClientLimits = CLIENT_LIMITS,
): Server {
  return limitedServer((request, response) => {
    if (!isProbe(request) && !acceptedHost(request, config.hosts)) {
      return answerBadRequest(
        response,
        'this address does not belong to the portal. Its operator can add it with HOSTS.',
      );
    }
    if (hasUselessBody(request)) {
      response.shouldKeepAlive = false;
      return answerBadRequest(response, `a ${request.method} request carries no body.`);
    }
    if (isApiPath(request.url ?? '/')) api(request, response);
    else pages(request, response);
  }, limits);
}

function answerBadRequest(response: ServerResponse, why: string): void {
  response.writeHead(400, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(`Bad Request: ${why}\n`);
}

/** Lets open answers end, then closes. Idle connections are closed at once. */
export async function drain(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  // Connections whose answer was on its way are idle only later.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  await closed;
  clearTimeout(timer);
  clearInterval(idle);
}
