import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findNginx, writeNginxFiles } from '../../gateway/test/nginx';
import { FleetProcess } from './fleet-process';

export { findNginx } from '../../gateway/test/nginx';

/** nginx with `deploy/nginx/portal.conf` before the portals, without TLS: nobody need trust a certificate to try it. */
export function nginxBefore(folder: string, port: number, portals: readonly number[]): FleetProcess {
  const binary = findNginx();
  if (binary === undefined) throw new Error('nginx is not installed: install it, or name it by NGINX_PATH');
  const dir = join(folder, 'nginx');
  mkdirSync(dir, { recursive: true });
  const file = writeNginxFiles({ dir, port, upstreams: portals }, (text) =>
    text
      .replace(/(listen [^ ]+) ssl http2;/, '$1;')
      .replaceAll(/^\s*ssl_.*$/gm, '')
      // A browser names the port as well, as this one is not that of http.
      .replace('proxy_set_header Host $host;', 'proxy_set_header Host $http_host;'),
  );
  return new FleetProcess({
    name: 'nginx',
    command: binary,
    // One process: one that is killed leaves no worker behind at its port.
    args: ['-p', dir, '-c', file, '-g', 'master_process off;'],
    log: join(dir, 'nginx.log'),
    isReady: () => answers(`http://127.0.0.1:${port}/healthz`),
  });
}

/** Whether something answers there, whatever it says. */
export function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.arrayBuffer().then(() => true),
    () => false,
  );
}
