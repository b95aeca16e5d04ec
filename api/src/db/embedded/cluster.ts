import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../../start-error';
import { type Account, unprivilegedAccount } from './account';
import { type Binaries, findBinaries } from './binaries';
import { openDataDir, type Placement, prepareClusterDirs, publicHome } from './placement';
import { readPostmaster } from './postmaster';
import { Users } from './users';

/** A PostgreSQL of our own, reached by a Unix socket in a private folder; it never listens to the network. */
export interface Cluster {
  /** Address of the database `name` for `pg`. */
  url(name: string): string;
  /** The cluster was made at this start. */
  isNew: boolean;
  /** Starts the server again if it is gone; calls in between share one start. */
  ensureRunning(): Promise<void>;
  /** Leaves the cluster; the last process to leave stops the server and waits for its end. */
  stop(): Promise<void>;
}

const START_LIMIT_MS = 30_000;
const POLL_MS = 20;
const HELD_FOR_A_MOMENT = /shared memory block|lock file "postmaster\.pid" already exists/;

/** Made beside its place and renamed into it, so that of two starts at once one wins and a killed one leaves no half. */
function createCluster(binaries: Binaries, account: Account, { parent, cluster }: Placement): boolean {
  if (existsSync(join(cluster, 'PG_VERSION'))) return false;
  const fresh = join(parent, `new-${process.pid}-${Date.now()}`);
  const options = ['--username=portal', '--auth-local=trust', '--auth-host=reject', '--encoding=UTF8', '--locale=C'];
  const text = ['--locale-provider=icu', '--icu-locale=und', '--data-checksums'];
  const result = spawnSync(binaries.initdb, ['-D', fresh, ...options, ...text], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  });
  if (result.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new StartError(
      `The embedded database could not be created: ${(result.stderr ?? '').trim() || String(result.error)}`,
    );
  }
  try {
    renameSync(fresh, cluster);
    return true;
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (existsSync(join(cluster, 'PG_VERSION'))) return false;
    throw error;
  }
}

/** Statements and row contents stay out of the log: they are the candidates' data. */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  max_connections: '100',
  // A day that is added to an instant is 24 hours long, on whichever machine.
  timezone: 'UTC',
};

function launch(binaries: Binaries, account: Account, placement: Placement): { exited: () => boolean } {
  const log = openSync(placement.log, 'a', 0o600);
  const settings = { ...SETTINGS, unix_socket_directories: placement.socket };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Detached: Ctrl-C in a terminal goes to the whole group, and the server must outlive the requests that we still answer.
  const child = spawn(binaries.postgres, ['-D', placement.cluster, ...options], {
    ...account,
    cwd: '/',
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  let exited = false;
  child.on('exit', () => {
    exited = true;
  });
  child.on('error', () => {
    exited = true;
  });
  child.unref();
  return { exited: () => exited };
}

function lastWords(log: string, from: number): string {
  return readFileSync(log).subarray(from).toString('utf8').trim().slice(-800);
}

async function startOrAdopt(binaries: Binaries, account: Account, placement: Placement): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  let logStart = existsSync(placement.log) ? statSync(placement.log).size : 0;
  let child: { exited: () => boolean } | undefined;
  while (Date.now() < deadline) {
    const running = readPostmaster(placement.cluster);
    if (running?.ready) return;
    // A server that was killed is listed, and its processes hold its memory, for a moment; until that is over, no other one starts.
    if (child?.exited() && !running && HELD_FOR_A_MOMENT.test(lastWords(placement.log, logStart))) {
      child = undefined;
      logStart = statSync(placement.log).size;
    }
    if (child?.exited() && !running) {
      throw new StartError(`The embedded database did not start: ${lastWords(placement.log, logStart)}`);
    }
    if (!running && child === undefined) child = launch(binaries, account, placement);
    await wait(POLL_MS);
  }
  throw new StartError(`The embedded database was not ready within ${START_LIMIT_MS / 1000} s; see ${placement.log}.`);
}

async function stopServer(cluster: string): Promise<void> {
  const running = readPostmaster(cluster);
  if (!running) return;
  // "Fast" shutdown: open connections are ended, everything is written.
  process.kill(running.pid, 'SIGINT');
  const deadline = Date.now() + START_LIMIT_MS;
  while (readPostmaster(cluster)?.pid === running.pid && Date.now() < deadline) await wait(POLL_MS);
}

/**
 * Starts the embedded database of a data folder, or adopts the one that already runs on it.
 * @throws StartError with what the operator can do
 */
export async function openCluster(dataDir: string): Promise<Cluster> {
  openDataDir(dataDir);
  const account = unprivilegedAccount();
  const placement = prepareClusterDirs(dataDir, account);
  const binaries = findBinaries(account, () => (account.uid === undefined ? dataDir : publicHome()));
  const users = new Users(dataDir);
  users.enter();
  const isNew = createCluster(binaries, account, placement);
  await startOrAdopt(binaries, account, placement);
  let starting: Promise<void> | undefined;
  let stopped = false;
  return {
    isNew,
    url: (name) => `postgres://portal@localhost/${name}?host=${encodeURIComponent(placement.socket)}`,
    ensureRunning() {
      if (stopped) return Promise.resolve();
      starting ??= startOrAdopt(binaries, account, placement).finally(() => {
        starting = undefined;
      });
      return starting;
    },
    async stop() {
      stopped = true;
      await starting?.catch(() => undefined);
      if (!users.leave()) return;
      await stopServer(placement.cluster);
      if (!placement.socket.startsWith(placement.parent)) rmSync(placement.socket, { recursive: true, force: true });
    },
  };
}
