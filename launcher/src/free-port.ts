import { createServer } from 'node:net';

/**
 * Finds out at once whether the port can be had, so that nobody waits for builds first.
 * @throws the system's error, e.g. EADDRINUSE
 */
export function requireFreePort({ host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
