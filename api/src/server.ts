import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { readSettings } from '@portal/settings/read-settings';
import { SettingsError } from '@portal/settings/setting';
import { createApp } from './app';
import { systemClock } from './config';
import { StartError } from './start-error';

/** Slow clients are closed, others are served meanwhile. docs/design/guarantees.md#14-slow-clients */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
};

/** The API by itself, for a portal whose gateway runs elsewhere. */
async function main(): Promise<void> {
  const settings = readSettings(process.env, process.cwd());
  const api = await createApp({ ...settings, clock: systemClock });
  const server = createServer(LIMITS, (request, response) => {
    // A proxy then sends nothing more on the connection, so that it can close.
    if (!server.listening) response.shouldKeepAlive = false;
    api.listener(request, response);
  });
  server.listen(settings.port, settings.host, () => {
    const address = server.address();
    api.context.log.info({ port: typeof address === 'object' ? address?.port : undefined }, 'listening');
  });
  const stop = async () => {
    api.context.health.stop();
    await wait(settings.stopDelayMs);
    api.endStreams();
    server.close(() => void api.close());
    server.closeIdleConnections();
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
}

main().catch((error: unknown) => {
  const plain = error instanceof StartError || error instanceof SettingsError;
  process.stderr.write(`${plain ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
