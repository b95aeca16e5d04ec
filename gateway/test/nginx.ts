import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { freePort } from '@portal/testing/free-port';
import { findProgram, startListening } from '@portal/testing/installed-program';
import { generate } from 'selfsigned';
import { temporaryFolder } from './builds';

const HOST = 'portal.example.fi';

/** The nginx of this machine: the one named by NGINX_PATH, else the one that is installed. Undefined where there is none. */
export function findNginx(): string | undefined {
  return findProgram(process.env.NGINX_PATH, 'nginx', '-v');
}

export interface Nginx {
  get(
    path: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>;
  /** @returns version of TLS that both agree on; undefined where they find none */
  handshake(options: ConnectionOptions): Promise<string | undefined>;
  stop(): Promise<void>;
  /** Everything it has logged, of whatever kind. */
  logged(): string;
}

interface NginxPlace {
  /** Takes cache, logs and everything else that it writes. */
  dir: string;
  port: number;
  upstreams: readonly number[];
}

/**
 * Writes what nginx needs to run `deploy/nginx/portal.conf` as it is, but for addresses, certificate (`key.pem` and `cert.pem` of the folder)
 * and the folders of cache and logs.
 * @param change further changes of that file
 * @returns the configuration to start it with
 */
export function writeNginxFiles(
  { dir, port, upstreams }: NginxPlace,
  change: (text: string) => string = (text) => text,
): string {
  for (const folder of ['logs', 'temp', 'cache']) mkdirSync(join(dir, folder), { recursive: true });
  const servers = upstreams.map((one) => `server 127.0.0.1:${one} max_fails=0;`).join('\n  ');
  const portal = readFileSync(join(import.meta.dirname, '../../deploy/nginx/portal.conf'), 'utf8')
    .replace('server 127.0.0.1:4600 max_fails=0;', servers)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('/etc/ssl/portal/fullchain.pem', join(dir, 'cert.pem'))
    .replace('/etc/ssl/portal/key.pem', join(dir, 'key.pem'))
    .replace('/var/cache/nginx/portal', join(dir, 'cache'))
    .replaceAll('/var/log/nginx/', `${join(dir, 'logs')}/`);
  writeFileSync(join(dir, 'portal.conf'), change(portal));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(dir, 'temp', kind)};`)
    .join('\n  ');
  const asRoot = process.getuid?.() === 0 ? 'user root;\n' : '';
  const main = `${asRoot}daemon off;\nworker_processes 1;\npid ${join(dir, 'nginx.pid')};\nerror_log ${join(dir, 'logs', 'error.log')};\nevents { worker_connections 4096; }\nhttp {\n  access_log off;\n  ${temporary}\n  include ${join(dir, 'portal.conf')};\n}\n`;
  const file = join(dir, 'nginx.conf');
  writeFileSync(file, main);
  return file;
}

/** Runs nginx with `deploy/nginx/portal.conf`, for {@link HOST}. */
export async function startNginx(binary: string, upstreams: readonly number[]): Promise<Nginx> {
  const dir = await temporaryFolder();
  const port = await freePort();
  const certificate = await generate([{ name: 'commonName', value: HOST }]);
  writeFileSync(join(dir, 'key.pem'), certificate.private);
  writeFileSync(join(dir, 'cert.pem'), certificate.cert);
  const file = writeNginxFiles({ dir, port, upstreams });
  const child = await startListening(binary, ['-p', dir, '-c', file], port);
  return {
    get: (path, headers = {}) =>
      new Promise((resolve, reject) => {
        const call = request(
          {
            host: '127.0.0.1',
            port,
            path,
            agent: false,
            rejectUnauthorized: false,
            headers: { host: HOST, ...headers },
          },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('error', reject);
            response.on('end', () =>
              resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
            );
          },
        );
        call.on('error', reject);
        call.end();
      }),
    handshake: (options) =>
      new Promise((resolve) => {
        const socket = connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false, ...options }, () => {
          resolve(socket.getProtocol() ?? undefined);
          socket.destroy();
        });
        socket.once('error', () => resolve(undefined));
      }),
    logged: () =>
      readdirSync(join(dir, 'logs'))
        .map((file) => readFileSync(join(dir, 'logs', file), 'utf8'))
        .join(''),
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
