import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Settings } from '@portal/settings/read-settings';
import { createApp } from 'api/app';
import { Registry } from 'prom-client';
import { type MetricsServer, serveMetrics } from './metrics-server';
import { openReleaseChanges } from './release-changes';
import type { RunningPortal } from './start-portal';

/** What a supervisor asks; everything else is for portals that people reach. */
const PROBES = new Set(['/healthz', '/readyz']);

/** Starts the background work alone: no pages and no calls, only the probes. */
export async function startWorker(settings: Settings): Promise<Pick<RunningPortal, 'port' | 'metricsPort' | 'close'>> {
  const registry = new Registry();
  const onError = (error: unknown) =>
    void process.stderr.write(`releases: ${error instanceof Error ? error.message : error}\n`);
  const releases = await openReleaseChanges(settings, onError);
  const api = await createApp({
    ...settings,
    metrics: registry,
    releaseChanges: releases?.changes,
    clock: () => new Date(),
  }).catch(async (error: unknown) => {
    await releases?.close();
    throw error;
  });
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
    await releases?.close();
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
      await releases?.close();
    },
  };
}
