import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { installHttpMetrics } from '@portal/metrics/http-metrics';
import { RequestIds } from '@portal/tracing/request-id';
import type { Tracing } from '@portal/tracing/tracing';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { Registry } from 'prom-client';
import { assetRoutes } from './assets/asset.routes';
import { remoteManifestRoutes } from './assets/remote-manifest.routes';
import type { GatewayConfig } from './config';
import { automaticRollbackOf } from './failures/automatic-rollback';
import { failureRoutes } from './failures/failure.routes';
import { Failures } from './failures/failures';
import { ReleaseMetrics } from './failures/release-metrics';
import { runsVersion } from './failures/runs-version';
import { operationRoutes } from './http/operation.routes';
import { type Readiness, readiness } from './http/readiness';
import { drain, portalServer } from './http/server';
import { DocumentEncoder } from './page/document-encoder';
import { overrideRoutes } from './page/override.routes';
import { pageRoutes } from './page/page.routes';
import { PrerenderedPages } from './page/prerendered/prerendered';
import { reloadRoutes } from './page/reload.routes';
import { commonHeaders } from './page/security-headers';
import { trialRoutes } from './page/trial.routes';
import { askApi } from './page-text/ask-api';
import { PublicAnswers } from './page-text/public-answers';
import { siteRoutes } from './page-text/site.routes';
import { startRamps } from './releases/canary/ramps';
import { LivePortalReader } from './releases/queries/live-portal';
import type { ReleaseStore } from './releases/release-store';
import { statusRoutes } from './status/status.routes';
import type { WebhookSummary } from './status/status-html';
import { vitalRoutes } from './vitals/vital.routes';
import { VitalMetrics } from './vitals/vital-metrics';

/** The API, as the gateway calls it. */
export interface ApiListener {
  listener: RequestListener;
  /** Whether the API could serve a request now. */
  ready(): Promise<boolean>;
  /** Whether it runs in another process, which has probes of its own. */
  apart?: boolean;
  /** Ends answers that have no end of their own. */
  endStreams(): void;
  /** Addresses of employers' own systems and how many events they have not taken. */
  webhooks?(): Promise<WebhookSummary[]>;
}

export interface GatewayOptions {
  config: GatewayConfig;
  store: ReleaseStore;
  api: ApiListener;
  /** Told of what the gateway survived, e.g. a store that could not be read. */
  onError?: (error: unknown) => void;
  /** Where the gateway puts its metrics; by default they are asked of nobody. */
  metrics?: Registry;
  /** Where the gateway tells how long requests took; by default nobody is told. */
  tracing?: Tracing;
}

export interface Gateway {
  /** Starts to listen. @returns the port, also where any free one was asked for */
  listen(): Promise<number>;
  /** What `/readyz` says. */
  ready(): Promise<Readiness>;
  /** Says that it takes no more, waits for that to be noticed, lets open answers end, then closes. */
  close(): Promise<void>;
}

const REFUSED: Readonly<Record<number, string>> = { 413: 'Payload Too Large\n', 414: 'URI Too Long\n' };

/** Says nothing of what was asked: an address may carry a secret. @param code from 400 to 499 */
function refuse(reply: FastifyReply, code: number): FastifyReply {
  const text = REFUSED[code] ?? 'Bad Request\n';
  return reply.code(code).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text);
}

/** One origin for everything: pages, files of releases, and the API behind its prefixes. */
export async function createGateway({
  config,
  store,
  api,
  onError = () => {},
  metrics = new Registry(),
  tracing,
}: GatewayOptions): Promise<Gateway> {
  const ids = new RequestIds(config.trustProxy ?? []);
  const traced = (listener: RequestListener, route?: string): RequestListener =>
    tracing === undefined
      ? listener
      : (request, response) => {
          tracing.beginRequest(request, response, ids.of(request), route);
          listener(request, response);
        };
  const headers = commonHeaders(config.publicUrl.startsWith('https:'));
  const app: FastifyInstance = Fastify({
    serverFactory: (handler) => portalServer(config, traced(api.listener, 'calls of the API'), traced(handler)),
    routerOptions: { ignoreDuplicateSlashes: false },
    exposeHeadRoutes: true,
    // Addresses that no route can be found for: no hook of the application hears of them.
    frameworkErrors: ({ statusCode = 400 }, _request, reply) => void refuse(reply.headers(headers), statusCode),
    trustProxy: config.trustProxy?.length ? [...config.trustProxy] : false,
  });
  installHttpMetrics(app, metrics, 'gateway');
  tracing?.nameRequests(app);
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
  });
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const { statusCode = 500 } = error;
    if (statusCode >= 400 && statusCode < 500) return refuse(reply, statusCode);
    onError(error);
    return reply
      .code(500)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('Internal Server Error\n');
  });
  const portal = new LivePortalReader(store, onError);
  const failures = await Failures.open(store.counts, {
    onError,
    metrics: new ReleaseMetrics(metrics),
    onThreshold: config.automaticRollback ? automaticRollbackOf(store, onError) : undefined,
  });
  const stopRamps = startRamps(store, onError);
  const onFailed = (error: unknown) => void onError(error);
  assetRoutes(app, config, store.files, portal);
  remoteManifestRoutes(app, config, store.files, portal);
  let stopping = false;
  const ready = readiness({ portal, files: store.files, api, isStopping: () => stopping });
  operationRoutes(app, portal, ready);
  if (config.development) reloadRoutes(app, portal);
  const runs = runsVersion(store, portal);
  failureRoutes(app, runs, failures);
  vitalRoutes(app, runs, failures, new VitalMetrics(metrics));
  statusRoutes(app, store, config.operatorToken, async () => (await api.webhooks?.().catch(onFailed)) ?? []);
  overrideRoutes(app, config, portal);
  trialRoutes(app, config, store, portal);
  const host = config.hosts[0]?.host ?? new URL(config.publicUrl).host;
  const ask = askApi(api.listener, host);
  const answers = new PublicAnswers(ask, onError);
  siteRoutes(app, config, ask, onError);
  const prerendering = new PrerenderedPages(store.files, onError);
  const documents = new DocumentEncoder(onError);
  pageRoutes(app, config, store, { portal, failures, answers, prerendering, documents });
  await app.ready();
  return {
    listen: () =>
      new Promise((resolve, reject) => {
        app.server.once('error', reject);
        app.server.listen(config.port, config.host, () => {
          app.server.off('error', reject);
          resolve((app.server.address() as AddressInfo).port);
        });
      }),
    ready,
    async close() {
      stopping = true;
      if (app.server.listening) await wait(config.stopDelayMs ?? 0);
      api.endStreams();
      await drain(app.server);
      await app.close();
      await stopRamps();
      await failures.close();
    },
  };
}
