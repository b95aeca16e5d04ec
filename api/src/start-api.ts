import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createApp, type PortalApi } from './app';
import type { ApiConfig } from './config';

/** Slow clients are closed, others are served meanwhile. docs/design/guarantees.md#14-slow-clients */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
};

/** How long open answers may take at a stop, milliseconds. */
const DRAIN_MS = 10_000;
const IDLE_CHECK_MS = 50;

interface RunningApi extends Pick<PortalApi, 'demoLogins' | 'ready'> {
  port: number;
  /** Says that it takes no more, waits for that to be noticed, lets open answers end, then stops. */
  close(): Promise<void>;
}

/** Starts the API by itself and listens, for gateways that run elsewhere. */
export async function startApi(config: ApiConfig): Promise<RunningApi> {
  const api = await createApp(config);
  const server = createServer(LIMITS, (request, response) => {
    // A proxy then sends nothing more on the connection, so that it can close.
    if (!server.listening) response.shouldKeepAlive = false;
    api.listener(request, response);
  });
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
