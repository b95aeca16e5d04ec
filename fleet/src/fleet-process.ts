import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** A program that runs until it is ended. */
export interface Program {
  /** As messages name it. */
  name: string;
  command: string;
  args: readonly string[];
  env?: Readonly<Record<string, string | undefined>>;
  /** Folder in which it is started; the root of the machine without one, which every account can enter. */
  cwd?: string;
  /** The account that it runs under, where not our own. */
  account?: { uid?: number; gid?: number };
  /** File that takes what it says. */
  log: string;
  /** Whether it does its work already. */
  isReady(): Promise<boolean>;
  /** What it says when it ends at once but would start a moment later. */
  startsLater?: RegExp;
}

const POLL_MS = 50;
/** Signals after which a process is there as before. */
const PAUSES: readonly NodeJS.Signals[] = ['SIGSTOP', 'SIGCONT', 'SIGHUP'];
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A process of a fleet, which faults can hit and which can be started again as it was. */
export class FleetProcess {
  readonly #program: Program;
  #child: ChildProcess | undefined;

  constructor(program: Program) {
    this.#program = program;
  }

  get name(): string {
    return this.#program.name;
  }

  /** Of the running process. @throws Error where it does not run */
  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined || !this.isRunning) throw new Error(`${this.name} does not run`);
    return pid;
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Everything that it has said since it was started for the first time. */
  log(): string {
    return readFileSync(this.#program.log, 'utf8');
  }

  /**
   * Starts it and waits until it is ready.
   * @throws Error with what it said, where it ends before
   */
  async start(): Promise<void> {
    if (this.isRunning) return;
    const from = statSync(this.#program.log, { throwIfNoEntry: false })?.size ?? 0;
    this.#spawn();
    while (!(await this.#program.isReady())) {
      if (!this.isRunning) {
        const said = readFileSync(this.#program.log).subarray(from).toString('utf8');
        if (!this.#program.startsLater?.test(said)) throw new Error(`${this.name} did not start: ${said.slice(-2000)}`);
        this.#spawn();
      }
      await wait(POLL_MS);
    }
  }

  /** Sends it a signal, and waits for its end where the signal ends it. */
  async kill(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === undefined || !this.isRunning) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    if (!PAUSES.includes(signal)) await ended;
  }

  /** Ends it as an operator does, and starts it again. */
  async restart(): Promise<void> {
    await this.kill('SIGTERM');
    await this.start();
  }

  /** Ends it, paused or not. @param signal by which it ends cleanly */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    await this.kill('SIGCONT');
    await this.kill(signal);
  }

  #spawn(): void {
    const { command, args, env, cwd = '/', account, log } = this.#program;
    const out = openSync(log, 'a', 0o600);
    // Detached: Ctrl-C in a terminal goes to the whole group, and the parts of a fleet are ended in their order.
    const child = spawn(command, args, {
      ...account,
      cwd,
      ...(env && { env: { ...env } }),
      stdio: ['ignore', out, out],
      detached: true,
    });
    closeSync(out);
    running.add(child);
    child.once('exit', () => running.delete(child));
    this.#child = child;
  }
}
