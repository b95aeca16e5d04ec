import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import type { BuildError } from './build-error';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** What pages are told of a build. */
export interface BuildNews {
  /** Of the build that is served. */
  hash: string;
  /** Of a newer one that failed. */
  errors: readonly BuildError[];
}

export interface BuildServer {
  /** Tells every page of a build, and those that are opened later. */
  tell(news: BuildNews): void;
  close(): Promise<void>;
}

/**
 * Serves a developer's build to pages of a portal that runs elsewhere.
 * @param folder what webpack writes
 * @param port on this machine alone
 */
export async function serveBuild(folder: string, port: number): Promise<BuildServer> {
  const pages = new Set<ServerResponse>();
  let latest: string | undefined;
  const server = createServer(async (request, answer) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://build.invalid').pathname));
    // The page is of another origin; nothing here is a secret from it.
    answer.setHeader('access-control-allow-origin', '*');
    answer.setHeader('cache-control', 'no-store');
    if (path === '/reload') {
      answer.writeHead(200, { 'content-type': 'text/event-stream' });
      answer.write(latest ?? ': open\n\n');
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
    tell(news) {
      latest = `data: ${JSON.stringify(news)}\n\n`;
      for (const page of pages) page.write(latest);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
