import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@portal/testing/free-port';

/** The PgBouncer of this machine: the one named by PGBOUNCER_PATH, else the one that is installed. Undefined where there is none. */
export function findPgBouncer(): string | undefined {
  const candidates = [process.env.PGBOUNCER_PATH, 'pgbouncer', '/usr/sbin/pgbouncer'];
  return candidates.find((path) => path && spawnSync(path, ['--version']).status === 0);
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

export interface PgBouncer {
  url: string;
  stop(): Promise<void>;
}

/** Runs PgBouncer before a database of the test server, in transaction mode with a few connections of the server. */
export async function startPgBouncer(binary: string, serverUrl: string): Promise<PgBouncer> {
  const server = new URL(serverUrl);
  const database = server.pathname.slice(1);
  const dir = mkdtempSync(join(tmpdir(), 'portal-pgbouncer-'));
  const port = await freePort();
  const user = decodeURIComponent(server.username) || (server.searchParams.get('user') ?? 'portal');
  const host = server.searchParams.get('host') ?? server.hostname;
  const ini = join(dir, 'pgbouncer.ini');
  writeFileSync(
    ini,
    [
      '[databases]',
      `${database} = host=${host} port=${server.searchParams.get('port') ?? (server.port || '5432')} dbname=${database} user=${user}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'default_pool_size = 3',
      '',
    ].join('\n'),
  );
  chmodSync(dir, 0o755);
  // It refuses to run as root.
  const asOther = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const child: ChildProcess = spawn(binary, ['-q', ...asOther, ini], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start: ${said}`);
    await new Promise(setImmediate);
  }
  return {
    url: `postgres://${user}@127.0.0.1:${port}/${database}`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
