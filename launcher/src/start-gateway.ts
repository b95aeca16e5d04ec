import type { Settings } from '@portal/settings/read-settings';
import { openTracing } from '@portal/tracing/open-tracing';
import { createGateway } from 'gateway/create-gateway';
import { apiElsewhere } from 'gateway/http/api-elsewhere';
import { isReady } from 'gateway/http/readiness';
import type { ReleaseStore } from 'gateway/releases/release-store';
import { Registry } from 'prom-client';
import { type MetricsServer, serveMetrics } from './metrics-server';
import type { RunningPortal } from './start-portal';

/** Starts the gateway by itself and listens; calls go to the API at another address. */
export async function startGateway(
  settings: Settings,
  apiUrl: string,
  store: ReleaseStore,
  onError: (error: unknown) => void,
): Promise<Pick<RunningPortal, 'port' | 'metricsPort' | 'close'>> {
  const tracing = await openTracing(settings.tracesTo, onError);
  const registry = new Registry();
  const api = apiElsewhere(apiUrl, { trustProxy: settings.trustProxy, tracing, metrics: registry });
  let metrics: MetricsServer | undefined;
  try {
    const config = { ...settings, development: false };
    const gateway = await createGateway({
      config,
      store,
      api: { ...api, apart: true },
      onError,
      metrics: registry,
      tracing,
    });
    metrics = await serveMetrics(settings, { registry, isReady: async () => isReady(await gateway.ready()) });
    const port = await gateway.listen();
    return {
      port,
      metricsPort: metrics?.port,
      async close() {
        await gateway.close();
        await metrics?.close();
        api.close();
        await tracing?.close();
      },
    };
  } catch (error) {
    await metrics?.close();
    api.close();
    await tracing?.close();
    throw error;
  }
}
