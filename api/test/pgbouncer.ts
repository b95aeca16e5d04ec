import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@portal/testing/free-port';
import { findProgram, startListening } from '@portal/testing/installed-program';

/** The PgBouncer of this machine: the one named by PGBOUNCER_PATH, else the one that is installed. Undefined where there is none. */
export function findPgBouncer(): string | undefined {
  return findProgram(process.env.PGBOUNCER_PATH, 'pgbouncer');
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
  const child = await startListening(binary, ['-q', ...asOther, ini], port);
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
