import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { Settings } from '@portal/settings/read-settings';
import type { ServeDeploysRequest } from 'gateway/cli/serve-deploys-command';
import { createDeployServer } from 'gateway/deploys/deploy-server';
import { startRamps } from 'gateway/releases/canary/ramps';
import type { SmokeRun } from 'gateway/releases/changes/change';
import { RefusedError } from 'gateway/releases/errors';
import { openLiveStore } from './open-signed-store';
import { stopOnSignal } from './stop-on-signal';

const say = (text: string) => process.stderr.write(`${text}\n`);
const onError = (error: unknown) => say(`deploys: ${error instanceof Error ? error.message : error}`);

export interface RunningDeploys {
  port: number;
  close(): Promise<void>;
}

/** @throws RefusedError where the key is missing with which changes are signed */
export async function startDeploys(
  settings: Settings,
  { host, port }: ServeDeploysRequest,
  smoke: SmokeRun,
): Promise<RunningDeploys> {
  await mkdir(settings.dataDir, { recursive: true });
  const { store, close } = await openLiveStore(settings, onError);
  try {
    if (store.chain.trust.signText('') === undefined)
      throw new RefusedError(
        'signing key',
        'what teams change has to be signed, and there is no key to sign it with',
        'set RELEASE_SIGNING_KEY for this process',
      );
    const server = createDeployServer({
      store,
      trustProxy: settings.trustProxy,
      publicUrl: settings.publicUrl,
      quota: settings.deployQuota,
      smoke,
      onError,
      log: (event) =>
        process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), logger: 'deploys', ...event })}\n`),
    });
    await server.listen({ host, port });
    const stopRamps = startRamps(store, onError);
    return {
      port: (server.server.address() as AddressInfo).port,
      async close() {
        await server.close();
        await stopRamps();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Serves teams until a signal ends the process. */
export async function serveDeploys(settings: Settings, request: ServeDeploysRequest, smoke: SmokeRun): Promise<never> {
  const running = await startDeploys(settings, request, smoke);
  stopOnSignal(running);
  say(`Teams can deploy on port ${running.port}.`);
  return new Promise<never>(() => undefined);
}
