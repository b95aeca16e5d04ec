import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Settings } from '@portal/settings/read-settings';
import { createApp } from 'api/app';
import { Registry } from 'prom-client';
import { type MetricsServer, serveMetrics } from './metrics-server';
import type { RunningPortal } from './start-portal';

/** What a supervisor asks; everything else is for portals that people reach. */
const PROBES = new Set(['/healthz', '/readyz']);

/** Starts the background work alone: no pages and no calls, only the probes. */
export async function startWorker(settings: Settings): Promise<Pick<RunningPortal, 'port' | 'metricsPort' | 'close'>> {
  const registry = new Registry();
  const api = await createApp({ ...settings, metrics: registry, clock: () => new Date() });
  let metrics: MetricsServer | undefined;
  const server = createServer((request, response) => {
    if (PROBES.has(request.url ?? '')) return api.listener(request, response);
    response.writeHead(404).end();
  });
  try {
    metrics = await serveMetrics(settings, { registry, isReady: () => api.ready() });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(settings.port, settings.host, resolve);
    });
  } catch (error) {
    await metrics?.close();
    await api.close();
    throw error;
  }
  return {
    port: (server.address() as AddressInfo).port,
    metricsPort: metrics?.port,
    async close() {
      server.close();
      server.closeIdleConnections();
      await metrics?.close();
      await api.close();
    },
  };
}
