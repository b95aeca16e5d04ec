import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Settings } from '@portal/settings/read-settings';
import { createApp } from 'api/app';
import type { RunningPortal } from './start-portal';

/** What a supervisor asks; everything else is for portals that people reach. */
const PROBES = new Set(['/healthz', '/readyz']);

/** Starts the background work alone: no pages and no calls, only the probes. */
export async function startWorker(settings: Settings): Promise<Pick<RunningPortal, 'port' | 'close'>> {
  const api = await createApp({ ...settings, clock: () => new Date() });
  const server = createServer((request, response) => {
    if (PROBES.has(request.url ?? '')) return api.listener(request, response);
    response.writeHead(404).end();
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(settings.port, settings.host, resolve);
    });
  } catch (error) {
    await api.close();
    throw error;
  }
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      server.closeIdleConnections();
      await api.close();
    },
  };
}
