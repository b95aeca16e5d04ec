import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@portal/testing/free-port';
import { unprivilegedAccount } from '../../src/db/embedded/account';
import { prepareClusterDirs } from '../../src/db/embedded/placement';
import { readPostmaster } from '../../src/db/embedded/postmaster';

export type Victim = 'node' | 'postmaster' | 'both';
export const VICTIMS: readonly Victim[] = ['node', 'postmaster', 'both'];

const COMMAND = join(import.meta.dirname, '../../../scripts/portal.mjs');
const POLL_MS = 15;

/** An API in a process of its own, on an embedded database of its own; either of them, or both, can be killed without a warning. */
export class KillablePortal {
  readonly #dataDir: string;
  #port = 0;
  #child: ChildProcess | undefined;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  get origin(): string {
    return `http://localhost:${this.#port}`;
  }

  async start(): Promise<void> {
    this.#port ||= await freePort();
    const { PATH, HOME, TMPDIR } = process.env;
    this.#child = spawn(process.execPath, [COMMAND, 'serve', '--api'], {
      env: {
        PATH,
        HOME,
        TMPDIR,
        PORT: String(this.#port),
        DATA_DIR: this.#dataDir,
        RATE_LIMIT: 'off',
        DEMO: 'on',
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }

  /** Resolves once API and database answer. */
  async answers(): Promise<void> {
    for (;;) {
      const ready = await fetch(`${this.origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (ready) return;
      if (this.#child?.exitCode) throw new Error(`The API did not start again: ${this.databaseLog()}`);
      await wait(POLL_MS);
    }
  }

  /** Kills at once, and starts the API again where it was hit; who wants to know when it answers waits for it. */
  async kill(victim: Victim): Promise<void> {
    if (victim !== 'node') this.#killPostmaster();
    if (victim === 'postmaster') return;
    const gone = this.#child && this.#child.exitCode === null ? once(this.#child, 'exit') : undefined;
    this.#child?.kill('SIGKILL');
    await gone;
    await this.start();
  }

  async stop(): Promise<void> {
    if (!this.#child || this.#child.exitCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await gone;
  }

  databaseLog(): string {
    return readFileSync(prepareClusterDirs(this.#dataDir, unprivilegedAccount()).log, 'utf8').slice(-800);
  }

  #killPostmaster(): void {
    const running = readPostmaster(prepareClusterDirs(this.#dataDir, unprivilegedAccount()).cluster);
    if (running) process.kill(running.pid, 'SIGKILL');
  }
}
