import { type IncomingHttpHeaders, type OutgoingHttpHeaders, type RequestListener, request } from 'node:http';
import { connect } from 'node:net';
import type { Registry } from 'prom-client';
import type { GatewayConfig } from '../src/config';
import { type ApiListener, createGateway, type Gateway } from '../src/create-gateway';
import type { ReleaseStore } from '../src/releases/release-store';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

export interface RunningGateway {
  gateway: Gateway;
  port: number;
  get(path: string, headers?: OutgoingHttpHeaders, method?: string): Promise<Answer>;
  /** Sends bytes as they are and reads until the connection ends. */
  raw(bytes: string): Promise<string>;
}

const answerNothing: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end('{"from":"api"}');
};

const running = new Set<Gateway>();

/** Closes what a test left open, also one that failed half-way: an open server would keep the runner from ending. */
export async function closeGateways(): Promise<void> {
  const left = [...running];
  running.clear();
  await Promise.all(left.map((gateway) => gateway.close()));
}

/** A gateway on a free port, as `portal.test`. */
export async function startGateway(
  store: ReleaseStore,
  {
    config = {},
    listener = answerNothing,
    ready = async () => true,
    endStreams = () => {},
    onError = () => {},
    webhooks = async () => [],
    metrics,
  }: {
    config?: Partial<GatewayConfig>;
    listener?: RequestListener;
    ready?: () => Promise<boolean>;
    endStreams?: () => void;
    onError?: (error: unknown) => void;
    webhooks?: ApiListener['webhooks'];
    metrics?: Registry;
  } = {},
): Promise<RunningGateway> {
  const full: GatewayConfig = {
    host: '127.0.0.1',
    port: 0,
    hosts: [{ host: 'portal.test' }, { host: 'city.test', theme: 'city' }],
    theme: 'state',
    publicUrl: 'http://portal.test',
    development: false,
    localOverrides: false,
    automaticRollback: false,
    errorReporting: undefined,
    ...config,
  };
  const gateway = await createGateway({
    config: full,
    store,
    api: { listener, ready, webhooks, endStreams },
    onError,
    ...(metrics && { metrics }),
  });
  running.add(gateway);
  const port = await gateway.listen();
  return {
    gateway,
    port,
    get: (path, headers = {}, method = 'GET') =>
      new Promise((resolve, reject) => {
        const call = request(
          { host: '127.0.0.1', port, path, method, agent: false, headers: { host: 'portal.test', ...headers } },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('end', () => {
              const body = Buffer.concat(chunks);
              resolve({ status: response.statusCode ?? 0, headers: response.headers, body, text: body.toString() });
            });
          },
        );
        call.on('error', reject);
        call.end();
      }),
    raw: (bytes) =>
      new Promise((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
        let text = '';
        socket.on('data', (chunk) => {
          text += chunk.toString();
        });
        socket.on('error', reject);
        socket.on('close', () => resolve(text));
      }),
  };
}

/** Sends a body as a page's beacon would. */
export function post(
  { port }: RunningGateway,
  path: string,
  body: unknown,
  more: OutgoingHttpHeaders = {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { host: 'portal.test', 'content-type': 'text/plain;charset=UTF-8', ...more };
    const call = request({ host: '127.0.0.1', port, path, method: 'POST', agent: false, headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    call.on('error', reject);
    call.end(JSON.stringify(body));
  });
}

/** Sends a form as a page would. */
export function send(
  { port }: RunningGateway,
  path: string,
  body: string,
  headers: OutgoingHttpHeaders,
): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  const all = { host: 'portal.test', 'content-type': 'application/x-www-form-urlencoded', ...headers };
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, method: 'POST', agent: false, headers: all }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
    });
    call.on('error', reject);
    call.end(body);
  });
}
