import { createServer } from 'node:http';
import { createApp } from './app';
import { readApiConfig } from './environment';
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
  const read = readApiConfig(process.env, process.cwd());
  if (!read.ok)
    throw new StartError(`The portal cannot start:\n${read.faults.map((fault) => `- ${fault}`).join('\n')}`);
  const api = await createApp(read.config);
  const server = createServer(LIMITS, api.listener);
  server.listen(Number(process.env.PORT || 4600), process.env.HOST || '127.0.0.1', () => {
    const address = server.address();
    api.context.log.info({ port: typeof address === 'object' ? address?.port : undefined }, 'listening');
  });
  const stop = () => {
    server.close(() => void api.close());
    server.closeIdleConnections();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
