import type { Settings } from '@portal/settings/read-settings';
import { openTracing } from '@portal/tracing/open-tracing';
import { createApp, type PortalApi } from 'api/app';
import { createGateway } from 'gateway/create-gateway';
import { isReady } from 'gateway/http/readiness';
import type { ReleaseStore } from 'gateway/releases/release-store';
import { Registry } from 'prom-client';
import { type MetricsServer, serveMetrics } from './metrics-server';
import { releaseChanges } from './release-changes';

export interface RunningPortal extends Pick<PortalApi, 'demoLogins' | 'demoEmployer'> {
  /** Address of the portal on this machine. */
  url: string;
  port: number;
  /** Where the metrics are; undefined where nobody asked for them. */
  metricsPort: number | undefined;
  /** Ends open work and stops; nothing acknowledged is lost. */
  close(): Promise<void>;
}

export interface StartOptions {
  settings: Settings;
  store: ReleaseStore;
  development: boolean;
  /** False where other processes do the background work. */
  background?: boolean;
  /** Told of errors that the gateway survives. */
  onError: (error: unknown) => void;
}

/** Starts API and gateway in this process and listens. */
export async function startPortal({
  settings,
  store,
  development,
  background = true,
  onError,
}: StartOptions): Promise<RunningPortal> {
  const registry = new Registry();
  const tracing = await openTracing(settings.tracesTo, onError);
  const api = await createApp({
    ...settings,
    metrics: registry,
    tracing,
    backgroundWork: background,
    releaseChanges: releaseChanges(store),
    clock: () => new Date(),
  });
  let metrics: MetricsServer | undefined;
  try {
    const gateway = await createGateway({
      config: { ...settings, development },
      store,
      metrics: registry,
      tracing,
      api,
      onError,
    });
    metrics = await serveMetrics(settings, { registry, isReady: async () => isReady(await gateway.ready()) });
    const port = await gateway.listen();
    return {
      url: `http://localhost:${port}/candidateportal`,
      port,
      metricsPort: metrics?.port,
      demoLogins: api.demoLogins,
      demoEmployer: api.demoEmployer,
      async close() {
        await gateway.close();
        await metrics?.close();
        await api.close();
        await tracing?.close();
      },
    };
  } catch (error) {
    await metrics?.close();
    await api.close();
    throw error;
  }
}
