import type { Settings } from '@portal/settings/read-settings';
import { createApp, type PortalApi } from 'api/app';
import { createGateway } from 'gateway/create-gateway';
import type { ReleaseStore } from 'gateway/releases/release-store';

export interface RunningPortal extends Pick<PortalApi, 'demoLogins' | 'demoEmployer'> {
  /** Address of the portal on this machine. */
  url: string;
  port: number;
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
  const api = await createApp({ ...settings, backgroundWork: background, clock: () => new Date() });
  try {
    const gateway = await createGateway({
      config: { ...settings, development },
      store,
      api: { listener: api.listener, ready: () => api.ready(), webhooks: () => api.webhooks() },
      onError,
    });
    const port = await gateway.listen();
    return {
      url: `http://localhost:${port}/candidateportal`,
      port,
      demoLogins: api.demoLogins,
      demoEmployer: api.demoEmployer,
      async close() {
        await gateway.close();
        await api.close();
      },
    };
  } catch (error) {
    await api.close();
    throw error;
  }
}
