import { createApp, type DemoLogin } from 'api/app';
import { createGateway } from 'gateway/create-gateway';
import type { ReleaseStore } from 'gateway/releases/release-store';
import type { Settings } from './settings';

export interface RunningPortal {
  /** Address of the portal on this machine. */
  url: string;
  port: number;
  demoLogins: readonly DemoLogin[];
  /** Ends open work and stops; nothing acknowledged is lost. */
  close(): Promise<void>;
}

export interface StartOptions {
  settings: Settings;
  store: ReleaseStore;
  development: boolean;
  /** Told of faults the gateway survives. */
  onError: (error: unknown) => void;
}

/** Starts API and gateway in this process and listens. */
export async function startPortal({ settings, store, development, onError }: StartOptions): Promise<RunningPortal> {
  const api = await createApp({
    dataDir: settings.dataDir,
    databaseUrl: settings.databaseUrl,
    identityKeys: settings.identityKeys,
    publicUrl: settings.publicUrl,
    hosts: settings.hosts,
    trustProxy: settings.trustProxy,
    theme: settings.theme,
    smtpUrl: settings.smtpUrl,
    mailFrom: settings.mailFrom,
    feedbackMail: settings.feedbackMail,
    clamdUrl: settings.clamdUrl,
    filesBucket: settings.filesBucket,
    sessionSeconds: settings.sessionSeconds,
    sessionMaxSeconds: settings.sessionMaxSeconds,
    rateLimit: settings.rateLimit,
    emailConfirmGraceDays: settings.emailConfirmGraceDays,
    demo: settings.demo,
    logLevel: settings.logLevel,
    production: settings.production,
    clock: () => new Date(),
  });
  try {
    const gateway = await createGateway({
      config: { ...settings, development },
      store,
      api: { listener: api.listener, ready: () => api.ready() },
      onError,
    });
    const port = await gateway.listen();
    return {
      url: `http://localhost:${port}/candidateportal`,
      port,
      demoLogins: api.demoLogins,
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
