import { mkdir } from 'node:fs/promises';
import type { Settings } from '@portal/settings/read-settings';
import { openTracing } from '@portal/tracing/open-tracing';
import { startApi } from 'api/start-api';
import type { ServeRequest } from 'gateway/cli/serve-command';
import { limitedServer } from 'gateway/http/server';
import { RefusedError } from 'gateway/releases/errors';
import { Registry } from 'prom-client';
import { requireFreePort } from './free-port';
import { serveMetrics } from './metrics-server';
import { openLiveStore } from './open-signed-store';
import { openReleaseChanges } from './release-changes';
import { explainStartError } from './start-errors';
import { startGateway } from './start-gateway';
import { type RunningPortal, startPortal } from './start-portal';
import { startWorker } from './start-worker';
import { stopOnSignal } from './stop-on-signal';

const say = (text: string) => process.stderr.write(`${text}\n`);
const onError = (error: unknown) => say(`gateway: ${error instanceof Error ? error.message : error}`);

function roleOf({ worker, api = false, gateway = false }: ServeRequest): string {
  if (worker === true) return ', for background work alone';
  if (api === gateway) return '';
  return api ? ', with the API alone' : ', with the gateway alone';
}

/** Serves what is live. It builds and publishes nothing and changes no tables of a server; with the key it takes the steps of ramps. */
export async function startServing(
  settings: Settings,
  { worker, api, gateway }: ServeRequest,
): Promise<Pick<RunningPortal, 'port' | 'metricsPort' | 'close'>> {
  await mkdir(settings.dataDir, { recursive: true });
  if (worker === true) return startWorker(settings);
  const background = worker !== false;
  if (api && !gateway) return serveApi(settings, background);
  const apiUrl = gateway && !api ? requireApiUrl(settings) : undefined;
  const { store, close } = await openLiveStore(settings, onError);
  try {
    const portal =
      apiUrl === undefined
        ? await startPortal({ settings, store, development: false, background, onError })
        : await startGateway(settings, apiUrl, store, onError);
    return {
      port: portal.port,
      metricsPort: portal.metricsPort,
      async close() {
        await portal.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function serveApi(settings: Settings, backgroundWork: boolean) {
  const registry = new Registry();
  const tracing = await openTracing(settings.tracesTo, onError);
  const releases = backgroundWork ? await openReleaseChanges(settings, onError) : undefined;
  const api = await startApi(
    {
      ...settings,
      metrics: registry,
      tracing,
      backgroundWork,
      releaseChanges: releases?.changes,
      clock: () => new Date(),
    },
    limitedServer,
  ).catch(async (error: unknown) => {
    await releases?.close();
    throw error;
  });
  try {
    const metrics = await serveMetrics(settings, { registry, isReady: api.ready });
    return {
      port: api.port,
      metricsPort: metrics?.port,
      async close() {
        await api.close();
        await releases?.close();
        await metrics?.close();
        await tracing?.close();
      },
    };
  } catch (error) {
    await api.close();
    await releases?.close();
    throw error;
  }
}

function requireApiUrl({ apiUrl }: Settings): string {
  if (apiUrl !== undefined) return apiUrl;
  throw new RefusedError(
    'settings',
    'API_URL is missing; a gateway alone needs the address of the API',
    'set API_URL, such as http://api.internal:4600',
  );
}

/** Serves until a signal ends the process. */
export async function serve(settings: Settings, request: ServeRequest): Promise<never> {
  try {
    await requireFreePort(settings);
    const portal = await startServing(settings, request);
    stopOnSignal(portal);
    say(`The portal is ready on port ${portal.port}${roleOf(request)}.`);
  } catch (error) {
    say(explainStartError(error, settings));
    process.exit(1);
  }
  return new Promise<never>(() => undefined);
}
