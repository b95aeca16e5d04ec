import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createApp, type PortalApi } from './app';
import type { ApiConfig } from './config';

/** How long open answers may take at a stop, milliseconds. */
const DRAIN_MS = 10_000;
const IDLE_CHECK_MS = 50;

interface RunningApi extends Pick<PortalApi, 'demoLogins' | 'ready'> {
  port: number;
  /** Says that it takes no more, waits for that to be noticed, lets open answers end, then stops. */
  close(): Promise<void>;
}

/**
 * Starts the API by itself and listens, for gateways that run elsewhere.
 * @param newServer makes what listens, with the gateway's own limits for slow clients: an upload that one lets through, the other must not cut
 */
export async function startApi(
  config: ApiConfig,
  newServer: (listener: RequestListener) => Server,
): Promise<RunningApi> {
  const api = await createApp(config);
  const server = newServer(api.listener);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(config.port, config.host, resolve);
    });
  } catch (error) {
    await api.close();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  api.context.log.info({ port }, 'listening');
  return {
    port,
    demoLogins: api.demoLogins,
    ready: api.ready,
    async close() {
      api.context.health.stop();
      await wait(config.stopDelayMs);
      api.endStreams();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Connections of gateways are idle only once their answers have ended.
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
      const limit = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await closed;
      clearInterval(idle);
      clearTimeout(limit);
      await api.close();
    },
  };
}
