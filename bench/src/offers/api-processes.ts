import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@portal/testing/free-port';
import type { Server } from 'fleet/candidate-call';

const COMMAND = join(import.meta.dirname, '../../../scripts/portal.mjs');
const POLL_MS = 100;

/** An API in a process of its own. */
export interface ApiProcess extends Server {
  /** Ends it at once, in the middle of whatever it does. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts an API on the embedded database of a data folder, beside others that use it.
 * @throws Error where it ends before it answers
 */
export async function startApi(dataDir: string, theme: string): Promise<ApiProcess> {
  const port = await freePort();
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [COMMAND, 'serve', '--api'], {
    env: {
      PATH,
      HOME,
      TMPDIR,
      PORT: String(port),
      DATA_DIR: dataDir,
      THEME: theme,
      DEMO: 'off',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const agent = new Agent({ keepAlive: true });
  const end = async (signal: NodeJS.Signals) => {
    agent.destroy();
    await endProcess(child, signal);
  };
  while (child.exitCode === null) {
    const ready = await fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return { agent, port, kill: () => endProcess(child, 'SIGKILL'), stop: () => end('SIGTERM') };
    await wait(POLL_MS);
  }
  throw new Error('An API did not start');
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
