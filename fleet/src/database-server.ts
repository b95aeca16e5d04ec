import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@portal/testing/free-port';
import { unprivilegedAccount } from 'api/db/embedded/account';
import { findBinaries } from 'api/db/embedded/binaries';
import { publicHome } from 'api/db/embedded/placement';
import { Client } from 'pg';
import { FleetProcess } from './fleet-process';

/** The name by which the standby is known to the primary. */
const STANDBY = 'standby';
const POLL_MS = 50;

/** One PostgreSQL server on loopback, a process of its own with a folder of its own. */
export class DatabaseServer extends FleetProcess {
  /** @param url address of the portal's database at this server, with the password @param folder its data directory */
  constructor(
    name: string,
    readonly url: string,
    readonly folder: string,
    settings: Readonly<Record<string, string>>,
  ) {
    const { port } = new URL(url);
    const account = unprivilegedAccount();
    const { postgres } = findBinaries(account, publicHome);
    const own = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', max_connections: '200' };
    super({
      name,
      command: postgres,
      args: [
        '-D',
        folder,
        ...Object.entries({ ...own, ...settings }).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
      ],
      account,
      log: `${folder}.log`,
      isReady: () =>
        query(url, 'select 1').then(
          () => true,
          () => false,
        ),
      // A server that was killed is listed, and its processes hold its memory, for a moment.
      startsLater: /shared memory block|lock file "postmaster\.pid" already exists/,
    });
  }

  /** Makes a standby the primary; returns when it takes writes. */
  async promote(): Promise<void> {
    await query(this.url, 'select pg_promote()');
  }

  /** "Fast" shutdown: open connections are ended, everything is written. */
  override stop(): Promise<void> {
    return super.stop('SIGINT');
  }
}

/** Sends one statement on a connection of its own. */
export async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  // Whoever asks is told by the failed query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

export interface DatabaseServers {
  primary: DatabaseServer;
  /** Streams from the primary; each commit waits for it. */
  standby: DatabaseServer | undefined;
}

/**
 * Makes and starts one PostgreSQL, or two of which the second follows the first.
 * @param folder theirs, which the account of PostgreSQL can enter
 * @param settings of the servers
 * @param started takes each server before its start, so that whoever gives up can end it
 */
export async function startDatabase(
  folder: string,
  { standby, settings }: { standby: boolean; settings: Readonly<Record<string, string>> },
  started: { stop(): Promise<void> }[],
): Promise<DatabaseServers> {
  const password = randomBytes(16).toString('hex');
  const urlAt = (port: number) => `postgres://portal:${password}@127.0.0.1:${port}/postgres`;
  const account = unprivilegedAccount();
  const { uid, gid } = account;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, 'password'), `${password}\n`, { mode: 0o600 });
  if (uid !== undefined && gid !== undefined)
    for (const path of [folder, join(folder, 'password')]) chownSync(path, uid, gid);
  const data = join(folder, 'primary');
  run(findBinaries(account, publicHome).initdb, account, [
    ...['-D', data, '--username=portal', '--auth=scram-sha-256', `--pwfile=${join(folder, 'password')}`],
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und', '--data-checksums', '--no-sync'],
  ]);
  const copy = join(folder, STANDBY);
  // Nothing has run yet, so that the copy is a whole one.
  if (standby) run('cp', account, ['-a', data, copy]);
  const primary = new DatabaseServer('primary', urlAt(await freePort()), data, settings);
  started.push(primary);
  await primary.start();
  if (!standby) return { primary, standby: undefined };
  await query(primary.url, `select pg_create_physical_replication_slot('${STANDBY}')`);
  const { port } = new URL(primary.url);
  const second = new DatabaseServer(STANDBY, urlAt(await freePort()), copy, {
    ...settings,
    primary_conninfo: `host=127.0.0.1 port=${port} user=portal password=${password} application_name=${STANDBY}`,
    primary_slot_name: STANDBY,
  });
  run('touch', account, [join(copy, 'standby.signal')]);
  started.push(second);
  await second.start();
  await query(primary.url, `alter system set synchronous_standby_names = '${STANDBY}'`);
  await query(primary.url, 'select pg_reload_conf()');
  while (!(await isSynchronous(primary))) await wait(POLL_MS);
  return { primary, standby: second };
}

async function isSynchronous({ url }: DatabaseServer): Promise<boolean> {
  const [found] = await query<{ sync_state: string }>(
    url,
    `select sync_state from pg_stat_replication where application_name = '${STANDBY}'`,
  );
  return found?.sync_state === 'sync';
}

function run(command: string, account: object, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { ...account, cwd: '/', encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}: ${stderr || error?.message}`);
}
