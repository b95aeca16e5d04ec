import { mkdir } from 'node:fs/promises';
import type { Settings } from '@portal/settings/read-settings';
import type { ServeRequest } from 'gateway/cli/serve-command';
import { requireFreePort } from './free-port';
import { openLiveStore } from './open-signed-store';
import { explainStartError } from './start-errors';
import { type RunningPortal, startPortal } from './start-portal';
import { startWorker } from './start-worker';
import { stopOnSignal } from './stop-on-signal';

const say = (text: string) => process.stderr.write(`${text}\n`);
const onError = (error: unknown) => say(`gateway: ${error instanceof Error ? error.message : error}`);

/** Serves what is live. It builds, publishes, activates and signs nothing, and changes no tables of a server. */
export async function startServing(
  settings: Settings,
  { worker }: ServeRequest,
): Promise<Pick<RunningPortal, 'port' | 'metricsPort' | 'close'>> {
  await mkdir(settings.dataDir, { recursive: true });
  if (worker === true) return startWorker(settings);
  const { store, close } = await openLiveStore(settings, onError);
  try {
    const background = worker !== false;
    const portal = await startPortal({ settings, store, development: false, background, onError });
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

/** Serves until a signal ends the process. */
export async function serve(settings: Settings, request: ServeRequest): Promise<never> {
  try {
    await requireFreePort(settings);
    const portal = await startServing(settings, request);
    stopOnSignal(portal);
    say(`The portal is ready on port ${portal.port}${request.worker === true ? ', for background work alone' : ''}.`);
  } catch (error) {
    say(explainStartError(error, settings));
    process.exit(1);
  }
  return new Promise<never>(() => undefined);
}
