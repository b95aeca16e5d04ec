import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@portal/testing/free-port';

const root = join(import.meta.dirname, '../..');

/**
 * Starts the portal as its readers do, on data of its own and on a port that nothing else listens on.
 * @param settings made for the port; beside those the benchmark needs
 * @returns port and data folder, and the way to stop it and remove what it wrote
 */
export async function startPortal(settings: (port: number) => Record<string, string> = () => ({})) {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      DEMO: 'on',
      LOG_LEVEL: 'warn',
      ...settings(port),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  while (child.exitCode === null) {
    const ready = await fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return { port, dataDir, stop };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The portal did not start');
}
