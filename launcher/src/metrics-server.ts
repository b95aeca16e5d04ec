import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Settings } from '@portal/settings/read-settings';
import { StartError } from 'api/start-error';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

interface Watched {
  registry: Registry;
  /** Whether the process should be given requests. */
  isReady: () => Promise<boolean>;
}

/**
 * Serves the metrics of the process at a port of their own, which no proxy leads to, and those of Node beside them.
 * @returns undefined where METRICS_PORT is not set
 */
export async function serveMetrics(
  { metricsPort, metricsHost }: Pick<Settings, 'metricsPort' | 'metricsHost'>,
  { registry, isReady }: Watched,
): Promise<MetricsServer | undefined> {
  if (metricsPort === undefined) return undefined;
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'portal_ready',
    help: '1 while the process should be given requests, as /readyz says.',
    registers: [registry],
    async collect() {
      this.set((await isReady().catch(() => false)) ? 1 : 0);
    },
  });
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
    return registry.metrics().then(
      (text) =>
        response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(
        new StartError(
          `METRICS_PORT=${metricsPort} cannot be used at METRICS_HOST=${metricsHost} (${code}). Choose another.`,
        ),
      ),
    );
    server.listen(metricsPort, metricsHost, resolve);
  });
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
