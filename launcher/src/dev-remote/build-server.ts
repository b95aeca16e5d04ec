import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

export interface BuildServer {
  /** Tells every page that there is a newer build. */
  changed(): void;
  close(): Promise<void>;
}

/**
 * Serves a developer's build to pages of a portal that runs elsewhere.
 * @param folder what webpack writes
 * @param port on this machine alone
 */
export async function serveBuild(folder: string, port: number): Promise<BuildServer> {
  const pages = new Set<ServerResponse>();
  const server = createServer(async (request, answer) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://build.invalid').pathname));
    // The page is of another origin; nothing here is a secret from it.
    answer.setHeader('access-control-allow-origin', '*');
    answer.setHeader('cache-control', 'no-store');
    if (path === '/reload') {
      answer.writeHead(200, { 'content-type': 'text/event-stream' });
      answer.write(': open\n\n');
      pages.add(answer);
      answer.on('close', () => pages.delete(answer));
      return;
    }
    const file = join(folder, path);
    const found = await stat(file).catch(() => undefined);
    const type = TYPES[extname(file)];
    if (!found?.isFile() || !type) {
      answer.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
      answer.end('Not Found\n');
      return;
    }
    answer.writeHead(200, { 'content-type': type, 'content-length': found.size });
    createReadStream(file).pipe(answer);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    changed() {
      for (const page of pages) page.write('data: changed\n\n');
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
