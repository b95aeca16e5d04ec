import { createServer, request, type Server } from 'node:http';
import { join } from 'node:path';
import { sharedModulesSource } from '@portal/build/other-hosts';
import { API_PREFIX } from '@portal/contract/limits';
import { REMOTES_PATH } from '@portal/contract/release-names';
import { build } from 'esbuild';

/** The scripts and styles of the other site, by its own bundler. */
async function buildHost(): Promise<Map<string, Uint8Array>> {
  const { outputFiles } = await build({
    stdin: {
      contents: `${sharedModulesSource(join(import.meta.dirname, '..'))}
import { start } from './host';
start(shared);`,
      resolveDir: import.meta.dirname,
      sourcefile: 'host.js',
    },
    bundle: true,
    write: false,
    outfile: '/host.js',
    format: 'esm',
    jsx: 'automatic',
    loader: { '.svg': 'dataurl', '.woff2': 'dataurl' },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return new Map(outputFiles.map(({ path, contents }) => [path, contents]));
}

const page = (portal: string, lacks: string | null) => `<!doctype html>
<html lang="en" data-theme="state" data-manifest="${portal}${REMOTES_PATH}/mfe-internal-ads/mf-manifest.json"${lacks ? ` data-lacks="${lacks}"` : ''}>
<title>Intranet</title>
<link rel="stylesheet" href="/host.css">
<main></main>
<script type="module" src="/host.js"></script>
</html>`;

/**
 * Starts the other site. It passes calls of the API on to the portal, since its pages may call only their own origin.
 * @param portal origin of the portal under test
 * @param port where the site listens
 */
export async function serveForeignHost(portal: string, port: number): Promise<Server> {
  const files = await buildHost();
  const server = createServer((asked, answer) => {
    const { pathname, searchParams } = new URL(asked.url ?? '', 'http://localhost');
    if (pathname.startsWith(API_PREFIX)) {
      const { 'accept-language': language, accept } = asked.headers;
      const headers = { host: new URL(portal).host, ...(language && { 'accept-language': language }), accept };
      const onward = request(`${portal}${asked.url}`, { method: asked.method, headers }, (found) => {
        answer.writeHead(found.statusCode ?? 502, found.headers);
        found.pipe(answer);
      });
      onward.on('error', () => answer.writeHead(502).end());
      asked.pipe(onward);
      return;
    }
    const file = files.get(pathname);
    const type = file ? (pathname.endsWith('.css') ? 'text/css' : 'text/javascript') : 'text/html';
    if (pathname === '/' || file)
      answer
        .writeHead(200, { 'content-type': `${type}; charset=utf-8` })
        .end(file ?? page(portal, searchParams.get('lacks')));
    else answer.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}
